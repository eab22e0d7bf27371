import { isSameText } from '@signpost/platform/text';
import type { QueryRecord } from '../ports/brand-store.ts';
import { WireError } from '../shared/errors.ts';
import type { QueryDeps } from '../baseline/query-deps.ts';
import { requireBrand } from '../shared/require-brand.ts';

export async function addQuery(
  { brands, clock, newId }: QueryDeps,
  brandId: string,
  text: string,
): Promise<QueryRecord> {
  await requireBrand(brands, brandId);
  const known = await brands.listQueries(brandId);
  if (known.some((query) => isSameText(query.text, text)))
    throw new WireError(409, 'This brand has that query already: change or enable it.');
  const query: QueryRecord = {
    id: newId(),
    brandId,
    text,
    enabled: true,
    isBaseline: false,
    method: 'user',
    wordingOf: null,
    createdAt: clock.now(),
    updatedAt: null,
  };
  await brands.addQuery(query);
  return query;
}
