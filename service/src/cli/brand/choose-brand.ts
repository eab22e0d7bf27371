import type { DashboardRow } from '@signpost/contract/brands';
import { UserError } from '@signpost/platform/errors';
import { fold } from '@signpost/platform/text';
import type { BrandDeps } from '../../brands/brand-deps.ts';
import { getOverview } from '../../brands/get-overview.ts';

/** The fewest characters that are accepted as the beginning of an id. */
const SHORTEST = 4;

/** The brand that a person names: by its id, the beginning of its id, or its name in any case. */
export async function chooseBrand(brands: BrandDeps, wanted: string): Promise<DashboardRow> {
  const { payload } = await getOverview(brands, { refresh: true, search: '' });
  const exact = payload.brands.find(({ id }) => id === wanted);
  if (exact !== undefined) return exact;
  const found = payload.brands.filter(
    ({ id, name }) =>
      fold(name) === fold(wanted) || (wanted.length >= SHORTEST && id.startsWith(wanted.toLowerCase())),
  );
  const [first, ...others] = found;
  if (first === undefined)
    throw new UserError(`There is no brand "${wanted}": \`signpost brand list\` shows all of them.`);
  if (others.length > 0)
    throw new UserError(
      `"${wanted}" may be any of these, so give an id:\n${found.map(({ id, name }) => `  ${id}  ${name}`).join('\n')}`,
    );
  return first;
}

/** The beginning of the id that no other of these brands has. */
export function shortId(id: string, all: readonly Pick<DashboardRow, 'id'>[]): string {
  const others = all.filter((brand) => brand.id !== id);
  for (let length = 8; length < id.length; length += 1) {
    const start = id.slice(0, length);
    if (!others.some((brand) => brand.id.startsWith(start))) return start;
  }
  return id;
}
