import type { CompetitorRecord } from '../ports/brand-store.ts';
import { WireError } from '../shared/errors.ts';
import type { CompetitorDeps } from './competitor-deps.ts';
import { noSuchCompetitor, requireCompetitor } from './update-competitor.ts';

/** Merges a competitor into another one of the same brand. */
export async function mergeCompetitor(
  deps: CompetitorDeps,
  brandId: string,
  fromId: string,
  intoId: string,
): Promise<CompetitorRecord> {
  const { brands, engines } = deps;
  await requireCompetitor(deps, brandId, fromId);
  if (fromId === intoId)
    throw new WireError(400, 'A competitor cannot be merged into itself: name another one.');
  const known = await brands.listCompetitors(brandId, engines.isDemo);
  if (!known.some(({ id }) => id === intoId))
    throw new WireError(400, 'into must be another competitor of the same brand.');
  const merged = await brands.mergeCompetitors(intoId, fromId);
  if (merged === null) throw noSuchCompetitor();
  return merged;
}

/** Takes a competitor that was merged into another out of it again, as it was before. */
export async function separateCompetitor(
  deps: CompetitorDeps,
  brandId: string,
  fromId: string,
  mergedId: string,
): Promise<CompetitorRecord> {
  await requireCompetitor(deps, brandId, fromId);
  const separate = await deps.brands.separateCompetitor(fromId, mergedId);
  if (separate === null) throw new WireError(400, 'merged must be one that was merged into this competitor.');
  return separate;
}
