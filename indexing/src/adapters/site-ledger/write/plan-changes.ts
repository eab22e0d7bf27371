import type { LedgerDocument } from '../../../ports/ledger-document.ts';
import { HASH_VERSION } from '../../../extract/content-hash.ts';
import { insertRows, type LedgerDatabase } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';
import { findStored, keyHashOf, type StoredDocuments } from './find-stored.ts';
import { keptHashOf, showsTheSame } from './kept-hash.ts';
import {
  identityOf,
  isListed,
  type ChangeContext,
  type DocumentChange,
  type DocumentCounts,
  type DocumentRow,
  type Plan,
  type Written,
} from './document-changes.ts';

/** What the changes mean for documents, by what is known of them now. Ids that are given for the first time are stored. */
export async function planChanges(
  ledger: LedgerDatabase,
  context: ChangeContext,
  changes: readonly DocumentChange[],
  removeIds: readonly number[],
  lastPostId: number,
): Promise<Plan> {
  const stored = await findStored(ledger, context.sourceId, changes, removeIds);
  const plan = new PlannedChanges(context, stored, lastPostId);
  for (const row of stored.toRemove) plan.remove(row);
  for (const change of changes) plan.add(change);
  await insertRows(ledger, 'ledger_given_id', plan.newlyGiven);
  return plan;
}

/** Takes the changes one by one, and says what becomes of each document. */
class PlannedChanges implements Plan {
  readonly written: Written[] = [];
  readonly restamped: Written[] = [];
  readonly removed: DocumentRow[] = [];
  readonly seen: number[] = [];
  readonly kept: string[] = [];
  readonly newlyGiven: LedgerSchema['ledger_given_id'][] = [];
  readonly counts: DocumentCounts = {
    posts: { added: 0, removed: 0, changed: 0 },
    changedPosts: [],
    read: 0,
    same: 0,
    takenIds: [],
  };
  lastPostId: number;
  readonly #context: ChangeContext;
  readonly #stored: StoredDocuments;
  readonly #removedIds = new Set<number>();

  constructor(context: ChangeContext, stored: StoredDocuments, lastPostId: number) {
    this.#context = context;
    this.#stored = stored;
    this.lastPostId = stored.newIds.reduce((last, id) => Math.max(last, id), lastPostId);
  }

  add(change: DocumentChange): void {
    const keyHash = keyHashOf(change);
    if ('keep' in change) {
      this.kept.push(keyHash);
      return;
    }
    const atKey = this.#stored.byKey.get(keyHash);
    const identity = 'put' in change ? identityOf(change.put) : null;
    // Without a document at this key, or with another one there now, the one that was there is gone.
    if (atKey !== undefined && atKey.identity !== identity && !this.#stored.identities.has(atKey.identity))
      this.remove(atKey);
    if ('put' in change) this.#put(change.put, atKey);
  }

  remove(row: DocumentRow): void {
    const { post_id, title, permalink: address } = row;
    if (this.#removedIds.has(post_id)) return;
    this.#removedIds.add(post_id);
    this.removed.push(row);
    if (row.is_listed === 0) return;
    this.counts.posts.removed += 1;
    this.counts.changedPosts.push({ post_id, change: 'removed', title, address });
  }

  #put(document: LedgerDocument, atKey: DocumentRow | undefined): void {
    const identity = identityOf(document);
    const before = this.#stored.byIdentity.get(identity) ?? null;
    const isAtItsPlace = before?.rules === this.#context.rules && atKey?.post_id === before.post_id;
    const isSameText = before?.content_hash === document.contentHash;
    if (isAtItsPlace && isSameText && before.validator === document.validator) {
      this.seen.push(before.post_id);
      this.#countSame(before);
      return;
    }
    const keptHash = keptHashOf(document);
    if (isAtItsPlace && (isSameText || before.kept_hash === keptHash)) {
      this.#countSame(before);
      const { post_id: postId } = before;
      this.restamped.push({ document, postId, identity, before, keptHash, changesWhatIsShown: false });
      return;
    }
    const changesWhatIsShown = !(isAtItsPlace && showsTheSame(before.kept_hash, keptHash));
    const postId = before?.post_id ?? document.id ?? this.#givenId(identity);
    if (before === null && this.#stored.takenIds.has(postId)) {
      this.counts.takenIds.push({ key: document.key, id: postId });
      return;
    }
    const isChanged = changesWhatIsShown && !(before !== null && hasContentOf(document, before));
    this.#countPost(before, document, postId, isChanged);
    if (before?.seen_run !== this.#context.runId) this.counts.read += 1;
    this.written.push({ document, postId, identity, before, keptHash, changesWhatIsShown });
  }

  /** The id of a document to which its site gives none: the same as before, or the next one. */
  #givenId(identity: string): number {
    const known = this.#stored.givenIds.get(identity);
    if (known !== undefined) return known;
    this.lastPostId += 1;
    this.newlyGiven.push({ identity, post_id: this.lastPostId });
    return this.lastPostId;
  }

  #countSame({ seen_run }: DocumentRow): void {
    if (seen_run !== this.#context.runId) this.counts.same += 1;
  }

  #countPost(before: DocumentRow | null, document: LedgerDocument, postId: number, isChanged: boolean): void {
    const change = changeOf(before, document, isChanged);
    if (change === null) return;
    this.counts.posts[change === 'moved' ? 'changed' : change] += 1;
    const { title, permalink: address } = document;
    this.counts.changedPosts.push({ post_id: postId, change, title, address });
  }
}

/** Whether a document says what it said before. */
function hasContentOf(document: LedgerDocument, before: DocumentRow): boolean {
  const { contentHash, title, permalink, status, modified, hasTimeOfReading } = document;
  const isOfOther = contentHash.startsWith(HASH_VERSION) && !before.content_hash.startsWith(HASH_VERSION);
  if (!isOfOther) return before.content_hash === contentHash;
  // An earlier version made other hashes: only what it has kept can be compared.
  const hasTime = hasTimeOfReading || before.modified === modified;
  return before.title === title && before.permalink === permalink && before.status === status && hasTime;
}

/** Posts are what is listed: one that is published comes, and one that is not any more goes. */
function changeOf(
  before: DocumentRow | null,
  document: LedgerDocument,
  isChanged: boolean,
): 'added' | 'removed' | 'changed' | 'moved' | null {
  const was = before?.is_listed === 1;
  const is = isListed(document);
  if (is && !was) return 'added';
  if (was && !is) return 'removed';
  if (!is || !isChanged) return null;
  return before?.permalink === document.permalink ? 'changed' : 'moved';
}
