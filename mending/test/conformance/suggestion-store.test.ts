import { expect, it } from 'vitest';
import { sqlSuggestionStore } from '../../src/adapters/sql-store/suggestions.ts';
import type {
  KeptPost,
  NewEdition,
  NewSuggestion,
  SuggestionStore,
} from '../../src/ports/suggestion-store.ts';
import { describeOn, ENGINES } from '../../../service/test/servers/engines.ts';
import { emptyMending } from '../empty-mending.ts';

const NOW = 1_800_000_000_000;
const ALL = { state: 'open', for: 'all', minProbability: 0, search: '', page: 1, perPage: 10 } as const;

const aPost = (id: number, overrides: Partial<KeptPost> = {}): KeptPost => ({
  id,
  title: `Post ${id}`,
  url: `https://site.example/${id}/`,
  madeFrom: `hash-${id}`,
  incoming: 0,
  worth: id,
  worthReasons: [{ code: 'orphan' }],
  ...overrides,
});

const POSTS = [aPost(1), aPost(2, { incoming: 2 }), aPost(3, { incoming: 9, title: 'Café' })];

const aSuggestion = (sourceId: number, targetId: number, overrides: Partial<NewSuggestion> = {}) => ({
  id: `${sourceId}-${targetId}`,
  sourceId,
  targetId,
  place: { paragraph: 2, before: 'Read about ', anchor: 'café chairs', after: ' here. 😀' },
  probability: 0.75,
  reasons: [{ code: 'title_phrase' as const, phrase: 'café chairs' }],
  ...overrides,
});

interface Refresh extends Partial<NewEdition> {
  suggestions?: readonly NewSuggestion[];
}

const goOn = async (): Promise<void> => {};

/** Puts suggestions aside, all of them to be listed. */
async function putAside(store: SuggestionStore, { suggestions = [], ...more }: Refresh): Promise<NewEdition> {
  const edition = await store.nextEdition();
  await store.putAside(edition, suggestions);
  return {
    edition,
    revision: 1,
    at: NOW,
    targetIds: [],
    posts: POSTS,
    goneIds: [],
    staleIds: [],
    chooseListed: (open) =>
      new Map(open.filter(({ isListed }) => !isListed).map(({ id }) => [id, true] as const)),
    goOn,
    ...more,
  };
}

async function refresh(store: SuggestionStore, more: Refresh): Promise<void> {
  await store.hold('one', NOW + 1000);
  expect(await store.publish('one', await putAside(store, more))).toBe(true);
  await store.release('one');
}

const leaveOut = (ids: readonly string[]): Refresh => ({
  chooseListed: (open) =>
    new Map(
      open.map(({ id, sourceId, targetId }) => [id, !ids.includes(`${sourceId}-${targetId}`)] as const),
    ),
});

