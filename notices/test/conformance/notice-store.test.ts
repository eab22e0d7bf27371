import { expect, it } from 'vitest';
import { describeOn, ENGINES } from '../../../service/test/servers/engines.ts';
import { sqlNoticeStore } from '../../src/adapters/sql-store/notice-place.ts';
import type { NewSubscription, NoticeStore, Planned } from '../../src/ports/notice-store.ts';
import { firstNoticeRule } from '@signpost/contract/first-notice-rule';
import { emptyNotices } from '../empty-notices.ts';
import { A_BROKEN, anOrphan, MONDAY } from '../fakes/notice-house.ts';

const aSubscription = (token: string): NewSubscription => ({
  token,
  rule: firstNoticeRule('Ada 😀', 'de'),
  channel: 'feed',
  address: '',
  shape: null,
  sealedSecret: null,
  feedHash: `hash of ${token}`,
  nextDigestAt: MONDAY,
  madeAt: MONDAY - 1,
});

const aMessage = (what: 'digest' | 'alert', upToEvent: number): Planned['message'] => ({
  what,
  afterEvent: 0,
  upToEvent,
  from: MONDAY,
  to: MONDAY + upToEvent,
  dueAt: MONDAY,
});

const A_CONTENT = {
  id: 'x',
  what: 'digest',
  site: '',
  from: '',
  to: '',
  orphaned: null,
  rescued: null,
  broken: null,
  runs: [],
  moves: [],
  cost: null,
} as const;

function note(store: NoticeStore, was: string | null, is: string, ids: number[]): Promise<boolean> {
  return store.note({
    mark: { name: 'look', was, is },
    events: ids.map((id) => anOrphan(id, `\ud800 “${id}” 😀`)),
    troubles: [{ kind: 'broken', subject: `https://site.example/${is}/?ä=😀` }],
    over: was === null ? [] : [{ kind: 'broken', subject: `https://site.example/${was}/?ä=😀` }],
  });
}

