import type { SourceTestBody } from '@signpost/contract/indexing';
import type { SourceDescription } from './content-source.ts';

/** Brings sources up to date in a process of its own, so that requests are answered meanwhile. */
export interface IndexRunner {
  /**
   * Indexes the source and publishes what changed. One run follows the other; what is asked for a source that waits already is
   * added to what waits. `only` names documents by address or key, beside those that wait in the agenda; null is all of them.
   */
  start(sourceId: number, only: readonly string[] | null): void;
  /** Whether a process that was started here has not ended, or another one is to follow. */
  isBusy(): boolean;
  /** Tries to open a source, known or not. Why that fails is part of the answer. Ended when the signal is aborted. */
  test(source: SourceDescription, signal: AbortSignal): Promise<SourceTestBody>;
  /** Removes the source with its posts and publishes the rest. */
  remove(sourceId: number): Promise<void>;
  /** Checks links to other sites, as the check of this id. */
  check(checkId: number): void;
  /** Ends the run at its last checkpoint, and the check, and starts no other. Resolves when their processes have ended. */
  close(): Promise<void>;
}
