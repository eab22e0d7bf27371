import { messageOf } from '@signpost/platform/errors';
import type { Wait } from '@signpost/platform/time';
import type { SuggestionDeps } from './suggestion-deps.ts';

/** How often to look whether something was published, in milliseconds. */
const LOOK_MS = 2000;
/** How long to leave it alone after a failure. */
const AFTER_FAILURE_MS = 60_000;

export interface KeepMadeDeps extends Pick<SuggestionDeps, 'store' | 'published'> {
  /** Makes the suggestions for what is published, in a process of its own. */
  make(signal: AbortSignal): Promise<void>;
  wait: Wait;
  logger: { warn(fields: object, message: string): void };
}

/** Makes the suggestions anew after each publication, by any process, until the signal is aborted. */
export async function keepSuggestionsMade(deps: KeepMadeDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isDone = await makeIfOld(deps, signal).catch((error: unknown) => {
      if (!signal.aborted) deps.logger.warn({ problem: messageOf(error) }, 'suggestions were not made');
      return false;
    });
    await deps.wait(isDone ? LOOK_MS : AFTER_FAILURE_MS, signal);
  }
}

async function makeIfOld({ store, published, make }: KeepMadeDeps, signal: AbortSignal): Promise<boolean> {
  const { revision, hasTexts } = await published();
  if (revision === null || !hasTexts) return true;
  const made = await (await store.read()).madeFrom();
  if (made?.revision !== revision) await make(signal);
  return true;
}
