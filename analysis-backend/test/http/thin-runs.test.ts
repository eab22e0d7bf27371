import { describe, expect, it } from 'vitest';
import { ProviderError } from '../../src/ports/provider.ts';
import { aClient, aReply, type ScriptedClient } from '../fakes/engines.ts';
import { aScriptedBackend, type ScriptedBackend } from './a-scripted-backend.ts';

const QUERIES = Array.from({ length: 10 }, (_, at) => `Which skates are best for purpose ${at + 1}?`);

/** An engine that answers the given number of questions with this text, and refuses the others. */
interface Moody extends ScriptedClient {
  answerNext(count: number, text: string): void;
}

function moody(id: string): Moody {
  let left = 0;
  let text = '';
  const client = aClient({
    id,
    answer: () => {
      if ((left -= 1) >= 0) return aReply(text);
      throw new ProviderError('bad_request', 'It refuses');
    },
  });
  return {
    ...client,
    answerNext(count, next) {
      [left, text] = [count, next];
    },
  };
}

async function headline({ ask, brand }: ScriptedBackend) {
  const { summary, brands } = (await ask('GET /api/v1/overview')).body;
  const read = async (call: string) => (await ask(`GET /api/v1/brands/${brand.id}${call}`)).body;
  const results = await read('/analyses/results');
  const trend = await read('/trend');
  return {
    score: summary.ai_visibility_score,
    row: brands.data[0].ai_visibility_score,
    lastAnalyzed: brands.data[0].last_analyzed_at,
    brand: (await read('')).last_analyzed_at,
    results: [results.analysis?.uuid, results.ai_visibility_score, results.analysis?.finished_at],
    trend: trend.points.map((point: { analysis_uuid: string }) => point.analysis_uuid),
    others: [
      (await read('/citations')).analysis_uuid,
      (await read('/matrix')).analysis_uuid,
      (await read('/disagreement')).analysis_uuid,
      (await read('/audit')).analysis_uuid,
      (await read('/facts/check')).analysis_uuid,
    ],
  };
}

/** The headline figures of this analysis. */
async function headlineOf(test: ScriptedBackend, id: string, score: number, trend: string[]) {
  const { body } = await test.ask(`GET /api/v1/brands/${test.brand.id}/analyses/${id}`);
  const finishedAt = body.analysis.finished_at;
  return {
    score,
    row: score,
    lastAnalyzed: finishedAt,
    brand: finishedAt,
    results: [id, score, finishedAt],
    trend,
    others: [id, id, id, id, id],
  };
}

async function listed({ ask, brand }: ScriptedBackend) {
  const { analyses } = (await ask(`GET /api/v1/brands/${brand.id}/analyses`)).body;
  return analyses.map(({ uuid, status, thin, notices }: Record<string, unknown>) => ({
    uuid,
    status,
    thin,
    isMarked: (notices as string[]).includes(String(thin)),
  }));
}

