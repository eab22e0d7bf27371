import { expect, it } from 'vitest';
import { sqlPlanStore } from '../../src/adapters/sql-store/plans.ts';
import type { KeptEdit, NewChange, NewEntry, PlanStore } from '../../src/ports/plan-store.ts';
import { describeOn, ENGINES } from '../../../service/test/servers/engines.ts';
import { emptyMending } from '../empty-mending.ts';

let now = 1_800_000_000_000;
const TEXT = '<!-- wp:paragraph -->\r\n<p>caf&eacute; 日本 🚲 \\ \' " [x]</p>';

const aPost = (id: number) => ({
  id,
  type: 'post',
  title: `Post ${id} 😀`,
  url: `https://site.example/${id}/`,
  sourceId: 3,
});

const anEdit: KeptEdit = {
  start: 7,
  old: 'café 🚲',
  new: '<a href="/x">café 🚲</a>',
  removes: [],
  adds: ['/x'],
  before: '\r\n',
  after: '',
};

const aChange = (postId: number): NewChange => ({
  post: aPost(postId),
  way: 'wordpress',
  wish: { kind: 'add_link', before: 'a ', anchor: 'café', after: '', to: '/x', suggestion: 's1' },
  problem: null,
  read: { modified: '2026-01-01T00:00:00', textHash: 'h' },
  edit: anEdit,
  spanHash: 'abc',
});

const anEntry = (planId: number, changeId: number): NewEntry => ({
  planId,
  post: aPost(1),
  action: 'apply',
  at: now,
  by: 'ann',
  edits: [{ changeId, edit: anEdit }],
  textBefore: TEXT,
  textAfter: `${TEXT}\n`,
  revision: 12,
});

async function aTurn(store: PlanStore, planId: number): Promise<{ holder: string; until: number }> {
  const turn = { holder: 'ann', until: now + 1000 };
  await store.takeTurn(turn.holder, { planId, action: 'apply', done: 0, total: 1, until: turn.until });
  return turn;
}

