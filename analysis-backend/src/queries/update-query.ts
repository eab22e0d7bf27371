import { isSameText } from '@signpost/platform/text';
import type { BrandStore, QueryRecord } from '../ports/brand-store.ts';
import { WireError } from '../shared/errors.ts';
import type { QueryDeps } from '../baseline/query-deps.ts';

export interface QueryChanges {
  enabled?: boolean;
  text?: string;
}

/**
 * An edited baseline query becomes a user query: otherwise regenerating the baseline would lose the edit. `brandId` is null when the
 * caller did not name a brand, as the protocol allows.
 */
export async function updateQuery(
  { brands, clock }: QueryDeps,
  brandId: string | null,
  queryId: string,
  { enabled, text }: QueryChanges,
): Promise<QueryRecord> {
  const query = await requireQuery(brands, brandId, queryId);
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

/** Throws a 404 for a query of another brand. */
export async function requireQuery(
  brands: Pick<BrandStore, 'findQuery'>,
  brandId: string | null,
  queryId: string,
): Promise<QueryRecord> {
  const query = await brands.findQuery(queryId);
  if (query === null || query.brandId !== (brandId ?? query.brandId)) throw noSuchQuery();
  return query;
}

export function noSuchQuery(): WireError {
  return new WireError(404, 'There is no such query: it may have been replaced by newer ones.');
}
