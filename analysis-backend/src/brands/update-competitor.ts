import type { CompetitorRecord } from '../ports/brand-store.ts';
import { WireError } from '../shared/errors.ts';
import { isSameText } from '../shared/same-text.ts';
import type { AnalysisDeps } from '../analyses/deps.ts';

export type CompetitorChanges = Partial<Pick<CompetitorRecord, 'name' | 'aliases' | 'domains' | 'state'>>;

export async function updateCompetitor(
  { brands }: AnalysisDeps,
  competitorId: string,
  changes: CompetitorChanges,
): Promise<CompetitorRecord> {
  const competitor = await brands.findCompetitor(competitorId);
  if (competitor === null) throw noSuchCompetitor();
  const { name } = changes;
  if (name !== undefined) {
    const others = (await brands.listCompetitors(competitor.brandId)).filter(({ id }) => id !== competitorId);
    if (others.some((other) => isSameText(other.name, name)))
      throw new WireError(409, 'Another competitor of this brand has that name: merge the two instead.');
  }
  const updated = await brands.updateCompetitor(competitorId, changes);
  if (updated === null) throw noSuchCompetitor();
  return updated;
}

export function noSuchCompetitor(): WireError {
  return new WireError(404, 'There is no such competitor: it may have been merged into another.');
}
