import type { ListPage } from '../../ports/link-store.ts';
import { DatabaseUnavailableError } from '../../shared/errors.ts';
import { findPage } from './find-page.ts';
import type { Generation } from './generation.ts';
import { openGeneration } from './open-generation.ts';
import { UNAVAILABLE, type ThreadQuery } from './query-threads.ts';

let current: { number: number; generation: Generation } | null = null;

/** Runs in each thread of `QueryThreads`, with its own connection to the generation asked for. */
export default async function answer(query: ThreadQuery): Promise<ListPage | typeof UNAVAILABLE> {
  try {
    return await findPage(await open(query), query);
  } catch (error) {
    // An error loses its class on the way out of a thread.
    if (error instanceof DatabaseUnavailableError) return UNAVAILABLE;
    throw error;
  }
}

async function open({ place, number }: ThreadQuery): Promise<Generation> {
  if (current?.number === number) return current.generation;
  const generation = await openGeneration(place, number);
  const previous = current;
  current = { number, generation };
  await previous?.generation.close();
  return generation;
}
