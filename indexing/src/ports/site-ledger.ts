import type { LinkDataRecord, SiteRecord } from '@signpost/contract/records';
import type {
  DocumentStatus,
  SourceOptions,
  SourceSite,
  StoredPost,
  UnexplainedAddress,
} from './content-source.ts';
import type { ExternalCheck, ExternalLinks, Verdict } from './external-links.ts';
import type { IndexAgenda } from './index-agenda.ts';
import type { Difference, PostRecords } from './published-links.ts';

/** How a link was brought to its target. */
export type Way =
  | 'permalink'
  | 'query'
  | 'endpoint'
  | 'file'
  | 'old_address'
  | 'redirect'
  | 'canonical'
  /** What the platform does about a page that is not there. It does not enter the numbers. */
  | 'guess';

/** Where a link ends that leads to no post and is not broken, or that is known to lead nowhere. */
export type Ends =
  | 'archive'
  | 'home'
  | 'system'
  | 'gone'
  /** A redirect leads to another site. */
  | 'elsewhere'
  /** Redirects that lead in a circle, or on and on. */
  | 'loop'
  /** An address of the site that is no post, or that was not read: something may be there. */
  | 'not_read';

/** What a page key can mean. Candidates are tried in their order; the first one that is found is meant. */
export type Candidate =
  /** A key of the address table. */
  | { look: string; way: Way; redirects: boolean }
  /** Documents whose name begins with this one, first those with this very name. Nothing but guesses comes after it. */
  | { name: string; way: 'guess'; redirects: boolean }
  /** No post, and no further candidate is tried. */
  | { ends: Ends };

/**
 * A key under which a document can be found, or its name, which it has one of at most. Of several documents with one key or name the
 * lowest priority is meant, then the lowest id.
 */
export type AddressKey =
  | { key: string; priority: number }
  /** At most 200 letters. */
  | { name: string; priority: number };

export type LinkKind = 'page' | 'file' | 'external' | 'other' | 'invalid';
export type LinkPosition = 'content' | 'nav' | 'header' | 'footer' | 'aside';

/** One link of a document as it was read and classified. */
export interface LedgerLink {
  /** Names the link as long as source, address, anchor text and the count among equals stay. */
  fingerprint: string;
  /** The element that carries it. */
  element: string;
  /** As written. */
  raw: string;
  /** Absolute; as written when it cannot be made so. */
  url: string;
  kind: LinkKind;
  position: LinkPosition;
  anchor: string;
  rel: string;
  /** Up to 60 characters of the text in front of it. */
  before: string;
  after: string;
  flags: readonly string[];
  /** The type under which it is listed: `internal`, `external` or what a source says. Null when it is in no list. */
  type: string | null;
  /** The number of its document that it enters; null for none. */
  countedAs: 'internal' | 'external' | null;
  /** What the address of a page or file of the site can mean; null for other links. */
  page: LedgerPageKey | null;
  /** How the address is spelled. In another form than its target's permalink it leads there by a redirect. */
  form: number;
  /** What a source says that gives its links; null to have it from the resolution. */
  given: { id: number | null; targetId: number | null } | null;
}

/** A link of a whole page that may stand in a block that most pages have. */
export interface BlockLink {
  /** Its place among the links of the document. */
  nth: number;
  /** A short text without spaces: the same for the same address and text. */
  name: string;
  /** A number for the words of its text, and one for those between it and the next of these links: null for many, 0 for none. */
  text: number;
  words: number | null;
}

/** What tells which links of a whole page stand in blocks that repeat: on most pages of the site, of a language, a folder or a template. */
export interface PageBlocks {
  /** As the page says it, in lower case; empty for none. At most 16 characters. */
  language: string;
  /** At most 16 characters each. */
  folder: string;
  template: string;
  links: readonly BlockLink[];
}

/** A normalised address of the site and what it can mean. One key has the same candidates wherever it stands. */
export interface LedgerPageKey {
  key: string;
  /** Works them out. They are asked for once, however many links there are. */
  candidates(): readonly Candidate[];
}

/** A page of the site that leads to another page. */
export interface LedgerRedirect {
  /** The key that links to the page look for. */
  look: string;
  from: string;
  to: string;
  /** 200 for a page that names the other one as canonical. */
  status: number;
  /** Where it leads; null when that is no page of the site. */
  page: LedgerPageKey | null;
  /** Nothing was learned of the page: where it leads elsewhere already, that stays. */
  isWeak?: boolean;
}

