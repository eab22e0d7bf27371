import type { IndexLinkChange, IndexPostChange, Said } from '@signpost/contract/indexing';
import type { SourceSite } from './content-source.ts';
import type { LedgerRun, OpeningRun, RunRecord } from './run.ts';

export type PostChange = IndexPostChange['change'];
export type LinkChange = IndexLinkChange['change'];

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
  reason: Said;
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

/** What a run has read, to its end, and what nothing has changed since. */
export interface ReadToEnd {
  site: SourceSite;
  /** As it was begun with. */
  rules: string;
}

/** The runs: what is going on, and what each did. */
export interface RunLog {
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
  /**
   * The last run on this ledger, if it has read all of a source of this kind, every document of it, under this stamp, and nothing has
   * changed in the ledger since; else null.
   */
  findUnchanged(kind: string, stamp: string): Promise<ReadToEnd | null>;
  /** Notes a run that failed before it could begin, so that administrators see why. An interrupted run before it can still go on. */
  noteFailedRun(sourceId: number, problem: Said): Promise<void>;
  /** Asks the process that holds the run to end it. False when no run of this id is running. */
  cancelRun(id: number): Promise<boolean>;
  /** The newest first; those that were added before the run `before` when it is given. One whose process has died is interrupted. */
  listRuns(args: {
    sourceId: number | null;
    limit: number;
    before?: number | null;
  }): Promise<readonly RunRecord[]>;
  findRun(id: number): Promise<RunRecord | null>;
  /** In the order in which they were noted; all of them, or the next ones after the id `after`, with this reason if there is one. */
  listUnreadable(
    runId: number,
    next?: { after: number; limit: number; reason?: Said | null },
  ): Promise<readonly UnreadableDocument[]>;
  /** How many documents could not be read for each reason, the most frequent first. */
  groupUnreadable(runId: number, limit: number): Promise<readonly { reason: Said; documents: number }[]>;
  /** The posts that a run changed, the next ones after the id `after`. Only the first 1,000 of a run are kept. */
  listChangedPosts(
    runId: number,
    next: { after: number; limit: number; change: PostChange | null },
  ): Promise<IndexPostChange[]>;
  /** The links that a run changed, in the same way. */
  listChangedLinks(
    runId: number,
    next: { after: number; limit: number; change: LinkChange | null },
  ): Promise<IndexLinkChange[]>;
  /** What runs did to a post, the newest first; missing where a run changed more than 1,000 posts before this one. */
  listPostEvents(postId: number, limit: number): Promise<readonly PostEvent[]>;
}

export class IndexRunningError extends Error {
  constructor() {
    super('Another run is indexing into this data folder. Wait for it to end, or stop it.');
    this.name = 'IndexRunningError';
  }
}
