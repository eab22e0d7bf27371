import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

type CleanUp = () => unknown;

/** Where clean-ups go while `madeOnce` makes something. */
const cleanUps = new AsyncLocalStorage<CleanUp[]>();

/** Cleans up when the test ends; when all tests of the suite have ended if `madeOnce` is making something for them. */
export function whenOver(cleanUp: CleanUp): void {
  const shared = cleanUps.getStore();
  if (shared === undefined) onTestFinished(async () => void (await cleanUp()));
  else shared.push(cleanUp);
}

/**
 * What `make` makes, made once for all tests of a suite: a started service costs a second of work. The tests may use it in any order,
 * so none of them may leave it unusable for the others.
 */
export function madeOnce<Made>(make: () => Promise<Made>): () => Made {
  let made: { value: Made } | null = null;
  const shared: CleanUp[] = [];
  beforeAll(async () => {
    made = { value: await cleanUps.run(shared, make) };
  });
  afterAll(async () => {
    for (const cleanUp of shared.toReversed()) await cleanUp();
  });
  return () => {
    if (made === null) throw new Error('It is made before the first test of the suite');
    return made.value;
  };
}