/** A document as it is to be known from now on. */
export interface LedgerDocument {
  key: string;
  id: number | null;
  type: string;
  status: DocumentStatus;
  isProtected: boolean;
  isNoindex: boolean;
  /** Published, and visitors get another page at its permalink. */
  cannotBeOpened: boolean;
  title: string;
  modified: string;
  /** The time is when it was read: another one is kept with another change only. */
  hasTimeOfReading: boolean;
  permalink: string | null;
  /** How the permalink is spelled. */
  permalinkForm: number;
  seoScore: string | null;
  validator: string | null;
  /** Of everything that was read, by which an unchanged document is known. At most 64 characters. */
  contentHash: string;
  /** Of its text, without what differs from answer to answer. At most 32 characters. */
  textHash: string;
  /** What its source says in place of our counts; null when it is counted. */
  stored: StoredPost | null;
  addressKeys: readonly AddressKey[];
  /** Without regard to blocks that repeat: what stands in one is found when all pages are known. */
  links: readonly LedgerLink[];
  /** Null for what is no whole page. */
  blocks: PageBlocks | null;
}

export interface LedgerTotals {
  posts: number;
  links: number;
  orphans: number;
  /** Internal links to pages that lead to no post and to no place without one. */
  unresolved: number;
}

export interface RunChanges {
  posts: { added: number; removed: number; changed: number };
  /** Links that came into the lists, that left them, and that are led elsewhere now. */
  links: { added: number; removed: number; moved: number };
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
  /** Each document once, also when the run was interrupted: with new content, as it was, not readable, and how many there will be. */
  documents: { read: number; same: number; unreadable: number; expected: number | null };
  /** Since the last publication, once the run is published. Orphans are compared when it is done. */
  changes: RunChanges;
  problem: string | null;
  /** What an administrator should know of the run, each a whole sentence, beginning with the warnings of the site. */
  notes: readonly string[];
}

/**
 * What a run did to a post: it came, went, was moved to another address, or changed otherwise; and at the end of the run it was an
 * orphan that was none before, or the other way round.
 */
export type PostChange = 'added' | 'removed' | 'moved' | 'changed' | 'orphaned' | 'rescued';

/** A post that a run changed, as it was called then. */
export interface ChangedPost {
  id: number;
  postId: number;
  change: PostChange;
  title: string;
  address: string | null;
}

/** What a run did to a link: it came, went, or leads elsewhere now. */
export type LinkChange = 'added' | 'removed' | 'moved';

/** A link that a run changed, in the post that it stood in, as that was called then. */
export interface ChangedLink {
  id: number;
  change: LinkChange;
  postId: number;
  title: string;
  /** Whether the post is still among those that are listed. */
  hasPost: boolean;
  address: string;
  /** Where it led before; null unless it is led elsewhere. */
  addressBefore: string | null;
  anchor: string;
}

/** What a run did to one post, and when the run began. */
export interface PostEvent {
  runId: number;
  at: number;
  change: PostChange;
}

export interface UnreadableDocument {
  id: number;
  runId: number;
  address: string;
  reason: string;
}

/**
 * A run in progress. Held by one process at a time; lost when its lease is not kept. What it is told becomes durable in the order
 * in which it was told, some documents in one transaction, together with the last checkpoint before them.
 */
