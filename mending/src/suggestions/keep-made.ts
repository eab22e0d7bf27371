import { messageOf } from '@signpost/platform/errors';
import type { Clock, Wait } from '@signpost/platform/time';
import type { SuggestionDeps } from './suggestion-deps.ts';

/** A service that has just started has other things to do. */
const FIRST_LOOK_MS = 15_000;
/** How often to look whether something was published, in milliseconds. */
const LOOK_MS = 2000;
const AFTER_FAILURE_MS = 60_000;
/** A site that is published all the time leaves four fifths of a core to others. */
const REST = 4;

export interface KeepMadeDeps extends Pick<SuggestionDeps, 'store' | 'published'> {
  /** Makes the suggestions for what is published, in a process of its own. */
  make(signal: AbortSignal): Promise<void>;
  clock: Clock;
  wait: Wait;
  logger: { warn(fields: object, message: string): void };
}

/** Makes the suggestions anew after each publication, by any process, until the signal is aborted. */
export async function keepSuggestionsMade(deps: KeepMadeDeps, signal: AbortSignal): Promise<void> {
  const { clock, wait, logger } = deps;
  await wait(FIRST_LOOK_MS, signal);
  while (!signal.aborted) {
    const began = clock.now();
    let pause = LOOK_MS;
    try {
      await makeIfOld(deps, signal);
      pause = Math.max(LOOK_MS, REST * (clock.now() - began));
    } catch (error) {
      pause = AFTER_FAILURE_MS;
      if (!signal.aborted) logger.warn({ problem: messageOf(error) }, 'suggestions were not made');
    }
    await wait(pause, signal);
  }
}

async function makeIfOld({ store, published, make }: KeepMadeDeps, signal: AbortSignal): Promise<void> {
  const { revision, hasTexts, hasTooManyPosts } = await published();
  if (revision === null || !hasTexts || hasTooManyPosts) return;
  const made = await (await store.read()).madeFrom();
  if (made?.revision !== revision) await make(signal);
}
