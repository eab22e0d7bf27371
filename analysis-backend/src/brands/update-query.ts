import type { QueryRecord } from '../ports/brand-store.ts';
import { WireError } from '../shared/errors.ts';
import { isSameText } from '../shared/same-text.ts';
import type { AnalysisDeps } from '../analyses/deps.ts';

export interface QueryChanges {
  enabled?: boolean;
  text?: string;
}

/** A baseline query whose text is edited becomes the user's own: making new ones would lose the edit. */
export async function updateQuery(
  { brands, clock }: AnalysisDeps,
  queryId: string,
  { enabled, text }: QueryChanges,
): Promise<QueryRecord> {
  const query = await brands.findQuery(queryId);
  if (query === null) throw noSuchQuery();
  const isEdited = text !== undefined && text !== query.text;
  if (isEdited) {
    const others = (await brands.listQueries(query.brandId)).filter(({ id }) => id !== queryId);
    if (others.some((other) => isSameText(other.text, text)))
      throw new WireError(409, 'This brand has a query with that text already.');
  }
  const updated = await brands.updateQuery(queryId, {
    ...(enabled !== undefined && { enabled }),
    ...(isEdited && { text, isBaseline: false, method: 'user' }),
    updatedAt: clock.now(),
  });
  if (updated === null) throw noSuchQuery();
  return updated;
}

export function noSuchQuery(): WireError {
  return new WireError(404, 'There is no such query: it may have been replaced by newer ones.');
}