export interface LedgerRun {
  readonly id: number;
  /** Where an interrupted run of the same source had come to; null when this one begins anew. */
  readonly resume: string | null;
  /** When the last complete run of this source began; null when there was none, or when every document has to be read again. */
  readonly since: number | null;
  /** Aborted when an administrator asks for the end of the run. */
  readonly signal: AbortSignal;
  /** Null also for a document that was read under other rules of the site: it has to be read again. */
  known(
    key: string,
  ): Promise<{ type: string; modified: string; validator: string | null; contentHash: string } | null>;
  put(document: LedgerDocument): Promise<void>;
  /** The document was seen and is as it was. */
  keep(key: string): Promise<void>;
  remove(key: string): Promise<void>;
  redirect(redirect: LedgerRedirect): Promise<void>;
  /** The page could not be read; it leads where it led, if it did. `look` is as the redirect has it. */
  keepRedirect(look: string): Promise<void>;
  /** Where redirects stand, and documents that links lead to, that this run was not told of; at most 1,000 of each. */
  unseenAddresses(): Promise<readonly string[]>;
  /** See `ReadOptions`. */
  unexplained(): Promise<readonly UnexplainedAddress[]>;
  /** Posts of a type that this run was not told of, by the ids that are their keys too, at most 1,000. */
  unseenIds(type: string): Promise<readonly number[]>;
  /** The page does not lead elsewhere any more. */
  removeRedirect(look: string): Promise<void>;
  /** The document keeps what was known of it. */
  noteUnreadable(key: string | null, address: string, reason: string): Promise<void>;
  /** Kept with the run, each sentence once. */
  note(text: string): void;
  /** Reading can go on from `state`: everything before it was told. */
  checkpoint(state: string): Promise<void>;
  expect(documents: number): void;
  /** How far it has come. */
  progress(): RunRecord;
  /**
   * Removes the documents and redirects of this source that this run was not told of. Documents of the excepted types stay, and
   * redirects if they are kept.
   */
  removeUnseen(exceptTypes?: readonly string[], keepsRedirects?: boolean): Promise<void>;
  end(outcome: RunEnd): Promise<RunRecord>;
}

export interface RunEnd {
  state: Exclude<RunState, 'running'>;
  problem: string | null;
  /** Called again and again while a first run counts what it has read, which takes its time on a large site. */
  onCounting?(): void;
}

export interface SourceRecord {
  id: number;
  kind: string;
  /** Address, file or folder, as it was added; secrets are kept apart. */
  location: string;
  options: SourceOptions;
  /** When it is read by itself, as the administrator wrote it; null for never. */
  schedule: string | null;
  /** When a run of it is due, in milliseconds since the epoch; null for never. */
  nextRunAt: number | null;
}

/** A run whose source is being opened. This process holds it; `beginRun` takes it over. */
export interface OpeningRun {
  readonly id: number;
  /** Aborted when an administrator asks for the end of the run. */
  readonly signal: AbortSignal;
  /** Ends it, unless it has begun: then this changes nothing and gives false. */
  end(outcome: Pick<RunEnd, 'state' | 'problem'>): Promise<boolean>;
}

export interface BeginRunArgs {
  /** The run that was listed while its source was opened; without it the run is listed from now on. */
  opening?: OpeningRun | undefined;
  site: SourceSite;
  /** Names everything that the candidates of links depend on, in at most 64 characters. */
  rules: string;
  /** Only some documents of the source are read. */
  isPartial: boolean;
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
  /** Up to 60 characters of the text in front of it. */
  before: string;
  after: string;
  type: string | null;
  source: PostName;
  /** Null when it leads to no post. */
  target: PostName | null;
  way: Way | null;
  /** Whether visitors get there by a redirect. */
  redirects: boolean;
  ends: Ends | null;
  /** What is known of the address of a link to another site; null when it was never asked. */
  check: ExternalCheck | null;
  /** Null when it leads visitors where it should. */
  reason: BrokenReason | null;
}

/** Links to a post that do not count, with the same text in the same part of their pages. */
export interface UncountedLinks {
  position: LinkPosition;
  anchor: string;
  /** How many posts contain one, and one of them. */
  posts: number;
  source: Pick<PostName, 'id' | 'title'>;
}

export interface PostName {
  id: number;
  title: string;
  status: DocumentStatus;
  permalink: string | null;
}

/** A document and where it was read from. */
export interface FoundDocument {
  id: number;
  sourceId: number;
  permalink: string | null;
}

/** One post with its counts: all occurrences, distinct posts, and those in the text alone. */
export interface ShownPost extends PostName {
  type: string;
  modified: string;
  isProtected: boolean;
  isNoindex: boolean;
  /** Published, and visitors get another page at its permalink. */
  cannotBeOpened: boolean;
  counts: Record<'internal' | 'external' | 'incoming', { links: number; posts: number; contextual: number }>;
}

/** What its counts do not say of how a post is reached, of the links that count. */
export interface PostReach {
  /** There are some, and search engines follow none: all are marked `nofollow` or on pages that are not to be listed. */
  isUnfollowed: boolean;
  /** Whether a path of links leads to it from the home page, of which the first may be one of a menu; null without a home page. */
  isReachedFromHome: boolean | null;
}

