import { describe, expect, it } from 'vitest';
import { startAnalysis } from '../../src/analyses/run/start-analysis.ts';
import { ProviderError } from '../../src/ports/provider.ts';
import { aClient, aReply, heldAnswers } from '../fakes/engines.ts';
import { aScriptedBackend, type ScriptedBackend } from './a-scripted-backend.ts';

const QUERIES = ['Which skates are best?', 'Who makes good skates?'];

/** The last analysis of the only brand, as each call shows it. */
async function told({ ask, brand }: ScriptedBackend) {
  const [row] = (await ask('GET /api/v1/overview')).body.brands.data;
  const { body: known } = await ask(`GET /api/v1/brands/${brand.id}`);
  const { body: results } = await ask(`GET /api/v1/brands/${brand.id}/analyses/results`);
  const { analyses } = (await ask(`GET /api/v1/brands/${brand.id}/analyses`)).body;
  return {
    status: row.last_analysis_status,
    newest: analyses[0].status,
    score: [row.ai_visibility_score, results.ai_visibility_score],
    ends: [row.last_analyzed_at, known.last_analyzed_at, results.analysis.finished_at],
    shown: results.analysis.status,
  };
}

describe('the last analysis of a brand', () => {
  it('keeps its score and time in every call while the next one is pending, running or failed', async () => {
    const gate = heldAnswers();
    let isDown = false;
    let isHeld = false;
    const client = aClient({
      answer: (asked) => {
        if (isDown) throw new ProviderError('bad_request', 'It refuses');
        return isHeld ? gate.answer(asked) : aReply('1. Acme');
      },
    });
    const test = await aScriptedBackend({ engines: [client], queries: QUERIES });
    const first = await test.run();
    const { finishedAt } = (await test.place.storage.analyses.findAnalysis(first)) ?? { finishedAt: null };
    const end = new Date(finishedAt ?? 0).toISOString();
    const same = { score: [100, 100], ends: [end, end, end], shown: 'success' };
    expect(await told(test)).toEqual({ ...same, status: 'done', newest: 'success' });

    const { id } = await startAnalysis(test.place.deps, test.brand.id, 'requested');
    expect(await told(test)).toEqual({ ...same, status: 'pending', newest: 'pending' });
    isHeld = true;
    const { close } = await test.place.start();
    await test.place.until(() => gate.count() === 2);
    expect(await told(test)).toEqual({ ...same, status: 'running', newest: 'running' });
    isDown = true;
    await close();
    await test.place.start();
    await test.place.ended(id);
    expect(await told(test)).toEqual({ ...same, status: 'error', newest: 'error' });
  });
});
