import type { Standing } from '@signpost/contract/standings';
import type { Sort } from '../../parts/data-table.tsx';
import { defineList } from '../../parts/list-definition.ts';

const VALUES: Readonly<Record<string, (standing: Standing) => string | number | null>> = {
  brand: ({ name }) => name,
  score: ({ score }) => score,
  rank: ({ rank }) => rank,
  sentiment: ({ avg_sentiment: sentiment }) => sentiment,
  mentions: ({ mentions }) => mentions,
  citations: ({ citations }) => citations,
  measured: ({ last_analyzed: at }) => at,
};

/** A brand without the figure comes last in both directions. */
function compareBy({ by, order }: Sort): (one: Standing, other: Standing) => number {
  const valueOf = VALUES[by] ?? (({ name }: Standing) => name);
  const sign = order === 'asc' ? 1 : -1;
  return (one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    if (typeof first === 'string' && typeof second === 'string') return sign * first.localeCompare(second);
    return sign * (Number(first) - Number(second));
  };
}

/** The backend gives all brands at once, so they are filtered, sorted and paged here. */
export const BRANDS = defineList({
  call: 'fetchStandings',
  filters: { search: null, status: ['active', 'inactive'] },
  sorts: Object.fromEntries(Object.keys(VALUES).map((name) => [name, undefined])),
  firstSort: { by: 'brand', order: 'asc' },
  isWhole: true,
  rowsOf: ({ brands }, { chosen: { search = '', status }, sort }) =>
    brands
      .filter((one) => status === undefined || one.status === status)
      .filter(({ name, url }) => `${name} ${url}`.toLocaleLowerCase().includes(search.toLocaleLowerCase()))
      .toSorted(compareBy(sort)),
  keyOf: ({ id }) => id,
});