describeOn(ENGINES, 'sqlNoticeStore', (engine) => {
  const empty = emptyNotices(engine);
  const openStore = async (): Promise<NoticeStore> => sqlNoticeStore(await empty());
  it('notes what a look has found once, however many processes have looked', async () => {
    const store = await openStore();
    expect(await store.readMark('look')).toBeNull();
    const first = await Promise.all([1, 2, 3].map(() => note(store, null, 'one', [1, 2])));
    expect(first.filter(Boolean)).toHaveLength(1);
    const second = await Promise.all([1, 2, 3].map(() => note(store, 'one', 'two', [3])));
    expect(second.filter(Boolean)).toHaveLength(1);
    expect(await store.readMark('look')).toBe('two');
    expect([...(await store.listTroubles('broken'))]).toEqual(['https://site.example/two/?ä=😀']);
    expect(await store.listTroubles('run_failed')).toEqual(new Set());
    const last = await store.lastEvent();
    const events = await store.listEvents(0, last);
    expect(events.map(({ data }) => 'post_id' in data && data.post_id)).toEqual([1, 2, 3]);
    expect(events[0]).toMatchObject({ kind: 'orphaned', at: MONDAY, isAlert: true, count: 1 });
    expect(await store.listEvents(last - 1, last)).toEqual(events.slice(2));
    expect(await store.lastEventBefore(MONDAY)).toBe(0);
    expect(await store.lastEventBefore(MONDAY + 1)).toBe(last);
  });

  it('gives events numbers in the order in which they can be read, so that no reader misses any', async () => {
    const store = await openStore();
    // The first look takes several statements: others are done before it.
    const sizes = [900, 10, 10, 10];
    const looks = sizes.map((size, look) =>
      store.note({
        mark: { name: `look ${look}`, was: null, is: 'done' },
        events: Array.from({ length: size }, (_, id) => anOrphan(id)),
        troubles: [],
        over: [],
      }),
    );
    let [seen, last] = [0, 0];
    const read = async (): Promise<void> => {
      const newest = await store.lastEvent();
      seen += (await store.listEvents(last, newest)).length;
      last = newest;
    };
    const looking = { isDone: false };
    const noted = Promise.all(looks).finally(() => (looking.isDone = true));
    while (!looking.isDone) await read();
    await noted;
    await read();
    expect(seen).toBe(930);
  });

  it('keeps who hears of what, from the next event on, and forgets it whole', async () => {
    const store = await openStore();
    await note(store, null, 'one', [1]);
    const id = await store.add(aSubscription('a'));
    const last = await store.lastEvent();
    const found = await store.find(id);
    expect(found).toMatchObject({
      ...aSubscription('a'),
      id,
      isOn: true,
      digestedEvent: last,
      alertedEvent: last,
    });
    expect(await store.findByFeed('hash of a')).toEqual(found);
    expect(await store.findByFeed('hash of b')).toBeNull();
    expect(await store.change(id, { rule: firstNoticeRule('Bob', 'en'), nextDigestAt: null })).toBe(true);
    expect(await store.find(id)).toMatchObject({ rule: { person: 'Bob' }, nextDigestAt: null, version: 2 });
    expect(await store.remove(id)).toBe(true);
    expect(await store.remove(id)).toBe(false);
    expect(await store.change(id, { isOn: false })).toBe(false);
    expect(await store.list()).toEqual([]);
    const secrets = await Promise.all([store.linkSecret(), store.linkSecret()]);
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toHaveLength(43);
  });

  it('makes a message by one of several processes, and makes one that waits longer', async () => {
    const store = await openStore();
    const id = await store.add(aSubscription('a'));
    const plan = (version: number, message: Planned['message']) =>
      store.plan({ id, version }, { cursors: { digestedEvent: 5, digestedAt: 7 }, message });
    const made = await Promise.all([1, 2, 3].map(() => plan(1, aMessage('alert', 3))));
    expect(made.filter(Boolean)).toHaveLength(1);
    await plan(2, aMessage('alert', 4));
    expect(await store.listDue(MONDAY)).toMatchObject([{ what: 'alert', upToEvent: 4 }]);
    await plan(3, aMessage('digest', 5));
    await plan(4, aMessage('digest', 6));
    expect(await store.listDue(MONDAY)).toMatchObject([
      { what: 'digest', afterEvent: 0, upToEvent: 6, to: MONDAY + 6 },
    ]);
    expect(await store.listDue(MONDAY - 1)).toEqual([]);
    expect(await store.find(id)).toMatchObject({ digestedEvent: 5, digestedAt: 7, version: 5 });
    await store.change(id, { isOn: false });
    expect(await store.listDue(MONDAY)).toEqual([]);
  });

  it('gives a message to one process, which may fail, be refused, succeed or be lost', async () => {
    const store = await openStore();
    const id = await store.add(aSubscription('a'));
    await store.plan({ id, version: 1 }, { cursors: {}, message: aMessage('digest', 1) });
    const [message] = await store.listDue(MONDAY);
    if (message === undefined) throw new Error('no message');
    const claims = await Promise.all([1, 2, 3].map(() => store.claim(message, MONDAY + 10)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    await store.settle(message.id, { state: 'waiting', problem: 'away', dueAt: MONDAY + 5 }, MONDAY);
    const [again] = await store.listDue(MONDAY + 5);
    if (again === undefined) throw new Error('no message');
    expect(again).toMatchObject({ tries: 1, problem: 'away', dueAt: MONDAY + 5 });
    expect(await store.claim(message, MONDAY + 10)).toBe(false);
    expect(await store.claim(again, MONDAY + 10)).toBe(true);
    expect(await store.giveUpLost(MONDAY + 10)).toBe(0);
    expect(await store.giveUpLost(MONDAY + 11)).toBe(1);
    expect((await store.latest()).get(id)).toMatchObject({ state: 'unsure', at: MONDAY + 11 });
    // Too late: it is not known any more what became of it.
    await store.settle(message.id, { state: 'sent', content: { ...A_CONTENT, runs: [], moves: [] } }, MONDAY);
    expect(await store.listSent(id, 10)).toEqual([]);
    await store.noteTest(id, { state: 'refused', problem: 'no' }, MONDAY + 20);
    await store.noteTest(id, { state: 'sent', content: { ...A_CONTENT, runs: [], moves: [] } }, MONDAY + 21);
    expect(await store.listSent(id, 10)).toMatchObject([{ what: 'test', content: A_CONTENT }]);
    await store.note({ mark: { name: 'x', was: null, is: 'y' }, events: [A_BROKEN], troubles: [], over: [] });
    await store.prune(MONDAY + 21);
    expect(await store.lastEvent()).toBe(0);
    expect(await store.listSent(id, 10)).toHaveLength(1);
    await store.remove(id);
    expect((await store.latest()).size).toBe(0);
  });
});
