import { isSameText } from '@signpost/platform/text';
import type { CompetitorRecord } from '../ports/brand-store.ts';
import { WireError } from '../shared/errors.ts';
import { requireBrand } from '../shared/require-brand.ts';
import type { CompetitorDeps } from './competitor-deps.ts';
import { requireOthers } from './own-names.ts';

export type CompetitorChanges = Partial<Pick<CompetitorRecord, 'name' | 'aliases' | 'domains' | 'state'>>;

export async function updateCompetitor(
  deps: CompetitorDeps,
  brandId: string,
  competitorId: string,
  changes: CompetitorChanges,
): Promise<CompetitorRecord> {
  const { brands, engines } = deps;
  const known = await requireCompetitor(deps, brandId, competitorId);
  const { name, aliases = [], state } = changes;
  const isFollowed = state !== undefined && state !== 'ignored';
  requireOthers(await requireBrand(brands, brandId), [
    ...(name === undefined ? [] : [name]),
    ...aliases,
    ...(isFollowed ? [name ?? known.name] : []),
  ]);
  if (name !== undefined) {
    const others = (await brands.listCompetitors(brandId, engines.isDemo)).filter(
      ({ id }) => id !== competitorId,
    );
    if (others.some((other) => isSameText(other.name, name)))
      throw new WireError(409, 'Another competitor of this brand has that name: merge the two instead.');
  }
  const updated = await brands.updateCompetitor(competitorId, changes);
  if (updated === null) throw noSuchCompetitor();
  return updated;
}

/** Throws a 404 for a competitor of another brand, and for an invented one while real engines are configured. */
export async function requireCompetitor(
  { brands, engines }: CompetitorDeps,
  brandId: string,
  competitorId: string,
): Promise<CompetitorRecord> {
  const known = await brands.listCompetitors(brandId, engines.isDemo);
  const found = known.find(({ id }) => id === competitorId);
  if (found === undefined) throw noSuchCompetitor();
  return found;
}

export function noSuchCompetitor(): WireError {
  return new WireError(404, 'There is no such competitor: it may have been merged into another.');
}
