import type { DocumentStatus, SourceSite } from './content-source.ts';

/** How a link was brought to its target. A guess of the platform is shown, and does not count as incoming. */
export type Way =
  | 'permalink'
  | 'query'
  | 'endpoint'
  | 'file'
  | 'old_address'
  | 'redirect'
  | 'canonical'
  | 'guess'
  | 'given';

/** Why an internal address leads to no post, although it is no mistake. */
export type PlaceWithoutPost = 'archive' | 'home' | 'system' | 'gone';

/** A key of the address table that a link may mean, in the order in which keys are tried. */
export type Candidate = { look: string; way: Way; redirects: boolean } | { ends: PlaceWithoutPost };

/** A key under which a document can be found. Of several documents with one key the lowest priority wins, then the lowest id. */
export interface AddressKey {
  key: string;
  priority: number;
  redirects: boolean;
}

export type LinkKind = 'page' | 'file' | 'external' | 'other' | 'invalid';
export type LinkPosition = 'content' | 'nav' | 'header' | 'footer' | 'aside';

/** One link of a document as it was read and classified. */
export interface LedgerLink {
  /** Names the link as long as source, address, anchor text and the count among equals stay. */
  fingerprint: string;
  /** The element that carries it: `a` and `area` are hyperlinks, others are kept and never counted. */
  element: string;
  /** As written. */
  raw: string;
  /** Absolute; as written when it cannot be made so. */
  url: string;
  kind: LinkKind;
  position: LinkPosition;
  anchor: string;
  rel: string;
  context: string;
  /** Whether it enters the public numbers and lists. */
  isListed: boolean;
  flags: readonly string[];
  /** The normalised address of an internal page or file; null for others. */
  pageKey: string | null;
  /** For the page key: what it may mean. */
  candidates: readonly Candidate[];
  /** What a source that gives its links says; null to have them from the resolution. */
  given: { id: number | null; type: string | null; targetId: number | null } | null;
}

/** A document as it is to be known from now on. */
export interface LedgerDocument {
  key: string;
  id: number | null;
  type: string;
  status: DocumentStatus;
  isProtected: boolean;
  isNoindex: boolean;
  title: string;
  modified: string;
  permalink: string | null;
  seoScore: string | null;
  validator: string | null;
  /** Of everything that was read, by which an unchanged document is known. */
  contentHash: string;
  addressKeys: readonly AddressKey[];
  links: readonly LedgerLink[];
}

/** What changed when a document was put, or removed. */
export type DocumentChange = 'added' | 'changed' | 'same' | 'removed' | 'absent';

export interface LedgerTotals {
  posts: number;
  links: number;
  orphans: number;
  /** Internal links to pages that lead to no post and to no place without one. */
  unresolved: number;
}

export interface RunChanges {
  posts: { added: number; removed: number; changed: number };
  links: { added: number; removed: number };
  orphans: { new: number; rescued: number };
}

export type RunState = 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted';

export interface RunRecord {
  id: number;
  sourceId: number;
  state: RunState;
  /** Milliseconds since the epoch. */
  startedAt: number;
  endedAt: number | null;
  documents: { read: number; same: number; unreadable: number; expected: number | null };
  changes: RunChanges;
  totals: LedgerTotals | null;
  problem: string | null;
}

export interface UnreadableDocument {
  runId: number;
  address: string;
  reason: string;
}

/** A run in progress. Held by one process at a time; lost when its lease is not kept. */
export interface LedgerRun {
  readonly id: number;
  /** Where an interrupted run of the same source had come to; null when this one begins anew. */
  readonly resume: string | null;
  /** When the last complete run of this source began; null when there was none. */
  readonly since: number | null;
  known(key: string): Promise<{ modified: string; validator: string | null; contentHash: string } | null>;
  /** Puts one document: one transaction that touches its own links, its targets' counts, and the links that its addresses now resolve. */
  put(document: LedgerDocument): Promise<DocumentChange>;
  /** The document was seen and is as it was. */
  keep(key: string): Promise<void>;
  remove(key: string): Promise<DocumentChange>;
  putRedirect(from: { key: string; url: string }, to: string, status: number): Promise<void>;
  noteUnreadable(address: string, reason: string): Promise<void>;
  /** Everything told so far is durable and the source may go on from `state`. */
  checkpoint(state: string): Promise<void>;
  expect(documents: number): void;
  /** Removes the documents of this source that this run has not seen. */
  removeUnseen(): Promise<number>;
  end(outcome: { state: 'done' | 'failed' | 'cancelled'; problem: string | null }): Promise<RunRecord>;
}

