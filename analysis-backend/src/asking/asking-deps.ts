import type { Clock, Wait } from '@signpost/platform/time';
import type { KeptReplies } from '../ports/kept-replies.ts';
import type { Caps, SpendStore } from '../ports/spend-store.ts';
import type { Turns } from '../shared/turns.ts';

/** Everything needed to ask an engine or a model within the spending limits. */
export interface AskingDeps {
  spend: SpendStore;
  caps: Caps;
  /** Replies of the model to questions that may come again. */
  replies: KeptReplies;
  /** Lets identical questions to the model wait for each other, by the key of the kept reply. */
  turns: Turns;
  /** The time limit of one call to an engine or model, in milliseconds. */
  answerTimeoutMs: number;
  clock: Clock;
  wait: Wait;
  /** At least 0 and less than 1. */
  random(): number;
  newId(): string;
}
