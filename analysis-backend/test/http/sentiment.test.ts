import { describe, expect, it } from 'vitest';
import { rescore } from '../../src/analyses/run/rescore.ts';
import type { Extraction } from '../../src/model/extraction.ts';
import { aClient, aReply } from '../fakes/engines.ts';
import { untilAnalysed } from './a-backend.ts';
import { aJudgedBackend } from './a-judged-backend.ts';
import { aScriptedBackend } from './a-scripted-backend.ts';

const ANSWER = '1. **Acme**: a joy to use.\n2. **Globex**: never answers.';

const SENTIMENT = {
  brand: { sentiment: 'very_positive', quote: 'a joy to use' },
  entities: [{ name: 'Globex', sentiment: 'negative' }],
};

async function standingOf({ ask }: Awaited<ReturnType<typeof aJudgedBackend>>['test']): Promise<unknown> {
  return (await ask('GET /api/v1/standings')).body.brands[0].latest;
}

describe('sentiment', () => {
  it('is judged by a model over HTTP, with its quote, for the brand and its competitors', async () => {
    const { test, id } = await aJudgedBackend({ answer: ANSWER, sentiment: SENTIMENT });
    const latest = await untilAnalysed(test, id);
    expect(latest).toMatchObject({
      avg_sentiment: { value: 100 },
      counted: { judged_answers: latest.mentions },
    });
    expect(latest.notices).not.toContain('sentiment_not_judged');
    expect(await standingOf(test)).toMatchObject({ avg_sentiment: { value: 100 }, sentiment_judged: true });
    const { body } = await test.ask(`GET /api/v1/brands/${id}/analyses/results`);
    expect(body).toMatchObject({ avg_sentiment: 100, competitors: [{ name: 'Globex', avg_sentiment: 25 }] });
    const [{ sentiment_score: score, extraction_data_raw: data }] = body.query_results;
    expect(score).toBe(100);
    expect(JSON.parse(data)).toMatchObject({
      method: 'deterministic+model',
      sentiment: { value: 100, method: 'model', quote: 'a joy to use' },
    });
    expect(JSON.parse(data)).not.toHaveProperty('role');
  });

  it('is null everywhere without a model, and says that it was not judged', async () => {
    const { test, id } = await aJudgedBackend({ answer: ANSWER, sentiment: SENTIMENT, model: 'off' });
    const latest = await untilAnalysed(test, id);
    expect(latest).toMatchObject({ avg_sentiment: null, counted: { judged_answers: 0 } });
    expect(latest.notices).toContain('sentiment_not_judged');
    expect(await standingOf(test)).toMatchObject({ avg_sentiment: null, sentiment_judged: false });
    const { body } = await test.ask(`GET /api/v1/brands/${id}/analyses/results`);
    expect(body).toMatchObject({
      avg_sentiment: null,
      competitors: [{ name: 'Globex', avg_sentiment: null }],
    });
    expect(body.query_results[0]).toMatchObject({ found: true, sentiment_score: null });
    const path = `GET /api/v1/brands/${id}/analyses/${latest.uuid}/explain?metric=avg_sentiment`;
    const { left_out: leftOut } = (await test.ask(path)).body;
    expect(leftOut).toContainEqual({ reason: 'not_judged', answers: latest.mentions });
  });

  it('from word lists, as version 1 stored it, no longer counts after a rescoring', async () => {
    const { ask, brand, place, run } = await aScriptedBackend({
      engines: [aClient({ answer: () => aReply(ANSWER) })],
      queries: ['Which skates are fast?'],
    });
    const analysisId = await run();
    const { analyses } = place.storage;
    for (const { slot, extraction } of await analyses.listEvidence(analysisId)) {
      const sentiment = { value: 75, method: 'lexicon', confidence: 'low', quote: 'a joy to use' };
      const stored = { ...extraction, extractorVersion: 1, sentiment, role: 'primary' };
      await analyses.storeExtraction(slot.id, 0, stored as unknown as Extraction);
    }
    expect(await rescore(place.deps, { brandId: null })).toMatchObject({ analyses: 1, changed: 1 });
    const { body } = await ask(`GET /api/v1/brands/${brand.id}/analyses/${analysisId}`);
    expect(body.scoring).toMatchObject({
      overall: { avg_sentiment: null },
      notices: expect.arrayContaining(['sentiment_not_judged']),
    });
    const [{ answers }] = body.queries;
    expect(answers[0]).toMatchObject({ found: true, sentiment: null });
    expect(answers[0].extraction).not.toHaveProperty('role');
  });
});
