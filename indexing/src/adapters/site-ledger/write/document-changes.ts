import type { IndexLinkChange, IndexPostChange } from '@signpost/contract/indexing';
import type { Selectable } from 'kysely';
import type { RunChanges } from '../../../ports/run.ts';
import type { LedgerDocument } from '../../../ports/ledger-document.ts';
import { hashOf } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';

export type DocumentChange = { put: LedgerDocument } | { keep: string } | { remove: string };

/** On whose behalf documents change. */
export interface ChangeContext {
  sourceId: number;
  runId: number;
  rules: string;
}

export interface ChangeCounts extends Pick<RunChanges, 'posts' | 'links'> {
  /** Which posts these are, and which links: at most `mostChangedLinks` of them. */
  changedPosts: Omit<IndexPostChange, 'id'>[];
  changedLinks: Omit<IndexLinkChange, 'id' | 'has_post'>[];
  mostChangedLinks: number;
  /** Documents that this run met for the first time: with new content, and as they were. */
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

/** What documents alone say of the changes. */
export type DocumentCounts = Pick<ChangeCounts, 'posts' | 'changedPosts' | 'read' | 'same' | 'takenIds'>;

export interface Plan {
  written: Written[];
  /** Of which nothing is kept that is not known: only what they are compared by has changed. */
  restamped: Written[];
  removed: DocumentRow[];
  /** Documents that are as they were: by their ids, or by the hashes of their keys when nothing else of them is known. */
  seen: number[];
  kept: string[];
  counts: DocumentCounts;
  /** The highest id that a post has had so far. */
  lastPostId: number;
}

/** Whether the links of a document are listed: visitors see it, or its source says what to list. */
export function isShown({ status, stored }: { status: string; stored: unknown }): boolean {
  return status === 'publish' || stored !== null;
}

/** A source that says what is to be shown of its posts shows those that it has counts for. */
export function isListed({ status, stored }: LedgerDocument): boolean {
  return status === 'publish' && (stored === null || (stored.isPost && stored.counts !== null));
}
