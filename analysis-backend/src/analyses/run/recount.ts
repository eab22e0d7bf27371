import { messageOf } from '@signpost/platform/errors';
import type { Wait } from '@signpost/platform/time';
import type { Engines } from '../../ports/engines.ts';
import { requireBrand } from '../../shared/require-brand.ts';
import type { Turns } from '../../shared/turns.ts';
import { rescoreSeries, type RescoreDeps } from './rescore.ts';

/** How long a change waits for the new figures, in milliseconds. With a long history they follow a little later. */
const LONGEST_WAIT_MS = 15_000;

export interface RecountDeps extends RescoreDeps {
  engines: Engines;
  asking: { turns: Turns; wait: Wait };
  logger: { warn(fields: object, message: string): void };
}

/**
 * Counts the finished analyses of a brand anew after its names have changed, from the stored answers. Never throws: the change itself
 * was made, and the next change or analysis counts again.
 */
export async function recount(deps: RecountDeps, brandId: string): Promise<void> {
  const done = new AbortController();
  const counted = deps.asking.turns.take(`recount ${brandId}`, async () => {
    try {
      const brand = await requireBrand(deps.brands, brandId);
      await rescoreSeries(deps, brand, deps.engines.isDemo);
    } catch (error) {
      deps.logger.warn({ brand: brandId, reason: messageOf(error) }, 'stored answers not counted anew');
    }
  });
  await Promise.race([counted, deps.asking.wait(LONGEST_WAIT_MS, done.signal)]);
  done.abort();
}
