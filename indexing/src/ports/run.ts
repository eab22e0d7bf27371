import type { Said } from '@signpost/contract/indexing';
import type { UnexplainedAddress } from './content-source.ts';
import type { LedgerDocument, LedgerRedirect } from './ledger-document.ts';

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
  problem: Said | null;
  /** What an administrator should know of the run, beginning with the warnings of the site. */
  notes: readonly Said[];
}

/**
 * A run in progress. Held by one process at a time; lost when its lease is not kept. What it is given becomes durable in the order
 * in which it came, some documents in one transaction, together with the last checkpoint before them.
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
  /** Every document of the source is as it was. */
  keepAll(): Promise<void>;
  remove(key: string): Promise<void>;
  redirect(redirect: LedgerRedirect): Promise<void>;
  /** The page could not be read; it leads where it led, if it did. `look` is as the redirect has it. */
  keepRedirect(look: string): Promise<void>;
  /** Addresses of redirects, and of documents that links lead to, that this run has not met; at most 1,000 of each. */
  unseenAddresses(): Promise<readonly string[]>;
  /** See `ReadOptions`. */
  unexplained(): Promise<readonly UnexplainedAddress[]>;
  /** Posts of a type that this run has not met, by the ids that are their keys too, at most 1,000. */
  unseenIds(type: string): Promise<readonly number[]>;
  /** The page does not lead elsewhere any more. */
  removeRedirect(look: string): Promise<void>;
  /** The document keeps what was known of it. */
  noteUnreadable(key: string | null, address: string, reason: Said): Promise<void>;
  /** Kept with the run, each once. */
  note(said: Said): void;
  /** Reading can go on from `state`: everything before it was handed over. */
  checkpoint(state: string): Promise<void>;
  expect(documents: number): void;
  /** How far it has come. */
  progress(): RunRecord;
  /**
   * Removes the documents and redirects of this source that this run has not met. Documents of the excepted types stay, and
   * redirects if they are kept.
   */
  removeUnseen(exceptTypes?: readonly string[], keepsRedirects?: boolean): Promise<void>;
  end(outcome: RunEnd): Promise<RunRecord>;
}

export interface RunEnd {
  state: Exclude<RunState, 'running'>;
  problem: Said | null;
  /** Of all that was read, in at most 64 characters; see `findUnchanged`. */
  stamp?: string | null;
  /** Called again and again while a first run counts what it has read, which takes its time on a large site. */
  onCounting?(): void;
}

/** A run whose source is being opened. This process holds it; `beginRun` takes it over. */
export interface OpeningRun {
  readonly id: number;
  /** Aborted when an administrator asks for the end of the run. */
  readonly signal: AbortSignal;
  /** Ends it, unless it has begun: then this changes nothing and gives false. */
  end(outcome: Pick<RunEnd, 'state' | 'problem'>): Promise<boolean>;
}

/** Another process has taken the run over, because this one was not heard of for too long. */
export class RunLostError extends Error {
  constructor() {
    super('This run was taken over by another process. Start it again to go on with it.');
    this.name = 'RunLostError';
  }
}
