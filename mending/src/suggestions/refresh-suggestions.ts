import { hash, randomUUID } from 'node:crypto';
import type { PostText, PostTexts } from '@signpost/indexing/ports/post-texts';
import type { Clock } from '@signpost/platform/time';
import type { PostFacts } from '../ports/post-facts.ts';
import type { Proposal, Quality } from '../ports/proposal.ts';
import type { Decision, KeptPost, SuggestionStore } from '../ports/suggestion-store.ts';
import { SuggestionEngine } from '../suggest/engine.ts';
import { chooseListed } from './choose-listed.ts';
import { readPosts, type ReadPost } from './read-posts.ts';
import { worthOf } from './worth-of.ts';

/** Suggestions that are kept for each post. */
const PER_POST = 10;
const BATCH = 200;
/** With a larger share of changed posts, words weigh differently: everything is suggested anew. */
const ALL_ABOVE = 0.02;
const LEASE_MS = 120_000;
/** Links that are hidden and looked for. */
const CHECKED_LINKS = 500;
const SEED = 1;

export interface RefreshDeps {
  texts: PostTexts;
  /** The address of the site. */
  home: string;
  /** What is known of the published posts, some at a time. */
  facts(): AsyncIterable<readonly PostFacts[]>;
  store: SuggestionStore;
  clock: Clock;
}

export interface RefreshOptions {
  /** What is published. */
  revision: number;
  signal: AbortSignal;
  onProgress?: (stage: 'reading' | 'suggesting' | 'checking', share: number | null) => void;
}

export type RefreshOutcome =
  | { state: 'done'; posts: number; renewed: number; quality: Quality }
  /** Another process is at it. */
  | { state: 'busy' };

/** Brings the suggestions up to date with the texts that are published, then checks how good they are. */
export async function refreshSuggestions(
  deps: RefreshDeps,
  options: RefreshOptions,
): Promise<RefreshOutcome> {
  const { store, clock } = deps;
  const holder = randomUUID();
  const keep = (): Promise<boolean> => store.hold(holder, clock.now() + LEASE_MS);
  if (!(await keep())) return { state: 'busy' };
  try {
    return await refresh(deps, {
      onProgress: () => {},
      ...options,
      async goOn() {
        options.signal.throwIfAborted();
        if (!(await keep())) throw new Error('Another process has begun to make suggestions.');
      },
    });
  } finally {
    await store.release(holder);
  }
}

interface Work extends Required<RefreshOptions> {
  /** Throws when this process is to stop. */
  goOn(): Promise<void>;
}

async function refresh(deps: RefreshDeps, work: Work): Promise<RefreshOutcome> {
  const { store, clock } = deps;
  const { revision, goOn, onProgress } = work;
  const engine = new SuggestionEngine();
  const decisions = await store.decisions();
  const stale: string[] = [];
  const read = await readPosts(deps, engine, async (some) => {
    await goOn();
    onProgress('reading', null);
    stale.push(...findStale(decisions, some));
  });
  engine.train();

  const known = await store.hashes();
  const targets = findTargets(known, read, engine);
  await store.removePosts([...known.keys()].filter((id) => !read.has(id)));
  await store.remove(stale);
  const left = decisions.filter(({ id }) => !stale.includes(id));
  await suggest(store, engine, { targets, decisions: left, work });
  const worth = await keepPosts(deps, read);
  await listBest(store, { read, worth, decisions: left });
  await store.noteMade({ revision, at: clock.now() });

  await goOn();
  onProgress('checking', null);
  const quality = engine.check(CHECKED_LINKS, SEED);
  await store.noteCheck(quality, revision, clock.now());
  return { state: 'done', posts: read.size, renewed: targets.length, quality };
}

/** Accepted suggestions that are carried out, or whose sentence is not there any more. */
function findStale(decisions: readonly Decision[], texts: readonly PostText[]): string[] {
  const byId = new Map(texts.map((text) => [text.postId, text]));
  return decisions.flatMap(({ id, state, sourceId, targetId, sentence }) => {
    const source = byId.get(sourceId);
    if (state !== 'accepted' || source === undefined) return [];
    const isLinked = source.paragraphs.some(({ links }) => links.some((link) => link.targetId === targetId));
    const isThere = source.paragraphs.some(({ text }) => text.includes(sentence));
    return isLinked || !isThere ? [id] : [];
  });
}

/** The posts whose suggestions may have become other ones. */
function findTargets(
  known: ReadonlyMap<number, string>,
  read: ReadonlyMap<number, ReadPost>,
  engine: SuggestionEngine,
): readonly number[] {
  const all = [...read.keys()];
  const changed = all.filter((id) => known.get(id) !== read.get(id)?.madeFrom);
  const gone = [...known.keys()].filter((id) => !read.has(id));
  if (changed.length + gone.length > ALL_ABOVE * all.length) return all;
  return [...new Set(changed.flatMap((id) => engine.affectedBy(id)))];
}

async function suggest(
  store: SuggestionStore,
  engine: SuggestionEngine,
  {
    targets,
    decisions,
    work: { goOn, onProgress },
  }: { targets: readonly number[]; decisions: readonly Decision[]; work: Work },
): Promise<void> {
  const decided = new Set(decisions.map(({ sourceId, targetId }) => `${sourceId} ${targetId}`));
  for (let at = 0; at < targets.length; at += BATCH) {
    await goOn();
    onProgress('suggesting', at / targets.length);
    const some = targets.slice(at, at + BATCH);
    const found = some.flatMap((targetId) =>
      engine.incoming(targetId, {
        limit: PER_POST,
        exclude: (sourceId) => decided.has(`${sourceId} ${targetId}`),
      }),
    );
    await store.putSuggestions(
      some,
      found.map((proposal) => ({ ...proposal, id: idOf(proposal), isListed: false })),
    );
  }
}

function idOf({ sourceId, targetId, place }: Proposal): string {
  const sentence = place.before + place.anchor + place.after;
  return hash('sha256', `${sourceId} ${targetId} ${sentence}`).slice(0, 24);
}

/** Keeps title, address and worth of every post as they are now. */
async function keepPosts(
  { facts, store, clock }: RefreshDeps,
  read: ReadonlyMap<number, ReadPost>,
): Promise<ReadonlyMap<number, number>> {
  const now = clock.now();
  const worths = new Map<number, number>();
  for await (const some of facts()) {
    const kept = some.flatMap((one): KeptPost[] => {
      const post = read.get(one.id);
      if (post === undefined) return [];
      const { title, url, madeFrom, modified } = post;
      const { worth, reasons } = worthOf(one, modified, now);
      worths.set(one.id, worth);
      return [{ id: one.id, title, url, madeFrom, incoming: one.incoming, worth, worthReasons: reasons }];
    });
    await store.putPosts(kept);
  }
  return worths;
}

async function listBest(
  store: SuggestionStore,
  {
    read,
    worth,
    decisions,
  }: {
    read: ReadonlyMap<number, ReadPost>;
    worth: ReadonlyMap<number, number>;
    decisions: readonly Decision[];
  },
): Promise<void> {
  const accepted = new Map<number, number>();
  for (const { state, sourceId } of decisions)
    if (state === 'accepted') accepted.set(sourceId, (accepted.get(sourceId) ?? 0) + 1);
  const changes = chooseListed(await store.listOpen(), {
    worth: (id) => worth.get(id) ?? 0,
    words: (id) => read.get(id)?.words ?? 0,
    accepted,
  });
  await store.setListed(changes);
}
