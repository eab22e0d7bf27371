import { describe, expect, it } from 'vitest';
import { aPlace, aStoredBrand, runToEnd, type Place } from '../../../test/fakes/analyses.ts';
import { aClient, aModel, aReply, someEngines } from '../../../test/fakes/engines.ts';
import { ProviderError } from '../../ports/provider.ts';
import { rescore } from './rescore.ts';
import { startAnalysis } from './start-analysis.ts';

/** Two finished runs: the first names Roadrunner Gear, the second Acme. */
async function twoRuns() {
  const client = aClient({
    answer: ({ before }) => aReply(before < 30 ? '1. Globex\n2. Roadrunner Gear' : '1. Globex\n2. Acme'),
  });
  const place = await aPlace({ engines: someEngines([client]), replicates: 3 });
  const { brand } = await aStoredBrand(place, { queries: 10 });
  const runs = await runToEnd(place, brand.id, 2);
  return { place, brand, runs, client };
}

function scoringsOf({ storage }: Place, runs: readonly string[]) {
  return storage.analyses.listScorings(runs, 'all');
}

describe('rescore', () => {
  it('reads old answers with a new alias, keeps the old numbers and names beside the new ones, and asks no engine', async () => {
    const { place, brand, runs, client } = await twoRuns();
    await place.storage.brands.updateBrand(brand.id, { aliases: ['Roadrunner Gear'] });
    const asked = client.asked.length;
    const seen: string[] = [];
    const result = await rescore(place.deps, { brandId: brand.id }, ({ analysisId }) =>
      seen.push(analysisId),
    );

    expect(result).toEqual({ analyses: 2, changed: 2, labelledChanged: 0 });
    expect(seen).toEqual(runs);
    expect(client.asked).toHaveLength(asked);
    const scorings = await scoringsOf(place, runs);
    expect(
      scorings.map(({ analysisId, revision, names, scoring: { overall, change } }) => ({
        run: runs.indexOf(analysisId),
        revision,
        aliases: names?.brand.aliases,
        mentions: overall.mentions,
        verdict: change?.verdict ?? null,
      })),
    ).toEqual([
      { run: 0, revision: 0, aliases: [], mentions: 0, verdict: null },
      { run: 0, revision: 1, aliases: ['Roadrunner Gear'], mentions: 30, verdict: null },
      { run: 1, revision: 0, aliases: [], mentions: 30, verdict: 'moved' },
      { run: 1, revision: 1, aliases: ['Roadrunner Gear'], mentions: 30, verdict: 'within_noise' },
    ]);
    const [evidence] = await place.storage.analyses.listEvidence(runs[0] ?? '');
    expect(evidence?.extraction).toMatchObject({ mentioned: true });
  });

  it('adds nothing when nothing changed, however often it is called', async () => {
    const { place, brand, runs } = await twoRuns();
    await place.storage.brands.updateBrand(brand.id, { aliases: ['Roadrunner Gear'] });
    await rescore(place.deps, { brandId: null });
    const once = await scoringsOf(place, runs);
    expect(await rescore(place.deps, { brandId: null })).toMatchObject({ analyses: 2, changed: 0 });
    expect(await scoringsOf(place, runs)).toEqual(once);
  });

  it('leaves a query out of the score once it names the brand', async () => {
    const { place, brand, runs } = await twoRuns();
    await place.storage.brands.updateBrand(brand.id, { aliases: ['purpose 7'] });
    await rescore(place.deps, { brandId: brand.id });
    const [latest] = await place.storage.analyses.listScorings(runs.slice(0, 1), 'latest');
    expect(latest?.scoring).toMatchObject({
      overall: { queries: 9, answers: 27 },
      recognition: { answers: 3 },
    });
  });

  it('keeps the judgements of the model, and its failures', async () => {
    const model = aModel((prompt) => {
      if (prompt.includes('second')) throw new ProviderError('transient', 'The reader is down');
      return {
        brand: { sentiment: 'very_positive', quote: 'Acme is a joy' },
        entities: [
          { name: 'Acme', sentiment: 'very_positive' },
          { name: 'Globex', sentiment: 'negative' },
        ],
      };
    });
    const client = aClient({
      answer: ({ before }) =>
        aReply(
          before === 0
            ? 'Acme is a joy, unlike Globex.'
            : 'This is the second one. Acme and Globex are there.',
        ),
    });
    const place = await aPlace({ engines: someEngines([client], { model }), replicates: 2 });
    const { brand } = await aStoredBrand(place, { queries: 1 });
    const { close } = await place.start();
    const { id } = await startAnalysis(place.deps, brand.id, 'requested');
    await place.ended(id);
    await close();
    const asked = model.asked.length;
    const before = await place.storage.analyses.listEvidence(id);
    expect(before.filter(({ extraction }) => extraction?.modelProblem === null)).toHaveLength(1);

    await place.storage.brands.updateBrand(brand.id, { aliases: ['Acme Corp'], domains: ['acme.test'] });
    expect(await rescore(place.deps, { brandId: null })).toMatchObject({ analyses: 1 });
    const after = await place.storage.analyses.listEvidence(id);
    expect(after.map(({ extraction }) => extraction)).toEqual(before.map(({ extraction }) => extraction));
    expect(after.find(({ extraction }) => extraction?.modelProblem === null)?.extraction).toMatchObject({
      method: 'deterministic+model',
      sentiment: { value: 100, method: 'model', quote: 'Acme is a joy' },
    });
    expect(model.asked).toHaveLength(asked);
  });

  it('names the unknown brand in the error', async () => {
    const { deps } = await aPlace();
    await expect(rescore(deps, { brandId: 'nobody' })).rejects.toThrow('There is no brand nobody.');
  });
});
