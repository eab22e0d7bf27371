import { randomUUID } from 'node:crypto';
import { BrokenReferenceError } from '@signpost/platform/sql';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoragePlace } from '../storage/storage-place.ts';
import type { Storage } from '../../src/storage/open-storage.ts';
import {
  aBrand,
  anAnalysis,
  anAnalysisQuery,
  anAnswer,
  anEngine,
  anExtraction,
  aScoring,
  aScoringRecord,
  aSlot,
  aStoredAnalysis,
  BUILT_AT,
  slotsOf,
  someNames,
} from '../fakes/storage.ts';
import { ANY_TEXT } from './brand-store.ts';

const PROBLEM = { kind: 'auth', message: 'The key is wrong' } as const;
const SUCCESS = {
  status: 'success',
  finishedAt: 9,
  problem: null,
  thin: null,
  names: null,
  band: null,
} as const;

export function analysisStoreConformance(emptyPlace: () => Promise<StoragePlace>): void {
  async function aStorage(): Promise<Storage> {
    return (await emptyPlace()).open();
  }

  it('gives an analysis with its slots as they were', async () => {
    const storage = await aStorage();
    const engines = [anEngine({ id: 'b', country: 'DE', webSearch: true, weight: 2 }), anEngine({ id: 'a' })];
    const { analysis, slots } = await aStoredAnalysis(storage, {
      queries: 2,
      engines,
      replicates: 3,
      estimatedUsd: 0.1 + 0.2,
      isDemo: false,
    });
    expect(await storage.analyses.findAnalysis(analysis.id)).toEqual(analysis);
    expect(await storage.analyses.listSlots(analysis.id)).toEqual(slots);
    expect(slots).toHaveLength(12);
    expect(await storage.analyses.findSlot(slots[7]?.id ?? '')).toEqual(slots[7]);
  });

  it('keeps 3,000 slots of one analysis', async () => {
    const storage = await aStorage();
    const { analysis } = await aStoredAnalysis(storage, { queries: 1000, replicates: 3 });
    expect(await storage.analyses.listSlots(analysis.id)).toHaveLength(3000);
  });

  it('stores nothing of an analysis when one slot cannot be stored, as the same question twice', async () => {
    const { brands, analyses } = await aStorage();
    const brand = aBrand();
    await brands.createBrand(brand, []);
    const analysis = anAnalysis(brand.id);
    const query = anAnalysisQuery();
    const slot = { analysisId: analysis.id, queryId: query.queryId };
    await expect(analyses.createAnalysis(analysis, [query], [aSlot(slot), aSlot(slot)])).rejects.toThrow(
      /unique|duplicate/i,
    );
    expect(await analyses.findAnalysis(analysis.id)).toBeNull();
    expect(await analyses.createAnalysis(analysis, [query], [aSlot(slot)])).toBe(true);
  });

  it('has one active analysis per brand, however many processes begin one at once', async () => {
    const place = await emptyPlace();
    const [one, other] = [await place.open(), await place.open()];
    const brand = aBrand();
    await one.brands.createBrand(brand, []);
    const query = anAnalysisQuery();
    const begun = await Promise.all(
      Array.from({ length: 8 }, (_, at) => {
        const analysis = anAnalysis(brand.id);
        const { analyses } = at % 2 === 0 ? one : other;
        return analyses.createAnalysis(analysis, [query], slotsOf(analysis, [query]));
      }),
    );
    expect(begun.filter(Boolean)).toHaveLength(1);
    const [only, ...more] = await one.analyses.listAnalyses(brand.id);
    expect(more).toEqual([]);
    await one.analyses.finishAnalysis(only?.id ?? '', { ...SUCCESS, scoring: null });
    expect(await one.analyses.createAnalysis(anAnalysis(brand.id), [], [])).toBe(true);
  });

  it('does not count invented history among the active ones', async () => {
    const { brands, analyses } = await aStorage();
    const brand = aBrand();
    await brands.createBrand(brand, []);
    const history = () => anAnalysis(brand.id, { reason: 'history', status: 'running' });
    expect(await analyses.createAnalysis(history(), [], [])).toBe(true);
    expect(await analyses.createAnalysis(anAnalysis(brand.id), [], [])).toBe(true);
    expect(await analyses.createAnalysis(history(), [], [])).toBe(true);
  });

  it('lists the newest first, and only what is asked for', async () => {
    const storage = await aStorage();
    const { analyses, brands } = storage;
    const brand = aBrand();
    await brands.createBrand(brand, []);
    const ended = { status: 'success', reason: 'history' } as const;
    const [first, last, middle] = [
      anAnalysis(brand.id, { ...ended, createdAt: 1 }),
      anAnalysis(brand.id, { ...ended, createdAt: 3, isDemo: false }),
      anAnalysis(brand.id, { ...ended, createdAt: 2, status: 'error' }),
    ];
    for (const analysis of [first, last, middle]) await analyses.createAnalysis(analysis, [], []);
    const { analysis: other } = await aStoredAnalysis(storage);
    const idsOf = async (...args: Parameters<typeof analyses.listAnalyses>) =>
      (await analyses.listAnalyses(...args)).map(({ id }) => id);
    expect(await idsOf(brand.id)).toEqual([last.id, middle.id, first.id]);
    expect(await idsOf(null)).toEqual([other.id, last.id, middle.id, first.id]);
    expect(await idsOf(brand.id, { isDemo: true })).toEqual([middle.id, first.id]);
    expect(await idsOf(brand.id, { status: ['success', 'partial'] })).toEqual([last.id, first.id]);
    expect(await idsOf(brand.id, { status: [] })).toEqual([]);
    expect(await idsOf(brand.id, { limit: 1 })).toEqual([last.id]);
    expect(await idsOf(null, { isDemo: true, status: ['success'], limit: 5 })).toEqual([first.id]);
  });

  it('goes from pending to running once', async () => {
    const storage = await aStorage();
    const { analysis } = await aStoredAnalysis(storage);
    await storage.analyses.markRunning(analysis.id, 5);
    await storage.analyses.markRunning(analysis.id, 6);
    const running = { ...analysis, status: 'running', startedAt: 5 };
    expect(await storage.analyses.findAnalysis(analysis.id)).toEqual(running);
  });

  it('keeps an answer once: a second one for the same slot changes nothing', async () => {
    const place = await emptyPlace();
    const [one, other] = [await place.open(), await place.open()];
    const { analysis, slots } = await aStoredAnalysis(one);
    const slot = slots[0] ?? aSlot({ analysisId: '', queryId: '' });
    await one.analyses.countAttempt(slot.id, 3);
    await other.analyses.countAttempt(slot.id, 3);
    await one.analyses.noteProblem(slot.id, PROBLEM);
    const answers = Array.from({ length: 6 }, (_, at) => anAnswer(slot.id, { text: `Answer ${at}` }));
    const kept = await Promise.all(
      answers.map((answer, at) => (at % 2 === 0 ? one : other).analyses.storeAnswer(slot.id, answer, 'raw')),
    );
    expect(kept.filter(Boolean)).toHaveLength(1);
    expect(await one.analyses.failSlot(slot.id, PROBLEM)).toBe(false);
    const [evidence] = await one.analyses.listEvidence(analysis.id);
    expect(evidence?.answer).toEqual(answers[kept.indexOf(true)]);
    expect(evidence?.slot).toEqual({ ...slot, state: 'answered', attempts: 2 });
  });

  it('allows no more attempts than the limit, over all processes, and none for a decided slot', async () => {
    const place = await emptyPlace();
    const [one, other] = [await place.open(), await place.open()];
    const { slots } = await aStoredAnalysis(one, { queries: 2 });
    const [first = '', second = ''] = slots.map(({ id }) => id);
    const counted = await Promise.all(
      Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? one : other).analyses.countAttempt(first, 3)),
    );
    expect(counted.filter(Boolean)).toHaveLength(3);
    expect(await one.analyses.findSlot(first)).toMatchObject({ attempts: 3 });
    await one.analyses.failSlot(second, PROBLEM);
    expect(await other.analyses.countAttempt(second, 3)).toBe(false);
  });

  it('records why the last attempt failed while a slot waits, and not once it is decided', async () => {
    const storage = await aStorage();
    const { slots } = await aStoredAnalysis(storage, { queries: 2 });
    const [waiting = '', answered = ''] = slots.map(({ id }) => id);
    await storage.analyses.noteProblem(waiting, PROBLEM);
    expect(await storage.analyses.findSlot(waiting)).toMatchObject({ state: 'waiting', problem: PROBLEM });
    await storage.analyses.storeAnswer(answered, anAnswer(answered), '');
    await storage.analyses.noteProblem(answered, PROBLEM);
    expect(await storage.analyses.findSlot(answered)).toMatchObject({ state: 'answered', problem: null });
  });

  it('stores no answer for a failed slot', async () => {
    const storage = await aStorage();
    const { analysis, slots } = await aStoredAnalysis(storage);
    const slot = slots[0] ?? aSlot({ analysisId: '', queryId: '' });
    expect(await storage.analyses.failSlot(slot.id, PROBLEM)).toBe(true);
    expect(await storage.analyses.failSlot(slot.id, { kind: 'stopped', message: '' })).toBe(false);
    expect(await storage.analyses.storeAnswer(slot.id, anAnswer(slot.id), 'raw')).toBe(false);
    expect(await storage.analyses.listEvidence(analysis.id)).toMatchObject([
      { slot: { ...slot, state: 'failed', problem: PROBLEM }, answer: null, extraction: null },
    ]);
  });

  it('stores the answers of an analysis in one step, and leaves decided slots as they are', async () => {
    const storage = await aStorage();
    const { analyses } = storage;
    const { analysis, slots } = await aStoredAnalysis(storage, { queries: 3 });
    const [failed = '', answered = '', waiting = ''] = slots.map(({ id }) => id);
    await analyses.failSlot(failed, PROBLEM);
    await analyses.storeAnswer(answered, anAnswer(answered, { text: 'First' }), 'first');
    const later = [failed, answered, waiting].map((id) => anAnswer(id, { text: 'Later' }));
    await analyses.storeAnswers(later.map((answer) => ({ answer, raw: 'later' })));
    const evidence = await analyses.listEvidence(analysis.id);
    expect(evidence.map(({ slot, answer }) => [slot.state, answer?.text])).toEqual([
      ['failed', undefined],
      ['answered', 'First'],
      ['answered', 'Later'],
    ]);
    expect(await analyses.listRaw(analysis.id)).toEqual(
      new Map([
        [answered, 'first'],
        [waiting, 'later'],
      ]),
    );
  });

  it('fails the waiting slots of one engine or of all, and leaves answers alone', async () => {
    const storage = await aStorage();
    const engines = [anEngine({ id: 'a' }), anEngine({ id: 'b' })];
    const { analysis, slots } = await aStoredAnalysis(storage, { queries: 2, engines });
    const untouched = await aStoredAnalysis(storage);
    const answered = slots[0]?.id ?? '';
    await storage.analyses.storeAnswer(answered, anAnswer(answered), '');
    const states = async (): Promise<string[]> =>
      (await storage.analyses.listSlots(analysis.id)).map(({ engineId, state }) => `${engineId} ${state}`);
    await storage.analyses.failWaitingSlots(analysis.id, 'a', PROBLEM);
    expect(await states()).toEqual(['a answered', 'b waiting', 'a failed', 'b waiting']);
    await storage.analyses.failWaitingSlots(analysis.id, null, { kind: 'budget', message: 'Spent' });
    expect(await states()).toEqual(['a answered', 'b failed', 'a failed', 'b failed']);
    expect(await storage.analyses.listSlots(untouched.analysis.id)).toMatchObject([{ state: 'waiting' }]);
  });

  it('cancels an analysis under way once: waiting slots fail, answered ones stay', async () => {
    const place = await emptyPlace();
    const [one, other] = [await place.open(), await place.open()];
    const { analysis, slots } = await aStoredAnalysis(one, { queries: 2 });
    const untouched = await aStoredAnalysis(one);
    const answered = slots[0]?.id ?? '';
    await one.analyses.storeAnswer(answered, anAnswer(answered), '');
    const outcomes = await Promise.all(
      [one, other].map(({ analyses }) => analyses.cancelAnalysis(analysis.id, 7, PROBLEM)),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await one.analyses.findAnalysis(analysis.id)).toEqual({ ...analysis, cancelledAt: 7 });
    expect(await one.analyses.listSlots(analysis.id)).toMatchObject([
      { state: 'answered', problem: null },
      { state: 'failed', problem: PROBLEM },
    ]);
    expect(await one.analyses.listSlots(untouched.analysis.id)).toMatchObject([{ state: 'waiting' }]);
    await one.analyses.finishAnalysis(untouched.analysis.id, { ...SUCCESS, scoring: null });
    expect(await one.analyses.cancelAnalysis(untouched.analysis.id, 7, PROBLEM)).toBe(false);
  });

  it('lists thin analyses apart when asked to', async () => {
    const storage = await aStorage();
    const { brand, analysis: sound } = await aStoredAnalysis(storage);
    await storage.analyses.finishAnalysis(sound.id, { ...SUCCESS, scoring: null });
    const thin = anAnalysis(brand.id);
    await storage.analyses.createAnalysis(thin, [], []);
    await storage.analyses.finishAnalysis(thin.id, { ...SUCCESS, thin: 'engine_missing', scoring: null });
    const idsOf = async (isThin: boolean): Promise<string[]> =>
      (await storage.analyses.listAnalyses(brand.id, { isThin })).map(({ id }) => id);
    expect(await idsOf(true)).toEqual([thin.id]);
    expect(await idsOf(false)).toEqual([sound.id]);
  });

  it('skips the slots that no process has begun to ask, and stores no answer for them', async () => {
    const storage = await aStorage();
    const { analyses } = storage;
    const { analysis, slots } = await aStoredAnalysis(storage, { queries: 4 });
    const untouched = await aStoredAnalysis(storage);
    const [answered = '', failed = '', begun = '', spared = ''] = slots.map(({ id }) => id);
    await analyses.storeAnswer(answered, anAnswer(answered), '');
    await analyses.failSlot(failed, PROBLEM);
    await analyses.countAttempt(begun, 3);
    await analyses.spareUnaskedSlots(analysis.id);
    const states = async (id: string): Promise<string[]> =>
      (await analyses.listSlots(id)).map(({ state }) => state);
    expect(await states(analysis.id)).toEqual(['answered', 'failed', 'waiting', 'spared']);
    expect(await states(untouched.analysis.id)).toEqual(['waiting']);
    expect(await analyses.storeAnswer(spared, anAnswer(spared), '')).toBe(false);
    expect(await analyses.failSlot(spared, PROBLEM)).toBe(false);
    expect(await analyses.storeAnswer(begun, anAnswer(begun), '')).toBe(true);
  });

  it('gives the evidence in the order of queries, engines and replicates', async () => {
    const { brands, analyses } = await aStorage();
    const brand = aBrand();
    await brands.createBrand(brand, []);
    const engines = [anEngine({ id: 'z' }), anEngine({ id: 'a' })];
    const analysis = anAnalysis(brand.id, { engines, replicates: 2 });
    const queries = [
      anAnalysisQuery({ text: 'Z', branded: true }),
      anAnalysisQuery({ text: 'A', isBaseline: false, wordingOf: randomUUID() }),
    ];
    const slots = slotsOf(analysis, queries);
    await analyses.createAnalysis(analysis, queries, slots.toReversed());
    const evidence = await analyses.listEvidence(analysis.id);
    expect(evidence.map(({ slot }) => slot)).toEqual(slots);
    expect(evidence.map(({ query }) => query)).toEqual(slots.map((_, at) => queries[at < 4 ? 0 : 1]));
  });

  it('gives the extraction of the latest revision, and replaces an extraction that is made again', async () => {
    const storage = await aStorage();
    const { analysis, slots } = await aStoredAnalysis(storage, { queries: 2 });
    const [one, other] = slots.map(({ id }) => id);
    const { analyses } = storage;
    await analyses.storeExtraction(one ?? '', 0, anExtraction({ extractorVersion: 1 }));
    await analyses.storeExtraction(one ?? '', 0, anExtraction({ extractorVersion: 2 }));
    await analyses.storeExtractions(new Map([[other ?? '', anExtraction({ extractorVersion: 3 })]]));
    const versions = async () =>
      (await analyses.listEvidence(analysis.id)).map(({ extraction }) => extraction?.extractorVersion);
    expect(await versions()).toEqual([2, 3]);
    await analyses.storeExtractions(
      new Map([one, other].map((id) => [id ?? '', anExtraction({ extractorVersion: 5 })])),
    );
    expect(await versions()).toEqual([5, 5]);
    const record = aScoringRecord(analysis.id);
    await analyses.addScoring(
      record,
      new Map([[one ?? '', anExtraction({ extractorVersion: 4 })]]),
      'cancelled',
    );
    expect(await versions()).toEqual([4, 5]);
    expect(await analyses.findAnalysis(analysis.id)).toMatchObject({ thin: 'cancelled' });
  });

  it('stores answers and extractions unchanged, whatever characters they have', async () => {
    const storage = await aStorage();
    const { analyses } = storage;
    await fc.assert(
      fc.asyncProperty(ANY_TEXT, async (text) => {
        const { analysis, slots } = await aStoredAnalysis(storage, { queries: 2, problem: text });
        const [answered, failed] = slots.map(({ id }) => id);
        const answer = anAnswer(answered ?? '', {
          text,
          citedUrls: [text],
          searchQueries: [text],
          servedModel: text,
        });
        const extraction = anExtraction({
          sentiment: { value: 50, method: 'model', quote: text },
          citedPages: [text],
        });
        const scoring = aScoring({
          competitors: [
            { competitor_id: null, name: text, answers: 1, mentions: 1, score: null, avg_sentiment: null },
          ],
        });
        const names = someNames({ name: text, aliases: [text] });
        expect(await analyses.storeAnswer(answered ?? '', answer, text)).toBe(true);
        expect(await analyses.failSlot(failed ?? '', { kind: 'bad_reply', message: text })).toBe(true);
        await analyses.storeExtraction(answered ?? '', 0, extraction);
        await analyses.finishAnalysis(analysis.id, {
          status: 'partial',
          finishedAt: 1,
          problem: text,
          thin: null,
          scoring,
          names,
          band: null,
        });
        expect(await analyses.listEvidence(analysis.id)).toMatchObject([
          { answer, extraction },
          { slot: { problem: { message: text } } },
        ]);
        expect(await analyses.findAnalysis(analysis.id)).toMatchObject({ problem: text });
        expect(await analyses.listScorings([analysis.id], 'latest')).toMatchObject([{ scoring, names }]);
      }),
      { numRuns: 30 },
    );
  });

  it('ends an analysis once, with its first scoring', async () => {
    const place = await emptyPlace();
    const [one, other] = [await place.open(), await place.open()];
    const { analysis } = await aStoredAnalysis(one);
    const names = someNames();
    await one.analyses.markRunning(analysis.id, 5);
    const ends = await Promise.all(
      [one, other, one, other].map(({ analyses }, at) =>
        analyses.finishAnalysis(analysis.id, {
          status: 'partial',
          finishedAt: 10 + at,
          problem: `Said by ${at}`,
          thin: null,
          scoring: aScoring({ leaderboard_rank: at }),
          names,
          band: { low: at + 0.1, high: 50 },
        }),
      ),
    );
    expect(ends.filter(Boolean)).toHaveLength(1);
    const winner = ends.indexOf(true);
    expect(await one.analyses.findAnalysis(analysis.id)).toEqual({
      ...analysis,
      status: 'partial',
      startedAt: 5,
      finishedAt: 10 + winner,
      problem: `Said by ${winner}`,
    });
    expect(await one.analyses.listScorings([analysis.id], 'all')).toEqual([
      {
        analysisId: analysis.id,
        revision: 0,
        scoredAt: 10 + winner,
        scoring: aScoring({ leaderboard_rank: winner }),
        names,
        band: { low: winner + 0.1, high: 50 },
      },
    ]);
  });

  it('ends an analysis that failed without a scoring', async () => {
    const storage = await aStorage();
    const { analysis } = await aStoredAnalysis(storage);
    const end = {
      status: 'error',
      finishedAt: 7,
      problem: 'Nothing came',
      thin: null,
      scoring: null,
      names: null,
      band: null,
    } as const;
    expect(await storage.analyses.finishAnalysis(analysis.id, end)).toBe(true);
    expect(await storage.analyses.listScorings([analysis.id], 'all')).toEqual([]);
  });

  it('lists scorings of several analyses, the latest of each or all, the oldest first', async () => {
    const storage = await aStorage();
    const { analyses } = storage;
    const { analysis: late } = await aStoredAnalysis(storage, { createdAt: BUILT_AT + 1 });
    const { analysis: early } = await aStoredAnalysis(storage, { createdAt: BUILT_AT });
    for (const { id } of [late, early])
      await analyses.finishAnalysis(id, { ...SUCCESS, scoring: aScoring() });
    await analyses.addScoring(aScoringRecord(late.id), new Map(), null);
    const listed = async (which: 'latest' | 'all') =>
      (await analyses.listScorings([late.id, early.id, 'no such'], which)).map(({ analysisId, revision }) => [
        analysisId,
        revision,
      ]);
    expect(await listed('latest')).toEqual([
      [early.id, 0],
      [late.id, 1],
    ]);
    expect(await listed('all')).toEqual([
      [early.id, 0],
      [late.id, 0],
      [late.id, 1],
    ]);
    expect(await analyses.listScorings([], 'all')).toEqual([]);
  });

  it('stores nothing of a further scoring when one of its extractions cannot be stored', async () => {
    const storage = await aStorage();
    const { analysis, slots } = await aStoredAnalysis(storage);
    const record = aScoringRecord(analysis.id);
    const extractions = new Map([
      [slots[0]?.id ?? '', anExtraction()],
      [randomUUID(), anExtraction()],
    ]);
    await expect(storage.analyses.addScoring(record, extractions, null)).rejects.toThrow(
      BrokenReferenceError,
    );
    expect(await storage.analyses.listScorings([analysis.id], 'all')).toEqual([]);
    expect(await storage.analyses.listEvidence(analysis.id)).toMatchObject([{ extraction: null }]);
  });

  it('stores raw bodies compressed, until they are old', async () => {
    const storage = await aStorage();
    const { analysis, slots } = await aStoredAnalysis(storage, { queries: 2 });
    const [old, young] = slots.map(({ id }) => id);
    const body = JSON.stringify({ output: 'Acme makes rocket skates. '.repeat(400) });
    await storage.analyses.storeAnswer(old ?? '', anAnswer(old ?? '', { answeredAt: 99 }), body);
    await storage.analyses.storeAnswer(young ?? '', anAnswer(young ?? '', { answeredAt: 100 }), body);
    const rawOf = async (slotId = ''): Promise<Buffer | null> =>
      (
        await storage.db
          .selectFrom('answer')
          .select('raw')
          .where('slot_id', '=', slotId)
          .executeTakeFirstOrThrow()
      ).raw;
    const raw = await rawOf(old);
    expect(raw?.length).toBeLessThan(body.length / 10);
    expect(gunzipSync(raw ?? '').toString()).toBe(body);
    const raws = () => storage.analyses.listRaw(analysis.id);
    expect(await raws()).toEqual(new Map([old, young].map((slotId) => [slotId, body])));
    await storage.analyses.dropRawBefore(100);
    expect(await raws()).toEqual(new Map([[young, body]]));
    expect(await rawOf(old)).toBeNull();
    expect(gunzipSync((await rawOf(young)) ?? '').toString()).toBe(body);
    expect((await storage.analyses.listEvidence(analysis.id)).map(({ answer }) => answer?.text)).toEqual([
      'Acme makes the best rocket skates.',
      'Acme makes the best rocket skates.',
    ]);
  });

  it.each(['nobody', '', '\0', '\ud800', `' or 1=1 --`])('finds nothing by the id %j', async (id) => {
    const storage = await aStorage();
    const { analyses } = storage;
    const { analysis, slots } = await aStoredAnalysis(storage);
    expect(await analyses.findAnalysis(id)).toBeNull();
    expect(await analyses.listAnalyses(id)).toEqual([]);
    expect(await analyses.findSlot(id)).toBeNull();
    expect(await analyses.listSlots(id)).toEqual([]);
    expect(await analyses.listEvidence(id)).toEqual([]);
    expect(await analyses.storeAnswer(id, anAnswer(id), '')).toBe(false);
    expect(await analyses.failSlot(id, PROBLEM)).toBe(false);
    expect(await analyses.finishAnalysis(id, { ...SUCCESS, scoring: aScoring() })).toBe(false);
    expect(await analyses.listScorings([id], 'all')).toEqual([]);
    expect(await analyses.listRaw(id)).toEqual(new Map());
    await analyses.markRunning(id, 1);
    expect(await analyses.countAttempt(id, 3)).toBe(false);
    await analyses.noteProblem(id, PROBLEM);
    await analyses.failWaitingSlots(id, null, PROBLEM);
    await analyses.spareUnaskedSlots(id);
    expect(await analyses.cancelAnalysis(id, 1, PROBLEM)).toBe(false);
    expect(await analyses.findAnalysis(analysis.id)).toEqual(analysis);
    expect(await analyses.listSlots(analysis.id)).toEqual(slots);
  });
}
