import { DatabaseUnavailableError } from '@signpost/platform/errors';
import type { ListPage } from '../../ports/link-store.ts';
import { findPage } from './find/find-page.ts';
import { rehearseSearches } from './find/rehearse-searches.ts';
import type { Generation } from './read/generation.ts';
import { openGeneration } from './places/open-generation.ts';
import { LOADED, UNAVAILABLE, type ThreadLoading, type ThreadQuery } from './query-threads.ts';

const NOTHING: ListPage = { rows: '', total: 0 };

let current: { number: number; generation: Generation } | null = null;

/** Runs in each thread of `QueryThreads`, with its own connection to the generation asked for. */
export default async function answer(
  task: ThreadQuery | ThreadLoading,
): Promise<ListPage | typeof UNAVAILABLE> {
  try {
    const generation = await open(task);
    if (task.find !== 'nothing') return await findPage(generation, task);
    void load(generation, task);
    return NOTHING;
  } catch (error) {
    // An error loses its class on the way out of a thread.
    if (error instanceof DatabaseUnavailableError) return UNAVAILABLE;
    throw error;
  }
}

async function load(generation: Generation, { outcome }: ThreadLoading): Promise<void> {
  try {
    await generation.loadTexts();
    await rehearseSearches(generation);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
    outcome.postMessage(LOADED);
  } catch {
    // The next search loads what is missing, and reports the failure if there still is one.
  } finally {
    outcome.close();
  }
}

async function open({ place, number }: ThreadQuery | ThreadLoading): Promise<Generation> {
  if (current?.number === number) return current.generation;
  const generation = await openGeneration(place, number);
  const previous = current;
  current = { number, generation };
  await previous?.generation.close();
  return generation;
}
