import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPlace, aStoredBrand } from '../../../test/fakes/analyses.ts';
import { aClient, aModel, aReply, someEngines, type ScriptedClient } from '../../../test/fakes/engines.ts';
import { thinReason } from '../../metrics/thin-run.ts';
import { ProviderError, type ProviderAnswer } from '../../ports/provider.ts';
import { startAnalysis } from './start-analysis.ts';

const MISHAPS = [
  'answer',
  'answer',
  'answer',
  'empty',
  'refusal',
  'cut off',
  'auth',
  'quota',
  'rate',
  'transient',
  'bad_request',
  'bad_reply',
] as const;
type Mishap = (typeof MISHAPS)[number];

function happen(mishap: Mishap, times: number): ProviderAnswer {
  if (mishap === 'answer') return aReply(times % 2 === 0 ? '1. Acme\n2. Globex' : '1. Globex');
  if (mishap === 'empty') return aReply('');
  if (mishap === 'refusal') return aReply('I would rather not say.', { finishReason: 'refusal' });
  if (mishap === 'cut off') return aReply('1. Globex\n2. Acme\n3. Ini', { finishReason: 'length' });
  const retryAfterMs = mishap === 'rate' ? 45_000 : null;
  throw new ProviderError(mishap, `It says ${mishap}`, { retryAfterMs });
}

/** What each engine does with its first question, its second and so on; the list repeats. */
const aScript = fc.array(fc.constantFrom(...MISHAPS), { minLength: 1, maxLength: 12 });

function chaotic(id: string, script: readonly Mishap[]): ScriptedClient {
  return aClient({
    id,
    estimateUsd: 0.01,
    costUsd: 0.02,
    answer: ({ before }) => happen(script[before % script.length] ?? 'answer', before),
  });
}

describe('an analysis in chaos', () => {
  it('ends complete, partial or failed with a reason, stores no answer twice and counts right, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aScript, { minLength: 1, maxLength: 2 }),
        fc.integer({ min: 1, max: 2 }),
        fc.integer({ min: 1, max: 2 }),
        fc.option(fc.double({ min: 0.3, max: 0.6, noNaN: true }), { nil: null }),
        fc.array(fc.nat({ max: 30 }), { maxLength: 2 }),
        async (scripts, processes, replicates, instanceDayUsd, closings) => {
          const clients = scripts.map((script, at) => chaotic(`engine/${at}`, script));
          const model = aModel((prompt) => {
            if (prompt.length % 3 === 0) throw new ProviderError('transient', 'The reader is down');
            return {};
          });
          const engines = someEngines(clients, { model });
          const caps = { runUsd: null, brandMonthUsd: null, instanceDayUsd };
          const place = await aPlace({ engines, replicates });
          const { brand } = await aStoredBrand(place, { queries: 4 });
          const { id } = await startAnalysis(place.deps, brand.id, 'requested');
          const runners = [];
          for (let at = 0; at < processes; at += 1) runners.push(await place.start({ caps }));
          for (const after of closings) {
            const asked = (): number => clients.reduce((sum, client) => sum + client.asked.length, 0);
            const isOver = async () => (await place.storage.analyses.findAnalysis(id))?.finishedAt !== null;
            await place.until(async () => asked() >= after || (await isOver()));
            await runners.shift()?.close();
            runners.push(await place.start({ caps }));
          }
          const analysis = await place.ended(id);
          for (const runner of runners) await runner.close();

          const evidence = await place.storage.analyses.listEvidence(id);
          const answered = evidence.filter(({ answer }) => answer !== null);
          const failed = evidence.filter(({ slot }) => slot.state === 'failed');
          const valid = evidence.filter(({ extraction }) => extraction?.valid === true);
          expect(evidence).toHaveLength(4 * clients.length * replicates);
          expect(answered.length + failed.length).toBe(evidence.length);
          expect(answered.every(({ extraction }) => extraction !== null)).toBe(true);
          expect(failed.every(({ slot }) => slot.problem !== null)).toBe(true);
          const attempts = evidence.reduce((sum, { slot }) => sum + slot.attempts, 0);
          expect(clients.reduce((sum, client) => sum + client.asked.length, 0)).toBe(attempts);

          const isThin = thinReason(evidence) !== null;
          const isPartial = failed.length > 0 || isThin;
          const status = valid.length === 0 ? 'error' : isPartial ? 'partial' : 'success';
          expect(analysis.status).toBe(status);
          expect(analysis.problem === null).toBe(status === 'success');
          const scorings = await place.storage.analyses.listScorings([id], 'all');
          expect(scorings).toHaveLength(status === 'error' ? 0 : 1);
          for (const { scoring } of scorings) {
            expect(scoring.overall.answers).toBe(answered.length);
            expect(scoring.overall.valid_answers).toBe(valid.length);
          }
          const { instanceDay } = await place.storage.spend.spent({
            analysisId: id,
            brandId: brand.id,
            at: analysis.createdAt,
          });
          // Each call under way when the limit was reached may have cost more than its estimate.
          const limit = instanceDayUsd ?? Infinity;
          expect(instanceDay.usd).toBeLessThan(limit + 0.01 * 4 * clients.length * processes);
        },
      ),
      { numRuns: 8, seed: 20_261_115 },
    );
  });
});
