import type { RunStage } from '@signpost/contract/indexing';

/** Hears what a run does from now on, until it does something else. */
export interface RunTiming {
  enter(stage: RunStage): void;
}
