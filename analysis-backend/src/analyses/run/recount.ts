import { messageOf } from '@signpost/platform/errors';
import type { Wait } from '@signpost/platform/time';
import { findLatestFinished } from '../../evidence/latest-analyses.ts';
import type { ChangeLog } from '../../ports/change-log.ts';
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
 * was made, and the next change, analysis or start counts again.
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

/** Kinds of changes after which answers are read by other names. */
const CHANGE_NAMES = /^(?:competitor_|brand_(?:renamed|url_changed|aliases_changed|domains_changed)$)/;

/** The changes of a brand that are looked through, the newest first. */
const MOST_CHANGES = 1000;

/**
 * Counts anew for brands whose names or competitors were changed after their latest analysis was last scored: the process that was to count
 * has ended before. A change that makes no difference to that analysis looks the same, and is counted once more. Never throws.
 */
export async function resumeRecounts(
  deps: RecountDeps & { changes: ChangeLog },
  signal: AbortSignal,
): Promise<void> {
  try {
    for (const { id } of await deps.brands.listBrands()) {
      if (signal.aborted) return;
      if (await isUncounted(deps, id)) await recount(deps, id);
    }
  } catch (error) {
    deps.logger.warn({ reason: messageOf(error) }, 'interrupted counts not resumed');
  }
}

async function isUncounted(
  { analyses, changes, engines }: RecountDeps & { changes: ChangeLog },
  brandId: string,
): Promise<boolean> {
  const analysis = await findLatestFinished(analyses, brandId, engines.isDemo);
  if (analysis === null) return false;
  const [latest] = await analyses.listScorings([analysis.id], 'latest');
  const since = { since: latest?.scoredAt ?? 0, limit: MOST_CHANGES };
  return (await changes.listChanges(brandId, since)).some(({ kind }) => CHANGE_NAMES.test(kind));
}
