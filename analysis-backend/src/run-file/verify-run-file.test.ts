import type { BackendRunFile } from '@signpost/contract/analyses';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { aPlace, aStoredBrand, runToEnd } from '../../test/fakes/analyses.ts';
import { aClient, aModel, aReply, someEngines } from '../../test/fakes/engines.ts';
import { aRunFile } from '../../test/fakes/run-files.ts';
import { rescore } from '../analyses/run/rescore.ts';
import { getRun } from './get-run.ts';
import { toRunFile } from './to-run-file.ts';
import { digestOf } from './digest.ts';
import { parseRunFile } from './parse-run-file.ts';
import { verifyRunFile, type Verification } from './verify-run-file.ts';

let original: BackendRunFile;
beforeAll(async () => {
  original = await aRunFile();
});

// Tests change fields that they know are there.
// oxlint-disable-next-line typescript/no-explicit-any
type Change = (file: any) => unknown;

/** Verifies the file after a change, read from its JSON text. */
async function verifyChanged(change: Change): Promise<Verification> {
  const file = structuredClone(original);
  change(file);
  return verifyRunFile(parseRunFile(JSON.stringify(file)), null);
}

/** Verifies the file after a change by an attacker who also updates the digest. */
function verifySealed(change: Change): Promise<Verification> {
  return verifyChanged((file) => {
    change(file);
    file.digest = digestOf(file);
  });
}

function places({ differences }: Verification): string[] {
  return differences.map(({ place }) => place);
}

describe('the file of a finished analysis', () => {
  it('reproduces its readings and numbers with its own names, and its change given the file of the run before', async () => {
    const client = aClient({
      answer: ({ before }) => aReply(before % 3 === 0 ? 'Acme is a joy.' : '1. Globex\n2. Acme\n3. Initech'),
    });
    const model = aModel(() => ({
      brand: { sentiment: 'positive', quote: 'Acme is a joy' },
      entities: [{ name: 'Globex', sentiment: 'negative' }],
    }));
    const place = await aPlace({ engines: someEngines([client], { model }), replicates: 2 });
    const { brand } = await aStoredBrand(place, { queries: 4 });
    const runs = await runToEnd(place, brand.id, 2);
    const fileOf = async (run: string | undefined) =>
      toRunFile(await getRun(place.deps, brand.id, run ?? '', { raw: false }));

    const [first, second] = [await fileOf(runs[0]), await fileOf(runs[1])];
    const found = await verifyRunFile(second, first);
    expect(found).toMatchObject({ isSame: true, answers: 8, sameReadings: 8, change: 'checked' });
    expect(found.sameValues).toBe(found.values);
    expect(await verifyRunFile(second, null)).toMatchObject({ isSame: true, change: 'not_checked' });
    expect(await verifyRunFile(first, null)).toMatchObject({ isSame: true, change: 'none' });
    await expect(verifyRunFile(second, second)).rejects.toThrow('not the one that it was compared with');
    await expect(verifyRunFile(first, second)).rejects.toThrow('there is none to give');

    await place.storage.brands.updateBrand(brand.id, { name: 'Acme Skates', aliases: ['Initech'] });
    expect((await fileOf(runs[1])).digest).toBe(second.digest);
    await rescore(place.deps, { brandId: brand.id });
    const rescored = await fileOf(runs[1]);
    expect(rescored).toMatchObject({
      revision: 1,
      names: { as_of: 'scoring', brand: { name: 'Acme Skates', aliases: ['Initech'] } },
    });
    expect(rescored.scoring).not.toEqual(second.scoring);
    expect(await verifyRunFile(rescored, await fileOf(runs[0]))).toMatchObject({ isSame: true });
  });

  it('verifies when it is reformatted, or comes in the envelope of the service', async () => {
    const pretty = parseRunFile(JSON.stringify(original, null, 2));
    expect(await verifyRunFile(pretty, null)).toMatchObject({ isSame: true, differences: [] });
    const body = { success: true, data: { ...original, is_stale: false } };
    expect(parseRunFile(JSON.stringify(body))).toEqual(original);
  });
});