export interface SourceRecord {
  id: number;
  kind: string;
  /** Address, file or folder, as it was added; secrets are kept apart. */
  location: string;
  options: Readonly<Record<string, unknown>>;
  schedule: string | null;
  /** Milliseconds since the epoch; null when it is not scheduled. */
  nextRunAt: number | null;
}

/** A link as people are shown it, with the post it stands in and the one it leads to. */
export interface ShownLink {
  id: number;
  url: string;
  raw: string;
  kind: LinkKind;
  position: LinkPosition;
  anchor: string;
  rel: string;
  context: string;
  isListed: boolean;
  source: PostName;
  /** Null when it leads to no post. */
  target: PostName | null;
  way: Way | null;
  /** Whether visitors get there by a redirect. */
  redirects: boolean;
  place: PlaceWithoutPost | null;
}

export interface PostName {
  id: number;
  title: string;
  status: DocumentStatus;
  permalink: string | null;
}

/** One post with its counts: all occurrences, distinct posts, and those in the text alone. */
export interface ShownPost extends PostName {
  type: string;
  modified: string;
  isProtected: boolean;
  isNoindex: boolean;
  counts: Record<'internal' | 'external' | 'incoming', { links: number; posts: number; contextual: number }>;
}

/** Why an internal link does not lead visitors where it should. */
export type BrokenReason = 'no_such_page' | 'not_published' | 'goes_through_redirect';

export interface Page<Item> {
  items: readonly Item[];
  total: number;
}

export interface BrokenLinkArgs {
  reason: BrokenReason | null;
  page: number;
  perPage: number;
}

/** The totals at the end of a day (UTC). */
export interface LedgerDay extends LedgerTotals {
  /** `YYYY-MM-DD`. */
  day: string;
  broken: number;
}

/** What is known of a site: its documents, their links and how each was resolved. It changes by one document at a time. */
export interface SiteLedger {
  /** Grows with every change of what would be published. */
  revision(): Promise<number>;
  /** What the sources say of the site; null before the first run. */
  site(): Promise<SourceSite | null>;

  listSources(): Promise<readonly SourceRecord[]>;
  /** Finds the source of this kind and place, or adds it. */
  ensureSource(source: Pick<SourceRecord, 'kind' | 'location' | 'options'>): Promise<SourceRecord>;
  updateSource(
    id: number,
    change: Partial<Pick<SourceRecord, 'options' | 'schedule' | 'nextRunAt'>>,
  ): Promise<void>;
  /** Removes the source and every document that only it knows. */
  removeSource(id: number): Promise<void>;

  /**
   * Begins a run, or goes on with one of this source that was interrupted. Refused with `IndexRunningError` while another process
   * holds a run on this ledger. A change of the site's rules resolves every link anew.
   */
  beginRun(sourceId: number, site: SourceSite): Promise<LedgerRun>;
  listRuns(args: { sourceId: number | null; limit: number }): Promise<readonly RunRecord[]>;
  findRun(id: number): Promise<RunRecord | null>;
  listUnreadable(runId: number): Promise<readonly UnreadableDocument[]>;

  totals(): Promise<LedgerTotals>;
  findPost(id: number): Promise<ShownPost | null>;
  listLinks(args: {
    postId: number;
    direction: 'outgoing' | 'incoming';
    page: number;
    perPage: number;
  }): Promise<Page<ShownLink>>;
  listBroken(args: BrokenLinkArgs): Promise<Page<ShownLink & { reason: BrokenReason }>>;
  listDays(): Promise<readonly LedgerDay[]>;

  /** Every record of the next generation, in the order of the record format. */
  records(): AsyncIterable<import('@signpost/contract/records').LinkDataRecord>;
  /** Recounts every maintained number and resolves every link again; the first difference, or null when all agree. */
  verify(): Promise<{ what: string; stored: string; counted: string } | null>;
  close(): Promise<void>;
}

export class IndexRunningError extends Error {
  constructor() {
    super('Another run is indexing into this data folder. Wait for it to end, or stop it.');
    this.name = 'IndexRunningError';
  }
}