/** Why a link does not lead visitors where it should. */
export type BrokenReason =
  | 'no_such_page'
  | 'not_published'
  | 'goes_through_redirect'
  /** The platform finds a post that is named alike, which need not be the one that was meant. */
  | 'reached_by_guess'
  /** Of links to other sites, what was found out about their addresses. */
  | Exclude<Verdict, 'ok'>;

/** A reason, or those of the links within the site that lead to nothing or to what is not published. */
export type WantedReason = BrokenReason | 'leads_nowhere';

export interface Page<Item> {
  items: readonly Item[];
  total: number;
}

/** Which broken links, and in which order. */
export interface BrokenFilter {
  /** Null for those that are certain: all reasons of links within the site, and `broken`. */
  reason: WantedReason | null;
  /** Part of the address, of the text of the link or of the title of its post, without regard to case or accents. */
  search?: string;
  /** By the post and the place in its text when it is missing; equal ones stay in that order. Reasons: the worst first. */
  sort?: { by: 'url' | 'source_title' | 'reason'; order: 'asc' | 'desc' } | undefined;
}

/** The totals at the end of a day (UTC). */
export interface LedgerDay extends LedgerTotals {
  /** `YYYY-MM-DD`. */
  day: string;
  broken: number;
}

/** What is known of a site: its documents, their links and how each was resolved. It changes by one document at a time. */
export interface SiteLedger {
  readonly agenda: IndexAgenda;
  readonly external: ExternalLinks;
  /** Grows with every change of what would be published. */
  revision(): Promise<number>;
  /** The revision that was published last; null for none. */
  publishedRevision(): Promise<number | null>;
  /**
   * Notes that all of a revision was published under a name. Changes that other runs have made since the last publication are from now
   * on changes of `runId`, the run that has published them.
   */
  notePublished(revision: number, name: string, runId?: number | null): Promise<void>;
  /** The posts that may differ from what was published under the name `since`; null when that is not known, or when it is too many. */
  unpublished(): Promise<{ since: string; postIds: readonly number[] } | null>;
  /** What the sources say of the site; null before the first run. */
  site(): Promise<SourceSite | null>;

  listSources(): Promise<readonly SourceRecord[]>;
  findSource(id: number): Promise<SourceRecord | null>;
  /** Finds the source of this kind and place and gives it these options, or adds it. Without `secret` it keeps the one it has. */
  ensureSource(
    source: Pick<SourceRecord, 'kind' | 'location' | 'options'> & { secret?: string | null },
  ): Promise<SourceRecord>;
  updateSource(
    id: number,
    change: Partial<Pick<SourceRecord, 'options' | 'schedule' | 'nextRunAt'>> & { secret?: string | null },
  ): Promise<void>;
  /** The password that the source is read with; null for none. Never shown, logged or exported. */
  secretOf(id: number): Promise<string | null>;
  /** Removes the source and its documents: those that it was the last one to tell of. Refused while a run other than `during` goes on. */
  removeSource(id: number, during?: OpeningRun | null): Promise<void>;
  /** Removes the source as if it had never been there: also what it says of the site, and the totals of all days. Refused likewise. */
  forgetSource(id: number, during?: OpeningRun | null): Promise<void>;

  /**
   * Lists a run before its source is opened, so that it is seen and can be cancelled meanwhile. Refused like `beginRun`. One that
   * was interrupted is listed under its own id.
   */
  openRun(sourceId: number, isPartial: boolean): Promise<OpeningRun>;
  /**
   * Begins a run, or goes on with one of this source that was interrupted. Refused with `IndexRunningError` while another process
   * holds a run on this ledger.
   */
  beginRun(sourceId: number, args: BeginRunArgs): Promise<LedgerRun>;
  /** Notes a run that failed before it could begin, so that administrators see why. An interrupted run before it can still go on. */
  noteFailedRun(sourceId: number, problem: string): Promise<void>;
  /** Asks the process that holds the run to end it. False when no run of this id is running. */
  cancelRun(id: number): Promise<boolean>;
  /** The newest first; those that were added before the run `before` when it is given. One whose process has died is interrupted. */
  listRuns(args: {
    sourceId: number | null;
    limit: number;
    before?: number | null;
  }): Promise<readonly RunRecord[]>;
  findRun(id: number): Promise<RunRecord | null>;
  /** In the order in which they were noted; all of them, or the next ones behind the id `after`, with this reason if there is one. */
  listUnreadable(
    runId: number,
    next?: { after: number; limit: number; reason?: string | null },
  ): Promise<readonly UnreadableDocument[]>;
  /** The posts that a run changed, the next ones behind the id `after`. Only the first 1,000 of a run are kept. */
  listChangedPosts(
    runId: number,
    next: { after: number; limit: number; change: PostChange | null },
  ): Promise<readonly ChangedPost[]>;
  /** The links that a run changed, in the same way. */
  listChangedLinks(
    runId: number,
    next: { after: number; limit: number; change: LinkChange | null },
  ): Promise<readonly ChangedLink[]>;
  /** What runs did to a post, the newest first; missing where a run changed more than 1,000 posts before this one. */
  listPostEvents(postId: number, limit: number): Promise<readonly PostEvent[]>;
  /** How many documents could not be read for each reason, the most frequent first. */
  groupUnreadable(runId: number, limit: number): Promise<readonly { reason: string; documents: number }[]>;

