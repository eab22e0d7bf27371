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
      holder,
      async goOn() {
        options.signal.throwIfAborted();
        if (!(await keep())) throw lost();
      },
    });
  } finally {
    await store.release(holder);
  }
}

function lost(): Error {
  return new Error('Another process has begun to make suggestions.');
}

interface Work extends Required<RefreshOptions> {
  holder: string;
  /** Throws when this process is to stop. */
  goOn(): Promise<void>;
}

async function refresh(deps: RefreshDeps, work: Work): Promise<RefreshOutcome> {
  const { store, clock } = deps;
  const { revision, goOn, onProgress, holder } = work;
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
  const targetIds = findTargets(known, read, engine);
  const left = decisions.filter(({ id }) => !stale.includes(id));
  const edition = await store.nextEdition();
  // What a process that was killed has left.
  await store.removeHidden(edition, goOn);
  await suggest(store, engine, { edition, targetIds, decisions: left, work });
  const posts = await keptPosts(deps, read);
  const worth = new Map(posts.map((post) => [post.id, post.worth]));
  const isPublished = await store.publish(holder, {
    edition,
    revision,
    at: clock.now(),
    targetIds,
    posts,
    goneIds: [...known.keys()].filter((id) => !read.has(id)),
    staleIds: stale,
    chooseListed: (open) =>
      chooseListed(open, {
        worth: (id) => worth.get(id) ?? 0,
        words: (id) => read.get(id)?.words ?? 0,
        accepted: acceptedOf(left),
      }),
    goOn,
  });
  if (!isPublished) throw lost();
  await store.removeHidden(edition, goOn);

  await goOn();
  onProgress('checking', null);
  const quality = engine.check(CHECKED_LINKS, SEED);
  await store.noteCheck(quality, revision, clock.now());
  return { state: 'done', posts: read.size, renewed: targetIds.length, quality };
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
    edition,
    targetIds,
    decisions,
    work: { goOn, onProgress },
  }: { edition: number; targetIds: readonly number[]; decisions: readonly Decision[]; work: Work },
): Promise<void> {
  const decided = new Set(decisions.map(({ sourceId, targetId }) => `${sourceId} ${targetId}`));
  for (let at = 0; at < targetIds.length; at += BATCH) {
    await goOn();
    onProgress('suggesting', at / targetIds.length);
    const some = targetIds.slice(at, at + BATCH);
    const found = some.flatMap((targetId) =>
      engine.incoming(targetId, {
        limit: PER_POST,
        exclude: (sourceId) => decided.has(`${sourceId} ${targetId}`),
      }),
    );
    await store.putAside(
      edition,
      found.map((proposal) => ({ ...proposal, id: idOf(proposal) })),
    );
  }
}

function idOf({ sourceId, targetId, place }: Proposal): string {
  const sentence = place.before + place.anchor + place.after;
  return hash('sha256', `${sourceId} ${targetId} ${sentence}`).slice(0, 24);
}

/** Title, address and worth of every post as they are now. */
async function keptPosts(
  { facts, clock }: RefreshDeps,
  read: ReadonlyMap<number, ReadPost>,
): Promise<KeptPost[]> {
  const now = clock.now();
  const kept: KeptPost[] = [];
  for await (const some of facts()) {
    for (const one of some) {
      const post = read.get(one.id);
      if (post === undefined) continue;
      const { title, url, madeFrom, modified } = post;
      const { worth, reasons } = worthOf(one, modified, now);
      kept.push({ id: one.id, title, url, madeFrom, incoming: one.incoming, worth, worthReasons: reasons });
    }
  }
  return kept;
}

/** By source, how many suggestions were accepted. */
function acceptedOf(decisions: readonly Decision[]): Map<number, number> {
  const accepted = new Map<number, number>();
  for (const { state, sourceId } of decisions)
    if (state === 'accepted') accepted.set(sourceId, (accepted.get(sourceId) ?? 0) + 1);
  return accepted;
}