describe('a run file that was changed', () => {
  it('has the wrong digest, even when no number depends on the change', async () => {
    const found = await verifyChanged(({ analysis }) => (analysis.reason = 'scheduled'));
    expect(found).toMatchObject({ isSame: false, isDigestRight: false, sameReadings: 10 });
    expect(places(found)).toEqual(['digest']);
  });

  it('names the answer whose text was changed, and the numbers that do not follow from it', async () => {
    const at = original.slots.findIndex(({ answer }) => answer?.text === 'Nobody knows.');
    const found = await verifySealed(({ slots }) => (slots[at].answer.text = 'Acme knows.'));
    expect(found).toMatchObject({ isSame: false, isDigestRight: true, sameReadings: 9 });
    expect(found.sameValues).toBeLessThan(found.values);
    expect(found.differences).toContainEqual({
      place: `slots[${at}].extraction.mentioned`,
      inFile: false,
      here: true,
    });
    expect(places(found)).toContain('scoring.overall.mentions');
  });

  test.each<[string, Change, string]>([
    ['a number', ({ scoring }) => (scoring.overall.mentions += 1), 'scoring.overall.mentions'],
    ['a number that is gone', ({ scoring }) => delete scoring.leaderboard_rank, 'scoring.leaderboard_rank'],
    ['a field more', ({ scoring }) => (scoring.toString = 1), 'scoring.toString'],
    ['a list in place of an object', ({ scoring }) => (scoring.overall = []), 'scoring.overall'],
    ['no numbers at all', (file) => (file.scoring = null), 'scoring'],
    ['the band', ({ band }) => (band.low -= 1), 'band.low'],
    [
      'a judgement without its quote',
      ({ slots }) => (slots[5].extraction.sentiment.quote = 'Bravo'),
      'slots[5].extraction.sentiment',
    ],
    [
      'a sentiment that no judge gives',
      ({ slots }) => (slots[5].extraction.sentiment.value = 99),
      'slots[5].extraction.sentiment',
    ],
    ['the name', ({ names }) => (names.brand.name = 'Globe'), 'scoring.overall.mentions'],
    ['a domain', ({ names }) => (names.brand.domains = []), 'scoring.overall.citations'],
    ['a competitor', ({ names }) => names.competitors.pop(), 'scoring.competitors[0]'],
    ['whether a query names the brand', ({ queries }) => (queries[0].branded = true), 'queries[0].branded'],
    ['an answer that is gone', ({ slots }) => slots.shift(), 'scoring.overall.answers'],
    ['that it stopped early', ({ slots }) => slots.pop(), 'scoring.notices[1]'],
    ['a weight', ({ engines }) => (engines[0].weight = 0), 'scoring.overall.score'],
  ])('is detected although its digest is right: %s', async (_, change, place) => {
    const found = await verifySealed(change);
    expect(found).toMatchObject({ isSame: false, isDigestRight: true });
    expect(places(found)).toContain(place);
  });

  it('is not called the same when other versions of the formulas made it', async () => {
    const found = await verifySealed((file) => (file.score_version = 7));
    expect(found).toMatchObject({ isSame: false, isSameVersion: false, differences: [] });
  });

  it('is recognised as one of score version 2, which had three more figures', async () => {
    const found = await verifySealed((file) => {
      file.score_version = 2;
      file.scoring.score_version = 2;
      Object.assign(file.scoring.overall, {
        share_of_all_named: 12.5,
        informative_rate: null,
        source_stability: null,
      });
    });
    expect(found).toMatchObject({
      isSame: false,
      isDigestRight: true,
      isSameVersion: false,
      sameReadings: 10,
    });
    expect(places(found)).toEqual([
      'scoring.score_version',
      'scoring.overall.share_of_all_named',
      'scoring.overall.informative_rate',
      'scoring.overall.source_stability',
    ]);
  });

  it('is called the same when numbers differ only by the rounding of processors', async () => {
    const found = await verifySealed(({ scoring }) => (scoring.overall.score.value += 1e-12));
    expect(found).toMatchObject({ isSame: true });
  });
});

describe('what cannot be read as a run file', () => {
  const deep = JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) as object;

  test.each<[string, string, string | RegExp]>([
    ['no JSON', '\u001b[31m', /^This is no valid JSON[^\u001b]+$/],
    ['null', 'null', 'its format is not'],
    ['a number', '7', 'its format is not'],
    ['another format', '{"format":"zip"}', 'its format is not'],
    [
      'fields of its prototype',
      '{"__proto__":{"format":"signpost-run","format_version":1}}',
      'its format is not',
    ],
    ['nothing but its name', '{"format":"signpost-run","format_version":1}', 'is not complete'],
  ])('is refused with the reason: %s', (_, text, message) => {
    expect(() => parseRunFile(text)).toThrow(message);
  });

  test.each<[string, Change, string]>([
    ['a later version', (file) => (file.format_version = 2), 'has the format version 2'],
    ['a text for a list', (file) => (file.slots = 'none'), '/slots must fit "type": "array"'],
    [
      'a judgement in another form',
      ({ slots }) => (slots[0].extraction.entities = 5),
      '/slots/0/extraction/entities must fit "type": "array"',
    ],
    [
      'judged names that are no texts',
      ({ slots }) => (slots[0].extraction.judgedNames = [5]),
      '/slots/0/extraction/judgedNames/0 must fit "type": "string"',
    ],
    ['deep nesting', (file) => (file.scoring = { deep }), 'too deeply'],
    ['a query twice', ({ queries }) => queries.push(queries[0]), 'a query is in it twice'],
    [
      'a competitor twice',
      ({ names: { competitors } }) => competitors.push(competitors[0]),
      'a competitor is in it twice',
    ],
    ['an engine twice', ({ engines }) => engines.push(engines[0]), 'an engine is in it twice'],
    ['an engine that is not there', ({ engines }) => engines.pop(), 'slots[0] is of an engine'],
    ['a query that is not there', ({ queries }) => queries.shift(), 'slots[0] is of a query'],
    ['the same slot twice', ({ slots }) => slots.push(slots[0]), 'put twice under the same number'],
    ['an answer that failed', ({ slots }) => (slots[0].state = 'failed'), 'slots[0] is failed'],
    ['samples that pass for answers', ({ engines }) => (engines[0].is_demo = true), 'is_demo'],
    [
      'many names that begin alike',
      ({ names }) => (names.brand.aliases = Array.from({ length: 1001 }, (_, at) => `The ${at}`)),
      '1001 of its names begin with the same word',
    ],
    [
      'many names for many answers',
      (file) => {
        file.names.brand.aliases = Array.from({ length: 20_000 }, String);
        file.slots = Array.from({ length: 5000 }, () => file.slots.at(-1));
      },
      '20002 names for 5000 answers',
    ],
  ])('is refused with the reason, a file that has %s', (_, change, message) => {
    const file = structuredClone(original);
    change(file);
    expect(() => parseRunFile(JSON.stringify(file))).toThrow(message);
  });

  it('is refused with the reason, a file that was cut off or has an invalid number', () => {
    const text = JSON.stringify(original);
    expect(() => parseRunFile(text.slice(0, -100))).toThrow('Maybe it was cut off');
    expect(() => parseRunFile(text.replace('"cost_usd":', '"cost_usd":1e999,"was":'))).toThrow('/cost_usd');
  });
});
