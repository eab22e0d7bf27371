import type { Selectable } from 'kysely';
import type { LedgerDocument } from '../../../ports/ledger-document.ts';
import type { ChangedLink, ChangedPost, PostChange } from '../../../ports/runs.ts';
import { OF_EXTRACTED } from '../../../extract/content-hash.ts';
import { keptHashOf, showsTheSame } from './kept-hash.ts';
import { hashOf, insertRows, selectIn, type LedgerDatabase } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';

export type DocumentChange = { put: LedgerDocument } | { keep: string } | { remove: string };

/** On whose behalf documents change. */
export interface ChangeContext {
  sourceId: number;
  runId: number;
  rules: string;
}

export interface ChangeCounts {
  posts: { added: number; removed: number; changed: number };
  /** Those in the lists. */
  links: { added: number; removed: number; moved: number };
  /** Which posts these are, and which links; of the links so many at most. */
  changedPosts: Omit<ChangedPost, 'id'>[];
  changedLinks: Omit<ChangedLink, 'id' | 'hasPost'>[];
  mostChangedLinks: number;
  /** Documents that this run was told of for the first time: with new content, and as they were. */
  read: number;
  same: number;
  /** The ids that belong to another document. */
  takenIds: { key: string; id: number }[];
}

/** `mostChangedLinks` caps how many links that came, went or moved are reported. */
export function noChanges(mostChangedLinks: number): ChangeCounts {
  return {
    posts: { added: 0, removed: 0, changed: 0 },
    links: { added: 0, removed: 0, moved: 0 },
    changedPosts: [],
    changedLinks: [],
    mostChangedLinks,
    read: 0,
    same: 0,
    takenIds: [],
  };
}

export type DocumentRow = Selectable<LedgerSchema['ledger_document']>;

/** What a document is known by: the id that the site gave it or, without one, its key. */
export function identityOf({ id, key }: Pick<LedgerDocument, 'id' | 'key'>): string {
  return hashOf(id === null ? `key ${key}` : `id ${id}`);
}

export interface Written {
  document: LedgerDocument;
  postId: number;
  identity: string;
  before: DocumentRow | null;
  keptHash: string;
  /** Whether anything differs of what people are shown of it. */
  changesWhatIsShown: boolean;
}

export interface Plan {
  written: Written[];
  /** Of which nothing is kept that is not known: only what they are compared by has changed. */
  restamped: Written[];
  removed: DocumentRow[];
  /** Documents that are as they were: by their ids, or by the hashes of their keys when nothing else of them was told. */
  seen: number[];
  kept: string[];
}

