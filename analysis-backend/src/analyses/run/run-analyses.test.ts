import { describe, expect, it } from 'vitest';
import { aPlace, aStoredBrand, type Place } from '../../../test/fakes/analyses.ts';
import {
  aClient,
  aModel,
  aReply,
  heldAnswers,
  someEngines,
  type Asked,
} from '../../../test/fakes/engines.ts';
import { aSpend } from '../../../test/fakes/storage.ts';
import { summariseAnalysis } from '../summarise-analysis.ts';
import type { SlotRecord } from '../../ports/analysis-store.ts';
import { ProviderError, type ProviderProblem } from '../../ports/provider.ts';
import type { Scoring } from '../../model/scoring.ts';
import { CADENCE_MS } from './schedule.ts';
import { startAnalysis } from './start-analysis.ts';
import { DAY_MS } from '../../shared/day.ts';

async function scoringOf({ storage }: Place, analysisId: string): Promise<Scoring> {
  const [latest] = await storage.analyses.listScorings([analysisId], 'latest');
  if (latest === undefined) throw new Error('It has no scoring');
  return latest.scoring;
}

async function countStates({ storage }: Place, analysisId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { state, problem } of await storage.analyses.listSlots(analysisId)) {
    const key = state === 'failed' ? `failed: ${problem?.kind}` : state;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** An engine that fails the given number of times, then answers. */
function failing(kind: ProviderProblem, times: number, id = 'openai/test') {
  return aClient({
    id,
    answer: ({ before }) => {
      if (before < times) throw new ProviderError(kind, `It says ${kind}`);
      return aReply('Acme');
    },
  });
}

async function run(place: Place, options: Parameters<typeof aStoredBrand>[1] = {}) {
  const { brand, queries } = await aStoredBrand(place, options);
  await place.start();
  const { id } = await startAnalysis(place.deps, brand.id, 'requested');
  return { brand, queries, analysis: await place.ended(id) };
}

describe('an analysis', () => {
  it('asks every slot once, reads the answers, finds competitors and makes the numbers', async () => {
    const client = aClient();
    const place = await aPlace({ engines: someEngines([client]), replicates: 2 });
    const { brand, queries, analysis } = await run(place, { queries: 3 });

    expect(analysis).toMatchObject({ status: 'success', problem: null });
    expect(analysis.startedAt).toBeGreaterThanOrEqual(analysis.createdAt);
    expect(client.asked.map(({ prompt }) => prompt).toSorted()).toEqual(
      queries.flatMap(({ text }) => [text, text]).toSorted(),
    );
    const { overall } = await scoringOf(place, analysis.id);
    expect(overall).toMatchObject({ queries: 3, answers: 6, valid_answers: 6, mentions: 6, rank: 2 });
    const competitors = await place.storage.brands.listCompetitors(brand.id, false);
    expect(competitors).toMatchObject([
      { name: 'Globex', state: 'tracked', origin: 'answers' },
      { name: 'Initech', state: 'tracked', origin: 'answers' },
    ]);
    const { run: spent } = await place.storage.spend.spent({
      analysisId: analysis.id,
      brandId: brand.id,
      at: place.time.now(),
    });
    expect(spent.usd).toBeCloseTo(6 * 0.004);
  });

  it('asks every query once before it asks any of them twice', async () => {
    const client = aClient();
    const place = await aPlace({ engines: someEngines([client]), replicates: 2, concurrency: 1 });
    const { queries } = await run(place, { queries: 3 });
    expect(new Set(client.asked.slice(0, 3).map(({ prompt }) => prompt)).size).toBe(queries.length);
  });

  it('is running from its first question to its last answer', async () => {
    const gate = heldAnswers();
    const place = await aPlace({ engines: someEngines([aClient({ answer: gate.answer })]) });
    const { brand } = await aStoredBrand(place);
    const { id } = await startAnalysis(place.deps, brand.id, 'created');
    expect(await place.storage.analyses.findAnalysis(id)).toMatchObject({ status: 'pending' });
    await place.start();
    await place.until(() => gate.count() === 4);
    expect(await place.storage.analyses.findAnalysis(id)).toMatchObject({ status: 'running' });
    gate.release('Acme');
    expect(await place.ended(id)).toMatchObject({ status: 'success' });
  });

  it('is compared with the one before it', async () => {
    const place = await aPlace({ replicates: 3 });
    const { brand, analysis: first } = await run(place, { queries: 10 });
    expect((await scoringOf(place, first.id)).change).toBeNull();
    place.time.advance(1000);
    const { id } = await startAnalysis(place.deps, brand.id, 'requested');
    await place.ended(id);
    expect((await scoringOf(place, id)).change).toMatchObject({
      previous_analysis_id: first.id,
      verdict: 'within_noise',
      pairs: 10,
    });
  });

  it('shows no change when the brand only got an alias that earlier answers used', async () => {
    const client = aClient({ answer: () => aReply('1. Globex\n2. Roadrunner Gear') });
    const place = await aPlace({ engines: someEngines([client]), replicates: 3 });
    const { brand, analysis: first } = await run(place, { queries: 10 });
    expect((await scoringOf(place, first.id)).overall.mentions).toBe(0);
    await place.storage.brands.updateBrand(brand.id, { aliases: ['Roadrunner Gear'] });
    place.time.advance(1000);
    const { id } = await startAnalysis(place.deps, brand.id, 'requested');
    await place.ended(id);
    const { overall, change } = await scoringOf(place, id);
    expect(overall.mentions).toBe(30);
    expect(change).toMatchObject({ verdict: 'within_noise', difference: { value: 0 } });
  });
});

describe('when an engine fails', () => {
  it.each(['auth', 'quota'] as const)(
    'gives it up at once for this run and keeps the others: %s',
    async (kind) => {
      const down = failing(kind, Infinity, 'a/down');
      const up = aClient({ id: 'b/up' });
      const place = await aPlace({ engines: someEngines([down, up]), concurrency: 1 });
      const { analysis } = await run(place);
      expect(analysis).toMatchObject({
        status: 'partial',
        problem: `6 of 12 answers are missing. a/down: It says ${kind}`,
      });
      expect(down.asked).toHaveLength(1);
      expect(await countStates(place, analysis.id)).toEqual({ answered: 6, [`failed: ${kind}`]: 6 });
      expect((await scoringOf(place, analysis.id)).overall).toMatchObject({ answers: 6, valid_answers: 6 });
    },
  );

  it('gives up only the question that the engine rejects', async () => {
    const client = failing('bad_request', 1);
    const place = await aPlace({ engines: someEngines([client]) });
    const { analysis } = await run(place);
    expect(analysis.status).toBe('partial');
    expect(await countStates(place, analysis.id)).toEqual({ answered: 5, 'failed: bad_request': 1 });
    expect(client.asked).toHaveLength(6);
  });

  it.each(['rate', 'transient', 'bad_reply'] as const)('asks again later: %s', async (kind) => {
    const client = failing(kind, 6);
    const place = await aPlace({ engines: someEngines([client]) });
    const { analysis } = await run(place);
    expect(analysis).toMatchObject({ status: 'success', problem: null });
    expect((analysis.finishedAt ?? 0) - analysis.createdAt).toBeGreaterThanOrEqual(5000);
    expect(client.asked).toHaveLength(12);
  });

  it('gives up a slot after three attempts', async () => {
    const client = failing('transient', Infinity);
    const place = await aPlace({ engines: someEngines([client]), replicates: 1 });
    const { analysis } = await run(place, { queries: 2 });
    expect(analysis).toMatchObject({
      status: 'error',
      problem: expect.stringContaining('It says transient'),
    });
    const slots = await place.storage.analyses.listSlots(analysis.id);
    expect(slots.map(({ attempts }) => attempts)).toEqual([3, 3]);
    expect(await place.storage.analyses.listScorings([analysis.id], 'all')).toEqual([]);
  });

  it('asks again at the time that the service named, not sooner', async () => {
    const times: number[] = [];
    const client = aClient({
      answer: ({ before }) => {
        times.push(place.time.now());
        if (before === 0) throw new ProviderError('rate', 'Slow down', { retryAfterMs: 90_000 });
        return aReply('Acme');
      },
    });
    const place = await aPlace({ engines: someEngines([client]), replicates: 1 });
    expect((await run(place, { queries: 1 })).analysis.status).toBe('success');
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(90_000);
  });

  it('ends as an error that says why when every answer is a refusal', async () => {
    const client = aClient({ answer: () => aReply('I cannot help with that.', { finishReason: 'refusal' }) });
    const place = await aPlace({ engines: someEngines([client]) });
    expect((await run(place)).analysis).toMatchObject({
      status: 'error',
      problem: '6 of 6 answers cannot be used. openai/test: 6 refused',
    });
  });

  it('fails the waiting slots of an engine that was removed from the settings', async () => {
    const place = await aPlace({
      engines: someEngines([aClient({ id: 'a/old' }), aClient({ id: 'b/kept' })]),
    });
    const { brand } = await aStoredBrand(place);
    const { id } = await startAnalysis(place.deps, brand.id, 'requested');
    await place.start({ engines: someEngines([aClient({ id: 'b/kept' })]) });
    expect(await place.ended(id)).toMatchObject({
      status: 'partial',
      problem: '6 of 12 answers are missing. a/old: The engine is not in the settings any more',
    });
  });
});

/** Six questions get another answer in every round. */
function unsettled({ before }: Asked) {
  return aReply(Math.floor(before / 6) % 2 ? 'Acme' : 'Globex');
}

describe('an analysis that may stop early', () => {
  it('skips the remaining replicates once the score is precise enough, and succeeds', async () => {
    const client = aClient();
    const place = await aPlace({ engines: someEngines([client]), replicates: 3, stopAtPoints: 25 });
    const { analysis } = await run(place, { queries: 6 });
    expect(analysis).toMatchObject({ status: 'success', problem: null });
    expect(await countStates(place, analysis.id)).toEqual({ answered: 12, spared: 6 });
    expect(client.asked).toHaveLength(12);
    const scoring = await scoringOf(place, analysis.id);
    expect(scoring.overall).toMatchObject({ answers: 12, valid_answers: 12, mentions: 12 });
    expect(scoring.notices).toContain('stopped_early');
    const { answers } = await summariseAnalysis(place.deps, analysis, scoring);
    expect(answers).toEqual({ expected: 18, done: 12, failed: 0, spared: 6 });
  });

  it('asks every replicate, in rounds, when the answers differ too much', async () => {
    const client = aClient({ answer: unsettled });
    const engines = someEngines([client]);
    const place = await aPlace({ engines, replicates: 3, stopAtPoints: 25, concurrency: 1 });
    const { analysis } = await run(place, { queries: 6 });
    expect(await countStates(place, analysis.id)).toEqual({ answered: 18 });
    expect((await scoringOf(place, analysis.id)).notices).not.toContain('stopped_early');
    for (const round of [0, 6, 12]) {
      expect(new Set(client.asked.slice(round, round + 6).map(({ prompt }) => prompt)).size).toBe(6);
    }
  });

  it('continues where it was when the process ends between two stages, also with several processes', async () => {
    const place = await aPlace({ replicates: 3, stopAtPoints: 25 });
    const { brand } = await aStoredBrand(place, { queries: 6 });
    const { id } = await startAnalysis(place.deps, brand.id, 'requested');
    const decided = async () =>
      (await place.storage.analyses.listSlots(id)).filter(({ state }) => state !== 'waiting').length;
    // The process dies whenever it would begin a stage or end the analysis.
    const jobs = { ...place.deps.jobs, add: () => Promise.reject(new Error('killed here')) };
    const dying = aClient({ answer: unsettled });
    const one = await place.start({ engines: someEngines([dying]), jobs });
    await place.until(async () => (await decided()) === 12);
    await one.close();

    const clients = [aClient({ answer: unsettled }), aClient({ answer: unsettled })];
    for (const client of clients) await place.start({ engines: someEngines([client]) });
    expect(await place.ended(id)).toMatchObject({ status: 'success' });
    expect(dying.asked).toHaveLength(12);
    expect(clients.flatMap(({ asked }) => asked)).toHaveLength(6);
    expect(await countStates(place, id)).toEqual({ answered: 18 });
  });

  it('never stops before every query has two answers from every engine that answers', async () => {
    const silent = failing('bad_request', 1, 'a/once-silent');
    const place = await aPlace({ engines: someEngines([silent]), replicates: 3, stopAtPoints: 100 });
    const { analysis } = await run(place, { queries: 3 });
    const slots = await place.storage.analyses.listSlots(analysis.id);
    const answered = Map.groupBy(
      slots.filter(({ state }) => state === 'answered'),
      ({ queryId }) => queryId,
    );
    expect([...answered.values()].every((own) => own.length >= 2)).toBe(true);
  });
});

describe('when the money runs out', () => {
  const caps = { runUsd: null, brandMonthUsd: null, instanceDayUsd: 1 };

  it('stops between answers and ends as partial with what was measured', async () => {
    const client = aClient({ estimateUsd: 0.1, costUsd: 0.3 });
    const place = await aPlace({ engines: someEngines([client]), caps, concurrency: 1 });
    const { brand, analysis } = await run(place);
    expect(client.asked).toHaveLength(4);
    expect(await countStates(place, analysis.id)).toEqual({ answered: 4, 'failed: budget': 2 });
    expect(analysis).toMatchObject({
      status: 'partial',
      problem:
        '2 of 6 answers are missing. Of the limit for all brands on this day (UTC), too little is left',
    });
    expect((await scoringOf(place, analysis.id)).overall).toMatchObject({ answers: 4, valid_answers: 4 });
    expect((await place.storage.brands.findBrand(brand.id))?.failures).toBe(0);
  });

  it('keeps answers of calls that are under way', async () => {
    const gate = heldAnswers();
    const client = aClient({ estimateUsd: 0.1, costUsd: 0.1, answer: gate.answer });
    const place = await aPlace({ engines: someEngines([client]), caps, concurrency: 4 });
    const { brand } = await aStoredBrand(place);
    const { id } = await startAnalysis(place.deps, brand.id, 'requested');
    // Another brand spends nearly everything meanwhile: two more questions fit.
    const other = aSpend({ at: place.time.now(), usd: 0.75 });
    await place.storage.spend.reserve(other, caps);
    await place.storage.spend.settle(other.id, { usd: 0.75, isReported: true });
    await place.start();
    await place.until(() => gate.count() === 2);
    gate.release('Acme');
    expect(await place.ended(id)).toMatchObject({ status: 'partial' });
    expect(await countStates(place, id)).toEqual({ answered: 2, 'failed: budget': 4 });
  });

  it('counts the cost of earlier runs when the next one starts', async () => {
    const client = aClient({ estimateUsd: 0.15, costUsd: 0.15 });
    const place = await aPlace({ engines: someEngines([client]), caps, replicates: 1 });
    await run(place, { queries: 6 });
    const { brand: other } = await aStoredBrand(place, { queries: 6 });
    await expect(startAnalysis(place.deps, other.id, 'requested')).rejects.toMatchObject({
      status: 402,
      message: expect.stringContaining('only $0.10 is left'),
    });
  });

  it('goes without the judgement of the model when there is no money for it', async () => {
    const model = aModel(() => ({}), { estimateUsd: 0.6, costUsd: 0.6 });
    const engines = someEngines([aClient({ estimateUsd: 0, costUsd: 0 })], { model });
    const place = await aPlace({ engines, concurrency: 1 });
    const { brand } = await aStoredBrand(place);
    const { id } = await startAnalysis(place.deps, brand.id, 'requested');
    // The operator sets a limit after the analysis began.
    await place.start({ caps });
    const analysis = await place.ended(id);
    expect(analysis).toMatchObject({ status: 'success', problem: null });
    expect(model.asked).toHaveLength(1);
    const evidence = await place.storage.analyses.listEvidence(analysis.id);
    expect(
      evidence.filter(({ extraction }) => extraction?.modelProblem !== null).length,
    ).toBeGreaterThanOrEqual(5);
    expect(evidence.every(({ extraction }) => extraction?.mentioned)).toBe(true);
  });
});

function waitingOf(slots: readonly SlotRecord[]): number {
  return slots.filter(({ state }) => state === 'waiting').length;
}

describe('when a process ends in the middle', () => {
  it('leaves unanswered questions waiting, and another process asks exactly those', async () => {
    const gate = heldAnswers();
    let isHeld = false;
    const client = aClient({
      answer: (asked) => {
        if (asked.before >= 2) isHeld = true;
        return isHeld ? gate.answer(asked) : aReply('Acme');
      },
    });
    const place = await aPlace({ engines: someEngines([client]), concurrency: 2 });
    const { brand } = await aStoredBrand(place);
    const one = await place.start();
    const { id } = await startAnalysis(place.deps, brand.id, 'requested');
    await place.until(() => gate.count() === 2);
    await one.close();
    expect(waitingOf(await place.storage.analyses.listSlots(id))).toBe(4);

    const next = aClient();
    await place.start({ engines: someEngines([next]) });
    expect(await place.ended(id)).toMatchObject({ status: 'success' });
    expect(next.asked).toHaveLength(4);
    expect((await scoringOf(place, id)).overall.answers).toBe(6);
  });

  it('keeps an answer that arrives right after closing began', async () => {
    const gate = heldAnswers();
    const place = await aPlace({ engines: someEngines([aClient({ answer: gate.answer })]), replicates: 1 });
    const { brand } = await aStoredBrand(place, { queries: 1 });
    const { close } = await place.start();
    const { id } = await startAnalysis(place.deps, brand.id, 'requested');
    await place.until(() => gate.count() === 1);
    const closed = close();
    gate.release('Acme');
    await closed;
    expect(waitingOf(await place.storage.analyses.listSlots(id))).toBe(0);
  });

  it('reads answers that were stored but not yet read', async () => {
    const place = await aPlace();
    const { brand } = await aStoredBrand(place);
    const { id } = await startAnalysis(place.deps, brand.id, 'requested');
    const analyses = {
      ...place.storage.analyses,
      storeExtraction: () => Promise.reject(new Error('killed here')),
    };
    const finishing = { ...place.deps.jobs, add: async () => {} };
    const one = await place.start({ analyses, jobs: { ...finishing, work: place.deps.jobs.work } });
    await place.until(async () => waitingOf(await place.storage.analyses.listSlots(id)) === 0);
    expect(await place.storage.analyses.findAnalysis(id)).toMatchObject({ status: 'running' });
    await one.close();

    await place.start();
    expect(await place.ended(id)).toMatchObject({ status: 'success' });
    expect((await scoringOf(place, id)).overall).toMatchObject({ answers: 6, valid_answers: 6 });
  });

  it('shares the work between two processes and asks nothing twice', async () => {
    const clients = [aClient(), aClient()];
    const place = await aPlace({ replicates: 5 });
    const { brand } = await aStoredBrand(place, { queries: 10 });
    for (const client of clients) await place.start({ engines: someEngines([client]) });
    const { id } = await startAnalysis(place.deps, brand.id, 'requested');
    expect(await place.ended(id)).toMatchObject({ status: 'success' });
    expect(clients.flatMap(({ asked }) => asked)).toHaveLength(50);
    const slots = await place.storage.analyses.listSlots(id);
    expect(slots.every(({ attempts }) => attempts === 1)).toBe(true);
  });
});

describe('the reading of answers', () => {
  it('keeps the judgement of competitors that were discovered in the same answers', async () => {
    const client = aClient({
      answer: () => aReply('1. Globex is terrible and slow.\n2. Acme is great.\n3. Initech'),
    });
    const model = aModel(() => ({
      brand: { sentiment: 'positive', quote: 'Acme is great' },
      entities: [{ name: 'Globex', sentiment: 'very_negative' }],
    }));
    const place = await aPlace({ engines: someEngines([client], { model }) });
    const { brand, analysis } = await run(place);
    const globex = (await place.storage.brands.listCompetitors(brand.id, false)).find(
      ({ name }) => name === 'Globex',
    );
    const [evidence] = await place.storage.analyses.listEvidence(analysis.id);
    const entity = evidence?.extraction?.entities.find(({ name }) => name === 'Globex');
    expect(entity).toMatchObject({ competitorId: globex?.id, sentiment: 0 });
    const { competitors } = await scoringOf(place, analysis.id);
    expect(competitors).toContainEqual(
      expect.objectContaining({ name: 'Globex', mentions: 6, avg_sentiment: 0 }),
    );
  });

  it('loses no answer when the model that judges them fails', async () => {
    const model = aModel(() => {
      throw new ProviderError('transient', 'down');
    });
    const place = await aPlace({ engines: someEngines([aClient()], { model }) });
    const { analysis } = await run(place);
    expect(analysis).toMatchObject({ status: 'success', problem: null });
    expect(await scoringOf(place, analysis.id)).toMatchObject({
      overall: { mentions: 6 },
      notices: expect.arrayContaining(['model_extraction_failed']),
    });
  });
});

describe('the runner', () => {
  it('starts a run that fell due during downtime once, however many processes start', async () => {
    const place = await aPlace();
    const { brand } = await aStoredBrand(place);
    await place.storage.brands.updateBrand(brand.id, { nextScheduledAt: place.time.now() + CADENCE_MS });
    place.time.advance(4 * CADENCE_MS);
    for (let process = 0; process < 3; process += 1) await place.start();
    const [due] = await place.storage.analyses.listAnalyses(brand.id);
    await place.ended(due?.id ?? '');
    expect(await place.storage.analyses.listAnalyses(brand.id)).toMatchObject([{ reason: 'scheduled' }]);
  });

  it('starts a run that falls due while it works within a minute or two', async () => {
    const place = await aPlace();
    const { brand } = await aStoredBrand(place);
    await place.start();
    const due = place.time.now() + 30_000;
    await place.storage.brands.updateBrand(brand.id, { nextScheduledAt: due });
    await place.until(async () => (await place.storage.analyses.listAnalyses(brand.id)).length === 1);
    expect(place.time.now() - due).toBeLessThan(120_000);
  });

  it('deletes the raw bodies of old answers and keeps their text', async () => {
    const place = await aPlace({ rawDays: 10 });
    const { analysis } = await run(place);
    const rawBodies = async () => {
      const rows = await place.storage.db.selectFrom('answer').select('raw').execute();
      return rows.filter(({ raw }) => raw !== null).length;
    };
    expect(await rawBodies()).toBe(6);
    place.time.advance(9 * DAY_MS);
    await place.start();
    expect(await rawBodies()).toBe(6);
    place.time.advance(2 * DAY_MS);
    await place.start();
    expect(await rawBodies()).toBe(0);
    const evidence = await place.storage.analyses.listEvidence(analysis.id);
    expect(evidence.every(({ answer }) => answer?.text.includes('Acme'))).toBe(true);
  });
});