  totals(): Promise<LedgerTotals>;
  /** A document by its public id, or by the first of the address keys that leads to one; published or not. */
  findDocument(by: { id: number } | { addressKeys: readonly string[] }): Promise<FoundDocument | null>;
  findPost(id: number): Promise<ShownPost | null>;
  listLinks(args: {
    postId: number;
    direction: 'outgoing' | 'incoming';
    page: number;
    perPage: number;
  }): Promise<Page<ShownLink>>;
  /** The same links, all of them, some at a time. */
  walkLinks(which: {
    postId: number;
    direction: 'outgoing' | 'incoming';
  }): AsyncIterable<readonly ShownLink[]>;
  /** What leads to the post from published posts and does not count, as every page has it. Large sites: from the first 500 links. */
  listUncounted(postId: number): Promise<readonly UncountedLinks[]>;
  /** `home` is the id of the home page; null for none. A post that more than 1,000 lead to counts as reached. */
  findReach(postId: number, home: number | null): Promise<PostReach>;
  /** How many links have each reason. */
  countBrokenReasons(): Promise<ReadonlyMap<BrokenReason, number>>;
  listBroken(
    args: BrokenFilter & { page: number; perPage: number },
  ): Promise<Page<ShownLink & { reason: BrokenReason }>>;
  /** The same links, all of them, some at a time. */
  walkBroken(filter: BrokenFilter): AsyncIterable<readonly (ShownLink & { reason: BrokenReason })[]>;
  /** How many links lead nowhere that would lead to a document with one of these address keys, by the key; 0 is left out. */
  countMissed(addressKeys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  listDays(): Promise<readonly LedgerDay[]>;

  /** Every record of the next generation, some at a time: the site, the posts by ascending id, then the links by ascending id. */
  records(): AsyncIterable<readonly LinkDataRecord[]>;
  /** Those of the site and of some posts. */
  recordsOf(postIds: readonly number[]): Promise<{ site: SiteRecord; posts: PostRecords }>;
  /** Recounts every maintained number and resolves every link again; the first difference, or null when all agree. */
  verify(): Promise<Difference | null>;
  close(): Promise<void>;
}

/** Where the ledger of a site is. It is opened at the first call: most commands never need it. */
export interface LedgerPlace {
  /** The ledger to read from. While nothing was ever indexed it is an empty one, and nothing is made. */
  read(): Promise<SiteLedger>;
  /** The ledger, made when there is none. */
  open(): Promise<SiteLedger>;
  /** The ledger at another time, made when there is none; the caller closes it. */
  openAt(clock: { now(): number }): Promise<SiteLedger>;
  /** Closes what was opened. */
  close(): Promise<void>;
}

export class IndexRunningError extends Error {
  constructor() {
    super('Another run is indexing into this data folder. Wait for it to end, or stop it.');
    this.name = 'IndexRunningError';
  }
}

/** Another process has taken the run over, because this one was not heard of for too long. */
export class RunLostError extends Error {
  constructor() {
    super('This run was taken over by another process. Start it again to go on with it.');
    this.name = 'RunLostError';
  }
}

/** The id of a document belongs to another one, to which this site gave it. */
export class IdTakenError extends Error {
  constructor(id: number) {
    super(`The id ${id} belongs to another page that has none of its own.`);
    this.name = 'IdTakenError';
  }
}
