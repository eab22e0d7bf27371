import type { Clock, Wait } from '@signpost/platform/time';
import type { KeptReplies } from '../ports/kept-replies.ts';
import type { Caps, SpendStore } from '../ports/spend-store.ts';
import type { Turns } from '../shared/turns.ts';

/** What it takes to ask an engine or a model within the limits of spending. */
export interface AskingDeps {
  spend: SpendStore;
  caps: Caps;
  /** Replies of the model to questions that may come again. */
  replies: KeptReplies;
  /** Of questions to the model, by the keys of kept replies. */
  turns: Turns;
  /** The time limit of one call to an engine or model, in milliseconds. */
  answerTimeoutMs: number;
  clock: Clock;
  wait: Wait;
  /** At least 0 and less than 1. */
  random(): number;
  newId(): string;
}
