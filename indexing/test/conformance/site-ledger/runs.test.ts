import { expect, it } from 'vitest';
import type { RunRecord } from '../../../src/ports/run.ts';
import { IndexRunningError } from '../../../src/ports/runs.ts';
import { allOf, aPost, HOME, runOf, WORDPRESS_SITE } from '../../fakes/content-source.ts';
import { emptyLedgers } from '../../fakes/ledger-place.ts';
import { manualTime } from '../../../../service/test/fakes/manual-time.ts';
import { describeOn, ENGINES } from '../../../../service/test/servers/engines.ts';

describeOn(ENGINES, 'a run of the siteLedger', (engine) => {
  const emptyLedger = emptyLedgers(engine);

  it('refuses a second run while one is held, and lets it go on from the checkpoint when its lease is over', async () => {
    const open = await emptyLedger();
    const time = manualTime();
    const [ledger, other] = [await open(time), await open(time)];
    const { id } = await ledger.ensureSource({ kind: 'test', location: 'here', options: {} });
    const args = { site: WORDPRESS_SITE, rules: 'r', isPartial: false };
    const run = await ledger.beginRun(id, args);
    await run.noteUnreadable(null, 'x', { code: 'no_https' });
    await run.checkpoint('half');
    await run.removeUnseen();
    await expect(other.beginRun(id, args)).rejects.toThrow(IndexRunningError);
    expect((await other.findRun(run.id))?.state).toBe('running');
    time.advance(61_000);
    expect((await other.findRun(run.id))?.state).toBe('interrupted');
    const next = await other.beginRun(id, args);
    expect(next).toMatchObject({ id: run.id, resume: 'half' });
    await expect(run.end({ state: 'done', problem: null })).rejects.toThrow('taken over');
    const ended = await next.end({ state: 'done', problem: null });
    expect(ended.documents.unreadable).toBe(1);
    expect((await ledger.beginRun(id, args)).resume).toBeNull();
  });

  it('knows what its last run has read to its end, until something changes', async () => {
    const ledger = await (await emptyLedger())(manualTime());
    await runOf(ledger, allOf([aPost(1, 'one'), aPost(2, 'two')]));
    const [source] = await ledger.listSources();
    const args = { site: WORDPRESS_SITE, rules: 'r', isPartial: false };
    const run = await ledger.beginRun(source?.id ?? 0, args);
    await run.keepAll();
    const { documents } = await run.end({ state: 'done', problem: null, stamp: 'the same' });
    expect(documents).toEqual({ read: 0, same: 2, unreadable: 0, expected: 2 });
    expect(await ledger.findUnchanged('test', 'the same')).toEqual({ site: WORDPRESS_SITE, rules: 'r' });
    expect(await ledger.findUnchanged('test', 'other')).toBeNull();
    expect(await ledger.findUnchanged('other', 'the same')).toBeNull();
    await runOf(ledger, [{ event: 'gone', key: '2' }]);
    expect(await ledger.findUnchanged('test', 'the same')).toBeNull();
  });

  it('removes what a run does not meet, after runs that kept all, one of them killed', async () => {
    const open = await emptyLedger();
    const time = manualTime();
    const ledger = await open(time);
    await runOf(ledger, allOf([aPost(1, 'one'), aPost(2, 'two'), aPost(3, 'three')]));
    const [source] = await ledger.listSources();
    const args = { site: WORDPRESS_SITE, rules: 'r', isPartial: false };
    const whole = await ledger.beginRun(source?.id ?? 0, args);
    await whole.keepAll();
    await whole.end({ state: 'done', problem: null, stamp: 'the same' });
    const killed = await (await open(time)).beginRun(source?.id ?? 0, args);
    await killed.keepAll();
    time.advance(61_000);
    expect(await ledger.findUnchanged('test', 'the same')).toBeNull();
    const next = await runOf(ledger, allOf([aPost(1, 'one'), aPost(3, 'three')]));
    expect(next).toMatchObject({
      state: 'done',
      documents: { read: 0, same: 2 },
      changes: { posts: { removed: 1 } },
    });
    expect((await ledger.totals()).posts).toBe(2);
    expect(await ledger.verify()).toBeNull();
  });

  it('knows the documents after the last one, and not those that are gone since', async () => {
    const time = manualTime();
    const ledger = await (await emptyLedger())(time);
    const documents = [1, 2, 3].map((id) => aPost(id, `p${id}`, [], { validator: `v${id}` }));
    await runOf(ledger, allOf(documents));
    const seen: unknown[] = [];
    await runOf(ledger, async function* ({ known }) {
      const validatorOf = async (key: string): Promise<unknown> => (await known(key))?.validator;
      seen.push(await validatorOf('1'), await validatorOf('2'));
      // What has waited for a second is written.
      time.advance(1000);
      yield { event: 'gone', key: '3' };
      seen.push(await validatorOf('3'), await validatorOf('1'));
    });
    expect(seen).toEqual(['v1', 'v2', undefined, 'v1']);
  });

  it('ends a run that is cancelled from elsewhere, and one whose source fails', async () => {
    const open = await emptyLedger();
    const time = manualTime();
    const [ledger, other] = [await open(time), await open(time)];
    const cancelled = await runOf(ledger, async function* () {
      const [running] = await other.listRuns({ sourceId: null, limit: 1 });
      expect(await other.cancelRun(running?.id ?? 0)).toBe(true);
      // What has waited for a second is written, and with it the run hears that it is to end.
      time.advance(1000);
      for (const id of [1, 2]) yield { event: 'document', document: aPost(id, `p${id}`) };
    });
    expect(cancelled.state).toBe('cancelled');
    expect((await ledger.totals()).posts).toBe(1);
    expect(await ledger.cancelRun(cancelled.id)).toBe(false);
    const failed = await runOf(ledger, function* () {
      yield { event: 'document', document: aPost(1, 'one') };
      throw new Error('The site is away.');
    });
    expect(failed).toMatchObject({
      state: 'failed',
      problem: { code: 'unexpected', detail: 'The site is away.' },
    });
  });

  it('shows what a cancelled run changed with the run that publishes it, each post and link once', async () => {
    const open = await emptyLedger();
    const time = manualTime();
    const [ledger, other] = [await open(time), await open(time)];
    const postsOf = async (runId: number) =>
      (await ledger.listChangedPosts(runId, { after: 0, limit: 99, change: null })).map(
        ({ post_id, change, title }) => [post_id, change, title],
      );
    const linksOf = async (runId: number) =>
      (await ledger.listChangedLinks(runId, { after: 0, limit: 99, change: null })).map(
        ({ post_id, change, address, address_before }) => [post_id, change, address, address_before],
      );
    const first = await runOf(
      ledger,
      allOf([aPost(1, 'one', ['/two/']), aPost(2, 'two', ['/one/']), aPost(3, 'three', ['/one/'])]),
    );
    await ledger.notePublished(await ledger.revision(), 'first', first.id);
    const cancelled = await runOf(ledger, async function* () {
      for (const document of [
        aPost(1, 'one', ['/three/']),
        aPost(2, 'two', ['/one/'], { title: 'Second' }),
        aPost(4, 'four', ['/one/']),
        aPost(5, 'five', ['/one/']),
      ])
        yield { event: 'document', document };
      const [running] = await other.listRuns({ sourceId: null, limit: 1 });
      await other.cancelRun(running?.id ?? 0);
      time.advance(1000);
      yield { event: 'document', document: aPost(6, 'six') };
      yield { event: 'document', document: aPost(7, 'never-read') };
    });
    expect(cancelled).toMatchObject({ state: 'cancelled', changes: { posts: { added: 3, changed: 2 } } });
    const refused = await runOf(ledger, [{ event: 'gone', key: '5' }]);
    const last = await runOf(
      ledger,
      allOf([aPost(1, 'one', ['/four/']), aPost(2, 'two', ['/one/'], { title: 'Second' }), aPost(4, 'four')]),
    );
    await ledger.notePublished(await ledger.revision(), 'last', last.id);
    const ofAll = {
      posts: { added: 1, removed: 1, changed: 2 },
      links: { added: 0, removed: 1, moved: 1 },
      orphans: { new: 1, rescued: 0 },
    };
    expect((await ledger.findRun(last.id))?.changes).toEqual(ofAll);
    expect(await postsOf(last.id)).toEqual([
      [1, 'changed', 'Post 1'],
      [2, 'changed', 'Second'],
      [4, 'added', 'Post 4'],
      [3, 'removed', 'Post 3'],
      [2, 'orphaned', 'Second'],
    ]);
    expect(await linksOf(last.id)).toEqual([
      [1, 'moved', `${HOME}/four/`, `${HOME}/two/`],
      [3, 'removed', `${HOME}/one/`, null],
    ]);
    const none = {
      posts: { added: 0, removed: 0, changed: 0 },
      links: { added: 0, removed: 0, moved: 0 },
      orphans: { new: 0, rescued: 0 },
    };
    for (const { id } of [cancelled, refused]) {
      expect((await ledger.findRun(id))?.changes).toEqual(none);
      expect([await postsOf(id), await linksOf(id)]).toEqual([[], []]);
    }
    expect((await ledger.findRun(first.id))?.changes).toEqual(first.changes);
    expect((await ledger.listPostEvents(2, 9)).map(({ runId, change }) => [runId, change])).toEqual([
      [last.id, 'orphaned'],
      [last.id, 'changed'],
      [first.id, 'added'],
    ]);
  });

  it('lists a run while its source is opened, holds it, and reads on under the same id', async () => {
    const open = await emptyLedger();
    const time = manualTime();
    const [ledger, other] = [await open(time), await open(time)];
    const { id } = await ledger.ensureSource({ kind: 'test', location: 'here', options: {} });
    const args = { site: WORDPRESS_SITE, rules: 'r', isPartial: false };
    const opening = await ledger.openRun(id, false);
    expect(await other.listRuns({ sourceId: id, limit: 9 })).toMatchObject([
      { id: opening.id, state: 'running' },
    ]);
    await expect(other.openRun(id, false)).rejects.toThrow(IndexRunningError);
    await expect(other.beginRun(id, args)).rejects.toThrow(IndexRunningError);
    const run = await ledger.beginRun(id, { ...args, opening });
    expect(run.id).toBe(opening.id);
    expect(await opening.end({ state: 'failed', problem: { code: 'database_lost', place: 'x' } })).toBe(
      false,
    );
    await run.checkpoint('half');
    await run.end({ state: 'interrupted', problem: null });

    // One that was interrupted is opened under its id, and stays so when the site does not answer.
    const again = await ledger.openRun(id, false);
    expect(again.id).toBe(opening.id);
    expect(await other.cancelRun(again.id)).toBe(true);
    const problem = { code: 'answers_with', address: HOME, status: 500 } as const;
    expect(await again.end({ state: 'failed', problem })).toBe(true);
    expect(await other.findRun(again.id)).toMatchObject({ state: 'failed', problem });
    const resumed = await ledger.beginRun(id, { ...args, opening: await ledger.openRun(id, false) });
    expect(resumed).toMatchObject({ id: opening.id, resume: 'half' });
    await resumed.end({ state: 'interrupted', problem: null });
    // Under other rules it cannot be gone on with.
    const changed = { ...args, rules: 'other', opening: await ledger.openRun(id, false) };
    const anew = await ledger.beginRun(id, changed);
    expect(anew).toMatchObject({ id: opening.id + 1, resume: null });
    expect((await other.findRun(opening.id))?.state).toBe('interrupted');
  });

  it('shows progress though the clock is put back meanwhile', async () => {
    const open = await emptyLedger();
    const time = manualTime();
    const [ledger, other] = [await open(time), await open(time)];
    const seen: number[] = [];
    const ended = runOf(ledger, async function* () {
      yield { event: 'document', document: aPost(1, 'one') };
      time.advance(-5 * 3_600_000);
      yield { event: 'document', document: aPost(2, 'two') };
      seen.push((await other.totals()).posts);
      time.advance(1000);
      yield { event: 'document', document: aPost(3, 'three') };
      seen.push((await other.totals()).posts);
    });
    expect((await ended).state).toBe('done');
    expect(seen).toEqual([2, 3]);
  });

  it('tells of other sources that were not read to their end, until they are', async () => {
    const ledger = await (await emptyLedger())(manualTime());
    const { id: sourceId } = await ledger.ensureSource({ kind: 'crawl', location: HOME, options: {} });
    const notesOf = async (): Promise<RunRecord['notes']> =>
      (await runOf(ledger, allOf([aPost(1, 'one', ['/three/'])]))).notes;
    const readUntil = (event: () => void, options = {}): Promise<RunRecord> =>
      runOf(
        ledger,
        function* () {
          yield { event: 'checkpoint', state: 'begun' };
          yield { event: 'document', document: aPost(2, 'two') };
          event();
          yield* allOf([aPost(2, 'two'), aPost(3, 'three')]);
        },
        { sourceId, ...options },
      );
    const stop = new AbortController();
    await readUntil(() => stop.abort(), { signal: stop.signal });
    const half = { code: 'source_not_finished', kind: 'crawl', location: HOME };
    expect(await notesOf()).toEqual([half]);
    await runOf(ledger, [{ event: 'document', document: aPost(2, 'two') }], { sourceId, only: ['2'] });
    // As an earlier version has stored it.
    const problem = { code: 'said_before', text: 'The site is away.' } as const;
    await ledger.noteFailedRun(sourceId, problem);
    expect(await ledger.listRuns({ sourceId, limit: 1 })).toMatchObject([{ problem }]);
    expect(await notesOf()).toEqual([half]);
    expect((await readUntil(() => {})).notes).toEqual([]);
    expect(await notesOf()).toEqual([]);
    // What has changed nothing shows nothing.
    await readUntil(() => {
      throw new Error('The site is away.');
    });
    expect(await notesOf()).toEqual([]);
  });

  it('shows a run as running until it has ended, whenever others look', async () => {
    const open = await emptyLedger();
    const [ledger, others] = [await open(manualTime()), await open(manualTime())];
    const states = new Set<string>();
    const look = async (): Promise<boolean> => {
      for (const { state } of await others.listRuns({ sourceId: null, limit: 1 })) states.add(state);
      return true;
    };
    for (let nth = 1; nth <= 3; nth += 1) {
      const ended = runOf(ledger, allOf([aPost(nth, `p${nth}`)])).then(() => false);
      while (await Promise.race([ended, look()]));
    }
    await look();
    expect([...states].toSorted()).toEqual(['done', 'running']);
  });

  it('says when the last complete run began, but not to one that reads some documents only', async () => {
    const time = manualTime();
    const ledger = await (await emptyLedger())(time);
    const sinces: (number | null)[] = [];
    const read = (options: { since: number | null }) => {
      sinces.push(options.since);
      return [];
    };
    const first = time.now();
    await runOf(ledger, read);
    time.advance(1000);
    await runOf(ledger, read, { only: ['1'] });
    await runOf(ledger, read);
    expect(sinces).toEqual([null, null, first]);
  });

  it('keeps the totals of each day', async () => {
    const time = manualTime();
    const ledger = await (await emptyLedger())(time);
    await runOf(ledger, allOf([aPost(1, 'one', ['/two/'])]));
    await runOf(ledger, allOf([aPost(1, 'one', ['/two/']), aPost(2, 'two')]));
    time.advance(24 * 3600 * 1000);
    await runOf(ledger, allOf([aPost(1, 'one', ['/gone/']), aPost(2, 'two')]));
    expect(await ledger.listDays()).toEqual([
      { day: '2026-01-31', posts: 2, links: 1, orphans: 1, unresolved: 0, broken: 0 },
      { day: '2026-02-01', posts: 2, links: 1, orphans: 2, unresolved: 1, broken: 1 },
    ]);
  });
});