describeOn(ENGINES, 'sqlPlanStore', (engine) => {
  const empty = emptyMending(engine);
  const openStore = async (): Promise<PlanStore> => sqlPlanStore(await empty(), { now: () => now });

  it('keeps plans with their changes, and forgets them whole', async () => {
    const store = await openStore();
    const first = await store.create({ madeAt: now, madeBy: 'ann' }, [aChange(1), aChange(1), aChange(2)]);
    const second = await store.create({ madeAt: now, madeBy: 'bob' }, [aChange(9)]);
    expect(await store.find(first)).toEqual({ id: first, madeAt: now, madeBy: 'ann' });
    const changes = await store.changesOf(first);
    expect(changes).toHaveLength(3);
    expect(changes[0]).toEqual({ ...aChange(1), id: changes[0]?.id, planId: first, state: 'planned' });
    const { items, total } = await store.list({ page: 1, perPage: 10 });
    expect([total, items.map(({ id, posts, counts }) => [id, posts, counts.planned])]).toEqual([
      2,
      [
        [second, 1, 1],
        [first, 2, 3],
      ],
    ]);
    await store.remove(first);
    expect([await store.find(first), await store.changesOf(first)]).toEqual([null, []]);
    expect(await store.changesOf(second)).toHaveLength(1);
  });

  it('notes what is intended before it is done, and what became of it', async () => {
    const store = await openStore();
    const plan = await store.create({ madeAt: now, madeBy: 'ann' }, [aChange(1)]);
    const id = (await store.changesOf(plan))[0]?.id ?? 0;
    const turn = await aTurn(store, plan);
    expect(await store.intend(anEntry(plan, id), 'applying', { ...turn, holder: 'other' })).toBe(null);
    expect(await store.openEntries()).toEqual([]);
    const entry = (await store.intend(anEntry(plan, id), 'applying', { ...turn, until: now + 5000 })) ?? 0;
    expect((await store.findTurn())?.until).toBe(now + 5000);
    expect((await store.changesOf(plan))[0]?.state).toBe('applying');
    expect(await store.openEntries()).toEqual([
      { ...anEntry(plan, id), id: entry, result: 'intended', problem: null },
    ]);
    expect(await store.entriesOf(1, 'done')).toEqual([]);
    await store.settle(entry, { result: 'done', problem: 'changed_since' }, [
      { id, state: 'applied', problem: null, edit: { ...anEdit, start: 8 } },
    ]);
    expect(await store.openEntries()).toEqual([]);
    expect(await store.entriesOf(1, 'done')).toMatchObject([
      { id: entry, textBefore: TEXT, problem: 'changed_since' },
    ]);
    expect((await store.changesOf(plan))[0]).toMatchObject({
      state: 'applied',
      edit: { start: 8 },
      spanHash: 'abc',
    });
    await store.note({ ...anEntry(plan, id), result: 'not_done', problem: 'deleted' });
    const journal = (await Array.fromAsync(store.walkJournal(plan))).flat();
    expect(journal.map(({ result }) => result)).toEqual(['done', 'not_done']);
  });

  it('keeps what was decided first when two processes decide on the same text', async () => {
    const store = await openStore();
    const plan = await store.create({ madeAt: now, madeBy: 'ann' }, [aChange(1)]);
    const id = (await store.changesOf(plan))[0]?.id ?? 0;
    const outcome = (state: 'applied' | 'undoing' | 'undone') => [{ id, state, problem: null }];
    const turn = await aTurn(store, plan);
    const entry = (await store.intend({ ...anEntry(plan, id), action: 'undo' }, 'undoing', turn)) ?? 0;
    await store.settle(entry, { result: 'intended', problem: 'not_reached' }, outcome('undoing'));
    expect(await store.openEntries()).toMatchObject([{ id: entry }]);
    await store.settle(entry, { result: 'done', problem: null }, outcome('undone'));
    await store.settle(entry, { result: 'not_done', problem: null }, outcome('applied'));
    await store.settle(entry, { result: 'intended', problem: 'not_reached' }, outcome('undoing'));
    expect(await store.entriesOf(1, 'done')).toMatchObject([{ id: entry, result: 'done' }]);
    expect((await store.changesOf(plan))[0]?.state).toBe('undone');
  });

  it('notes what is there after all, unless something else has become of the change since', async () => {
    const store = await openStore();
    const plan = await store.create({ madeAt: now, madeBy: 'ann' }, [aChange(1), aChange(2)]);
    const [one = 0, two = 0] = (await store.changesOf(plan)).map(({ id }) => id);
    const turn = await aTurn(store, plan);
    const both = anEntry(plan, one);
    const edits = [one, two].map((changeId) => ({ changeId, edit: anEdit }));
    const entry = (await store.intend({ ...both, edits }, 'applying', turn)) ?? 0;
    const all = (state: 'planned' | 'applied') => [one, two].map((id) => ({ id, state, problem: null }));
    await store.settle(entry, { result: 'not_done', problem: null }, all('planned'));
    await store.noteOutcomes([{ id: two, state: 'refused', problem: 'deleted' }]);
    await store.settle(entry, { result: 'done', problem: null }, all('applied'));
    expect((await store.changesOf(plan)).map(({ state }) => state)).toEqual(['applied', 'refused']);
    expect(await store.entriesOf(1, 'done')).toMatchObject([{ id: entry, result: 'done' }]);
    // To put a text back changes nothing of the plan.
    const back = (await store.intend({ ...both, action: 'put_back', edits: [] }, 'applying', turn)) ?? 0;
    await store.settle(back, { result: 'not_done', problem: null }, []);
    await store.settle(back, { result: 'done', problem: null }, []);
    expect(await store.entriesOf(1, 'done')).toMatchObject([{ id: back }, { id: entry }]);
  });

  it('gives one holder the turn, until it ends it or is late', async () => {
    const store = await openStore();
    const turn = { planId: 4, action: 'apply', done: 0, total: 7, until: now + 1000 } as const;
    const taken = await Promise.all(['a', 'b', 'c'].map((holder) => store.takeTurn(holder, turn)));
    expect(taken.filter((is) => is)).toHaveLength(1);
    const holder = ['a', 'b', 'c'][taken.indexOf(true)] ?? '';
    expect(await store.findTurn()).toEqual({ ...turn, isCancelled: false });
    await store.cancelTurn(4);
    expect(await store.keepTurn(holder, { done: 3, total: 7, until: now + 2000 })).toBe(true);
    expect(await store.findTurn()).toMatchObject({ done: 3, isCancelled: true });
    now += 2001;
    expect(await store.findTurn()).toBe(null);
    expect(await store.takeTurn('late', { ...turn, until: now + 1000 })).toBe(true);
    expect(await store.keepTurn(holder, { done: 4, total: 7, until: now + 2000 })).toBe(false);
    await store.endTurn('late');
    expect(await store.takeTurn('next', { ...turn, until: now + 1000 })).toBe(true);
  });
});