describe('a run with too few answers', () => {
  it('never replaces a sound one; it is stored and listed with the reason', async () => {
    const engine = moody('a/one');
    const test = await aScriptedBackend({ engines: [engine], queries: QUERIES });
    engine.answerNext(10, '1. Acme');
    const sound = await test.run();
    engine.answerNext(4, '1. Globex');
    const thin = await test.run();
    expect(await headline(test)).toEqual(await headlineOf(test, sound, 100, [sound]));
    expect(await listed(test)).toEqual([
      { uuid: thin, status: 'partial', thin: 'too_few_answers', isMarked: true },
      { uuid: sound, status: 'success', thin: null, isMarked: false },
    ]);

    engine.answerNext(5, '1. Globex\n2. Acme');
    const next = await test.run();
    expect(await headline(test)).toEqual(await headlineOf(test, next, 63, [sound, next]));
    const { body } = await test.ask(`GET /api/v1/brands/${test.brand.id}/analyses/${next}`);
    expect(body.analysis).toMatchObject({
      status: 'partial',
      thin: null,
      change: { previous_analysis_id: sound },
    });
  });

  it('never replaces a sound one when one of two engines is missing', async () => {
    const [one, other] = [moody('a/one'), moody('b/other')];
    const test = await aScriptedBackend({ engines: [one, other], queries: QUERIES });
    for (const engine of [one, other]) engine.answerNext(10, '1. Acme');
    const sound = await test.run();
    one.answerNext(10, '1. Globex');
    const thin = await test.run();
    expect(await headline(test)).toEqual(await headlineOf(test, sound, 100, [sound]));
    expect((await listed(test))[0]).toEqual({
      uuid: thin,
      status: 'partial',
      thin: 'engine_missing',
      isMarked: true,
    });
  });

  it.each([
    ['empty', aReply('')],
    ['refused', aReply('', { finishReason: 'refusal' })],
    ['refused', aReply('I’m sorry, but I can’t help with that.')],
    ['cut_off', aReply('1. Globex', { finishReason: 'length' })],
  ] as const)(
    'never replaces a sound one when all answers of one engine are %s, and names it',
    async (kind, reply) => {
      const one = moody('a/one');
      let isSilent = false;
      const other = aClient({
        id: 'b/other',
        answer: () => (isSilent ? reply : aReply('1. Globex\n2. Acme')),
      });
      const test = await aScriptedBackend({ engines: [one, other], queries: QUERIES });
      one.answerNext(10, '1. Acme');
      const sound = await test.run();
      one.answerNext(10, '1. Acme');
      isSilent = true;
      const thin = await test.run();
      expect(await headline(test)).toEqual(await headlineOf(test, sound, 82, [sound]));
      const { body } = await test.ask(`GET /api/v1/brands/${test.brand.id}/analyses/${thin}`);
      const isEmpty = reply.text === '';
      expect(body.analysis).toMatchObject({
        status: 'partial',
        thin: 'engine_missing',
        problems: [{ engine_id: 'b/other', kind: isEmpty ? 'empty' : kind, failed: 10, retrying: 0 }],
        change: {
          verdict: 'not_comparable',
          reasons: [{ code: 'engine_without_answers', engine_id: 'b/other' }],
        },
      });
      expect(body.analysis.problem).toMatch(/^10 of 20 answers cannot be used\. b\/other: 10 /);
      expect(body.analysis.notices).toContain(kind === 'cut_off' ? 'truncated_answers' : 'unusable_answers');
      const standings = (await test.ask('GET /api/v1/standings')).body;
      expect(standings.brands[0].newest.problems).toEqual(body.analysis.problems);
    },
  );

  it('names the engine when no answer of it can be used and there are no figures at all', async () => {
    const silent = aClient({ id: 'a/one', answer: () => aReply(' ') });
    const test = await aScriptedBackend({ engines: [silent], queries: QUERIES });
    const id = await test.run();
    const { body } = await test.ask(`GET /api/v1/brands/${test.brand.id}/analyses/${id}`);
    expect(body.analysis).toMatchObject({
      status: 'error',
      problem: '10 of 10 answers cannot be used. a/one: 10 empty',
      problems: [{ engine_id: 'a/one', kind: 'empty', failed: 10 }],
      score: null,
    });
  });

  it('is shown and marked as thin as long as there is no sound one', async () => {
    const engine = moody('a/one');
    const test = await aScriptedBackend({ engines: [engine], queries: QUERIES });
    engine.answerNext(3, '1. Acme');
    const first = await test.run();
    engine.answerNext(4, '1. Globex\n2. Acme');
    const second = await test.run();
    expect(await headline(test)).toEqual(await headlineOf(test, second, 63, [first, second]));
    expect((await listed(test))[0]).toMatchObject({ uuid: second, thin: 'too_few_answers', isMarked: true });
    engine.answerNext(10, '1. Acme');
    const sound = await test.run();
    expect(await headline(test)).toEqual(await headlineOf(test, sound, 100, [sound]));
  });
});