describeOn(ENGINES, 'sqlSuggestionStore', (engine) => {
  const empty = emptyMending(engine);

  async function openStore(): Promise<SuggestionStore> {
    return sqlSuggestionStore(await empty(), { now: () => NOW });
  }

  async function filledStore(): Promise<SuggestionStore> {
    const store = await openStore();
    const probability = 0.4;
    await refresh(store, {
      targetIds: [1, 2, 3],
      suggestions: [
        aSuggestion(2, 1, { probability }),
        aSuggestion(3, 1),
        aSuggestion(1, 2),
        aSuggestion(1, 3),
      ],
    });
    return store;
  }

  it('gives the suggestions of a post, the most likely first, with both posts', async () => {
    const store = await filledStore();
    const [first, second, ...rest] = await store.findOf({ postId: 1, direction: 'incoming', limit: 10 });
    expect(rest).toEqual([]);
    expect(first).toEqual({
      ...aSuggestion(3, 1),
      state: 'open',
      note: '',
      source: { title: 'Café', url: 'https://site.example/3/' },
      target: { title: 'Post 1', url: 'https://site.example/1/', worthReasons: [{ code: 'orphan' }] },
    });
    expect(second?.id).toBe('2-1');
    const outgoing = await store.findOf({ postId: 1, direction: 'outgoing', limit: 1 });
    expect(outgoing.map(({ id }) => id)).toEqual(['1-2']);
  });

  it('lists by the worth of the target, and filters by links, probability and words', async () => {
    const store = await filledStore();
    const ids = async (filter: object): Promise<string[]> =>
      (await store.list({ ...ALL, ...filter })).items.map(({ id }) => id);
    expect(await ids({})).toEqual(['1-3', '1-2', '3-1', '2-1']);
    expect(await ids({ for: 'orphans' })).toEqual(['3-1', '2-1']);
    expect(await ids({ for: 'thin' })).toEqual(['1-2', '3-1', '2-1']);
    expect(await ids({ minProbability: 0.5 })).toEqual(['1-3', '1-2', '3-1']);
    expect(await ids({ search: 'POST 2' })).toEqual(['1-2', '2-1']);
    expect(await ids({ search: 'cafe CHAIRS' })).toHaveLength(4);
    expect(await ids({ search: '100%' })).toEqual([]);
    expect(await store.list({ ...ALL, page: 2, perPage: 3 })).toMatchObject({
      total: 4,
      items: [{ id: '2-1' }],
    });
  });

  it('keeps a decision when the suggestions of its target are made anew', async () => {
    const store = await filledStore();
    expect(await store.decide('none', { state: 'refused', note: '', by: 'ada' })).toBeNull();
    expect(await store.decide('3-1', { state: 'refused', note: 'off topic', by: 'ada' })).toMatchObject({
      state: 'refused',
      note: 'off topic',
    });
    await refresh(store, { targetIds: [1] });
    expect(await store.findOf({ postId: 1, direction: 'incoming', limit: 10 })).toEqual([]);
    expect((await store.list({ ...ALL, state: 'refused' })).items.map(({ id }) => id)).toEqual(['3-1']);
    expect(await store.decisions()).toEqual([
      { id: '3-1', sourceId: 3, targetId: 1, state: 'refused', sentence: 'Read about café chairs here. 😀' },
    ]);
    expect(await store.decide('3-1', { state: 'open', note: '', by: 'ada' })).toMatchObject({
      state: 'open',
    });
  });

  it('leaves out of the list what is not to be listed', async () => {
    const store = await filledStore();
    await refresh(store, leaveOut(['1-3']));
    expect((await store.list(ALL)).total).toBe(3);
    await refresh(store, { targetIds: [2], suggestions: [aSuggestion(1, 2)], ...leaveOut(['1-2', '3-1']) });
    expect((await store.list(ALL)).items.map(({ id }) => id)).toEqual(['1-3', '2-1']);
    expect(await store.findOf({ postId: 2, direction: 'incoming', limit: 10 })).toHaveLength(1);
  });

  it('forgets posts with everything from and to them', async () => {
    const store = await filledStore();
    await store.decide('1-2', { state: 'accepted', note: '', by: 'ada' });
    await refresh(store, { posts: POSTS.slice(1), goneIds: [1] });
    expect((await store.list(ALL)).total).toBe(0);
    expect(await store.decisions()).toEqual([]);
    expect([...(await store.hashes())]).toEqual([
      [2, 'hash-2'],
      [3, 'hash-3'],
    ]);
  });

  it('forgets accepted suggestions that are stale, whatever edition they are of', async () => {
    const store = await filledStore();
    for (const id of ['1-2', '1-3']) await store.decide(id, { state: 'accepted', note: '', by: 'ada' });
    await store.decide('3-1', { state: 'refused', note: '', by: 'ada' });
    await refresh(store, { targetIds: [1, 2, 3], staleIds: ['1-2', '3-1'] });
    expect((await store.decisions()).map(({ id }) => id).toSorted()).toEqual(['1-3', '3-1']);
  });

  it('shows nothing of an edition before it is published, then only that', async () => {
    const store = await filledStore();
    const shown = async () => [
      (await store.list(ALL)).items,
      await store.findOf({ postId: 1, direction: 'incoming', limit: 10 }),
      await store.findOf({ postId: 1, direction: 'outgoing', limit: 10 }),
      [await store.find('3-1'), await store.find('2-3'), await store.find('3-1.2')],
    ];
    const before = await shown();
    await store.hold('one', NOW + 1000);
    const made = await putAside(store, {
      targetIds: [1, 3],
      suggestions: [aSuggestion(3, 1, { probability: 0.1 }), aSuggestion(2, 3)],
    });
    expect(await shown()).toEqual(before);
    expect(await store.publish('another', made)).toBe(false);
    expect(await shown()).toEqual(before);
    expect(await store.publish('one', made)).toBe(true);
    const after = await shown();
    expect((await store.list(ALL)).items.map(({ id }) => id)).toEqual(['2-3', '1-2', '3-1']);
    expect(await store.find('3-1')).toMatchObject({ probability: 0.1 });
    await store.removeHidden(made.edition, goOn);
    expect(await shown()).toEqual(after);
  });

  it('removes what a refresh has left that was broken off, and nothing of a later one', async () => {
    const db = await empty();
    const store = sqlSuggestionStore(db, { now: () => NOW });
    const count = async () => (await db.selectFrom('mending_suggestion').select('id').execute()).length;
    const suggestions = [aSuggestion(2, 1)];
    const { edition } = await putAside(store, { suggestions });
    const later = await putAside(store, { targetIds: [1], suggestions });
    await store.removeHidden(edition, goOn);
    expect(await count()).toBe(1);
    await store.hold('one', NOW + 1000);
    expect(await store.publish('one', later)).toBe(true);
    await store.removeHidden(later.edition, goOn);
    expect((await store.list(ALL)).items.map(({ id }) => id)).toEqual(['2-1']);
    // From a post that is gone.
    const gone = await putAside(store, { posts: [aPost(1), aPost(3)], goneIds: [2] });
    expect(await store.publish('one', gone)).toBe(true);
    await store.removeHidden(gone.edition, goOn);
    expect(await count()).toBe(0);
  });

  it('keeps what is decided while an edition is made and published', async () => {
    const store = await filledStore();
    await store.hold('one', NOW + 1000);
    const targetIds = [1, 2, 3];
    const suggestions = [aSuggestion(3, 1), aSuggestion(1, 2), aSuggestion(1, 3)];
    const refuse = (id: string) => store.decide(id, { state: 'refused', note: '', by: 'ada' });
    const edition = await store.nextEdition();
    // Decided before it is put aside, after that, and while it is published.
    await refuse('3-1');
    await store.putAside(edition, suggestions);
    await refuse('1-2');
    const made = { ...(await putAside(store, { targetIds })), edition };
    const [isPublished, decided] = await Promise.all([
      store.publish('one', made).then(async (published) => {
        await store.removeHidden(edition, goOn);
        return published;
      }),
      refuse('1-3'),
    ]);
    expect([isPublished, decided?.state]).toEqual([true, 'refused']);
    expect((await store.list(ALL)).items).toEqual([]);
    const refused = (await store.list({ ...ALL, state: 'refused' })).items.map(({ id }) => id);
    expect(refused.toSorted()).toEqual(['1-2', '1-3', '3-1']);
    expect(await store.decide('3-1', { state: 'open', note: '', by: 'ada' })).toMatchObject({ id: '3-1' });
    expect((await store.list(ALL)).items.map(({ id }) => id)).toEqual(['3-1']);
  });

  it('lets one process write at a time', async () => {
    const store = await openStore();
    expect(await store.hold('one', NOW + 1000)).toBe(true);
    expect(await store.hold('other', NOW + 1000)).toBe(false);
    expect(await store.hold('one', NOW - 1)).toBe(true);
    expect(await store.hold('other', NOW + 1000)).toBe(true);
    await store.release('one');
    expect(await store.hold('third', NOW + 1000)).toBe(false);
    await store.release('other');
    expect(await store.hold('third', NOW + 1000)).toBe(true);
  });

  it('remembers what it was made from and the last check', async () => {
    const store = await openStore();
    expect(await store.madeFrom()).toBeNull();
    expect(await store.latestCheck()).toBeNull();
    await refresh(store, { revision: 7 });
    expect(await store.madeFrom()).toEqual({ revision: 7, at: NOW });
    const quality = {
      checkedTargets: 2,
      checkedLinks: 3,
      hitsAt1: 0.5,
      hitsAt5: 1,
      hitsAt10: 1,
      placeAt3: null,
      calibrationError: null,
      randomAt5: 0.1,
      titleAt5: 0.5,
      intervalAt5: [0.2, 1] as const,
      model: 'prior' as const,
    };
    await store.noteCheck(quality, 7, NOW);
    expect(await store.latestCheck()).toEqual({ ...quality, measuredAt: NOW });
  });
});
