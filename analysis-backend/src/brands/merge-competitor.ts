import type { CompetitorRecord } from '../ports/brand-store.ts';
import { WireError } from '../shared/errors.ts';
import type { AnalysisDeps } from '../analyses/deps.ts';
import { noSuchCompetitor } from './update-competitor.ts';

/** Makes a competitor one with another of the same brand. */
export async function mergeCompetitor(
  { brands }: AnalysisDeps,
  fromId: string,
  intoId: string,
): Promise<CompetitorRecord> {
  if (fromId === intoId)
    throw new WireError(400, 'A competitor cannot be merged into itself: name another one.');
  const [from, into] = [await brands.findCompetitor(fromId), await brands.findCompetitor(intoId)];
  if (from === null) throw noSuchCompetitor();
  if (into === null || into.brandId !== from.brandId)
    throw new WireError(400, 'into must be another competitor of the same brand.');
  const merged = await brands.mergeCompetitors(intoId, fromId);
  if (merged === null) throw noSuchCompetitor();
  return merged;
}
