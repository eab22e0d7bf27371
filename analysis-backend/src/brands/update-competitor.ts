import type { BrandStore, CompetitorRecord } from '../ports/brand-store.ts';
import { WireError } from '../shared/errors.ts';
import { isSameText } from '../shared/same-text.ts';
import type { AnalysisDeps } from '../analyses/deps.ts';

export type CompetitorChanges = Partial<Pick<CompetitorRecord, 'name' | 'aliases' | 'domains' | 'state'>>;

export async function updateCompetitor(
  { brands }: AnalysisDeps,
  brandId: string,
  competitorId: string,
  changes: CompetitorChanges,
): Promise<CompetitorRecord> {
  await requireCompetitor(brands, brandId, competitorId);
  const { name } = changes;
  if (name !== undefined) {
    const others = (await brands.listCompetitors(brandId)).filter(({ id }) => id !== competitorId);
    if (others.some((other) => isSameText(other.name, name)))
      throw new WireError(409, 'Another competitor of this brand has that name: merge the two instead.');
  }
  const updated = await brands.updateCompetitor(competitorId, changes);
  if (updated === null) throw noSuchCompetitor();
  return updated;
}

/** A competitor of another brand is not there. */
export async function requireCompetitor(
  brands: Pick<BrandStore, 'findCompetitor'>,
  brandId: string,
  competitorId: string,
): Promise<void> {
  const competitor = await brands.findCompetitor(competitorId);
  if (competitor?.brandId !== brandId) throw noSuchCompetitor();
}

export function noSuchCompetitor(): WireError {
  return new WireError(404, 'There is no such competitor: it may have been merged into another.');
}