/** What the changes mean for documents, by what is known of them now. */
export async function planChanges(
  { db, ...rest }: LedgerDatabase,
  { sourceId, runId, rules }: ChangeContext,
  changes: readonly DocumentChange[],
  removeIds: readonly number[],
  state: LedgerSchema['ledger_state'],
  counts: ChangeCounts,
): Promise<Plan> {
  const keyHash = (change: DocumentChange): string =>
    hashOf('put' in change ? change.put.key : 'keep' in change ? change.keep : change.remove);
  const puts = changes.flatMap((change) => ('put' in change ? [change.put] : []));
  const lookedUp = changes.filter((change) => !('keep' in change));
  const identities = new Set(puts.map(identityOf));
  const byIdentity = new Map(
    (
      await selectIn(identities, (list) =>
        db.selectFrom('ledger_document').selectAll().where('identity', 'in', list).execute(),
      )
    ).map((row) => [row.identity, row]),
  );
  const byKey = new Map(
    (
      await selectIn(lookedUp.map(keyHash), (list) =>
        db
          .selectFrom('ledger_document')
          .selectAll()
          .where('source_id', '=', sourceId)
          .where('key_hash', 'in', list)
          .execute(),
      )
    ).map((row) => [row.key_hash, row]),
  );
  const newIds = puts.filter((put) => !byIdentity.has(identityOf(put))).flatMap(({ id }) => id ?? []);
  const taken = new Map(
    (
      await selectIn(newIds, (list) =>
        db
          .selectFrom('ledger_document')
          .select(['post_id', 'identity'])
          .where('post_id', 'in', list)
          .execute(),
      )
    ).map(({ post_id, identity }) => [post_id, identity]),
  );
  const givenIds = new Map(
    (
      await selectIn(puts.filter(({ id }) => id === null).map(identityOf), (list) =>
        db.selectFrom('ledger_given_id').selectAll().where('identity', 'in', list).execute(),
      )
    ).map(({ identity, post_id }) => [identity, post_id]),
  );
  const newlyGiven: LedgerSchema['ledger_given_id'][] = [];
  const plan: Plan = { written: [], restamped: [], removed: [], seen: [], kept: [] };
  const removed = new Set<number>();
  const remove = (row: DocumentRow): void => {
    if (removed.has(row.post_id)) return;
    removed.add(row.post_id);
    plan.removed.push(row);
    if (row.is_listed === 0) return;
    counts.posts.removed += 1;
    const { post_id: postId, title, permalink: address } = row;
    counts.changedPosts.push({ postId, change: 'removed', title, address });
  };
  const see = ({ post_id, seen_run }: DocumentRow): void => {
    plan.seen.push(post_id);
    if (seen_run !== runId) counts.same += 1;
  };
  for (const id of newIds) state.last_post_id = Math.max(state.last_post_id, id);

  const toRemove = await selectIn(removeIds, (list) =>
    db.selectFrom('ledger_document').selectAll().where('post_id', 'in', list).execute(),
  );
  for (const row of toRemove) remove(row);
  for (const change of changes) {
    if ('keep' in change) {
      plan.kept.push(keyHash(change));
      continue;
    }
    const atKey = byKey.get(keyHash(change));
    if ('remove' in change) {
      if (atKey !== undefined && !identities.has(atKey.identity)) remove(atKey);
      continue;
    }
    const document = change.put;
    const identity = identityOf(document);
    const before = byIdentity.get(identity) ?? null;
    // The key names another document now.
    if (atKey !== undefined && atKey.identity !== identity && !identities.has(atKey.identity)) remove(atKey);
    const isAtItsPlace = before?.rules === rules && atKey?.post_id === before.post_id;
    const hasSameContent = before !== null && hasContentOf(document, before);
    if (
      isAtItsPlace &&
      before.content_hash === document.contentHash &&
      before.validator === document.validator
    ) {
      see(before);
      continue;
    }
    const keptHash = keptHashOf(document);
    if (isAtItsPlace && (before.content_hash === document.contentHash || before.kept_hash === keptHash)) {
      if (before.seen_run !== runId) counts.same += 1;
      const { post_id: postId } = before;
      plan.restamped.push({ document, postId, identity, before, keptHash, changesWhatIsShown: false });
      continue;
    }
    const changesWhatIsShown = !(isAtItsPlace && showsTheSame(before.kept_hash, keptHash));
    let postId = before?.post_id ?? document.id ?? givenIds.get(identity);
    if (postId === undefined) {
      state.last_post_id += 1;
      postId = state.last_post_id;
      newlyGiven.push({ identity, post_id: postId });
    }
    if (before === null && taken.has(postId)) {
      counts.takenIds.push({ key: document.key, id: postId });
      continue;
    }
    const outcome = countPost(counts, before, document, changesWhatIsShown && !hasSameContent);
    const { title, permalink: address } = document;
    if (outcome !== null) counts.changedPosts.push({ postId, change: outcome, title, address });
    if (before?.seen_run !== runId) counts.read += 1;
    plan.written.push({ document, postId, identity, before, keptHash, changesWhatIsShown });
  }
  await insertRows({ db, ...rest }, 'ledger_given_id', newlyGiven);
  return plan;
}

/** Whether a document says what it said before. */
function hasContentOf(document: LedgerDocument, before: DocumentRow): boolean {
  const { contentHash, title, permalink, status, modified, hasTimeOfReading } = document;
  const isOfBytes = contentHash.startsWith(OF_EXTRACTED) && !before.content_hash.startsWith(OF_EXTRACTED);
  if (!isOfBytes) return before.content_hash === contentHash;
  // An earlier version compared the bytes of pages: only what it has kept can be compared.
  const hasTime = hasTimeOfReading || before.modified === modified;
  return before.title === title && before.permalink === permalink && before.status === status && hasTime;
}

/** Whether the links of a document are listed: visitors see it, or its source says what to list. */
export function isShown({ status, stored }: { status: string; stored: unknown }): boolean {
  return status === 'publish' || stored !== null;
}

/** A source that says what is to be shown of its posts shows those that it has counts for. */
export function isListed({ status, stored }: LedgerDocument): boolean {
  return status === 'publish' && (stored === null || (stored.isPost && stored.counts !== null));
}

/** Posts are what is listed: one that is published comes, and one that is not any more goes. */
function countPost(
  { posts }: ChangeCounts,
  before: DocumentRow | null,
  document: LedgerDocument,
  isChanged: boolean,
): PostChange | null {
  const was = before?.is_listed === 1;
  const is = isListed(document);
  if (is && !was) {
    posts.added += 1;
    return 'added';
  }
  if (was && !is) {
    posts.removed += 1;
    return 'removed';
  }
  if (!is || !isChanged) return null;
  posts.changed += 1;
  return before?.permalink === document.permalink ? 'changed' : 'moved';
}
