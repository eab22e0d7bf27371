import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Standing, StandingsBody } from '@signpost/contract/standings';
import { standingsQuery } from '../../api/brands.ts';
import { query } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { DataTable, type Sort } from '../../parts/data-table.tsx';
import { SearchBox, Segments } from '../../parts/fields.tsx';
import { pageOf, pageParam } from '../../parts/list-params.ts';
import { Loaded, Note, Skeleton } from '../../parts/loaded.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useParams } from '../../app/address.ts';
import { useMayChange } from '../../app/shown-session.ts';
import { useWords } from '../../app/words-context.ts';
import { BrandForm } from './brand-form.tsx';
import look from './brands.module.css';
import { StaleNote } from './stale-note.tsx';
import { useStandingColumns } from './standing-columns.tsx';

const COLUMNS = [
  'brand',
  'score',
  'trend',
  'change',
  'rank',
  'sentiment',
  'mentions',
  'citations',
  'times',
] as const;

export function BrandsScreen() {
  const { shell, brands } = useWords();
  const [params, change] = useParams();
  const mayChange = useMayChange();
  const standings = useQuery(standingsQuery);
  const overview = useQuery(query('getOverview'));
  const add = (): void => change({ new: 'brand' });
  const all = standings.data?.brands;
  const mean = overview.data?.summary['ai_visibility_score'];
  return (
    <Screen
      title={shell.screens.allBrands}
      answer={
        all !== undefined &&
        all.length > 0 &&
        brands.answer(
          all.length,
          all.filter(({ status }) => status === 'active').length,
          typeof mean === 'number' ? mean : null,
        )
      }
      actions={
        mayChange && (
          <Button kind="main" onClick={add}>
            {brands.form.add}
          </Button>
        )
      }
    >
      <Loaded query={standings} skeleton={<Skeleton rows={6} height={40} />}>
        {(body) =>
          body.brands.length === 0 ? (
            <Note
              title={brands.empty.heading}
              action={mayChange && <Button onClick={add}>{brands.form.add}</Button>}
            >
              {brands.empty.meaning}
            </Note>
          ) : (
            <Table standings={body} />
          )
        }
      </Loaded>
      {mayChange && params['new'] === 'brand' && <BrandForm onClose={() => change({ new: undefined })} />}
    </Screen>
  );
}

function Table({ standings: { brands: all, stale_since: since } }: { standings: StandingsBody }) {
  const { brands, states } = useWords();
  const [params, change] = useParams();
  const navigate = useNavigate();
  const columns = useStandingColumns(COLUMNS);
  const sort = sortOf(params['sort']);
  const status = params['status'] === 'active' || params['status'] === 'inactive' ? params['status'] : 'all';
  const search = (params['search'] ?? '').toLocaleLowerCase();
  const rows = all
    .filter((one) => status === 'all' || one.status === status)
    .filter(({ name, url }) => `${name} ${url}`.toLocaleLowerCase().includes(search))
    .toSorted(compareBy(sort));
  const { page, rows: size } = pageOf(params);
  return (
    <div className={look['blocks']}>
      <StaleNote since={since} />
      <div className={look['bar']}>
        <SearchBox
          label={brands.filters.search}
          value={params['search'] ?? ''}
          onChange={(text) => change({ search: text, page: undefined }, { replace: true })}
        />
        <Segments
          label={brands.filters.status}
          value={status}
          choices={[
            { value: 'all', label: brands.filters.all },
            { value: 'active', label: brands.filters.active },
            { value: 'inactive', label: brands.filters.inactive },
          ]}
          onChange={(value) => change({ status: value === 'all' ? undefined : value, page: undefined })}
        />
      </div>
      {rows.length === 0 ? (
        <Note
          title={states.empty.nothingFits}
          action={
            <Button onClick={() => change({ search: undefined, status: undefined })}>
              {states.empty.clearFilters}
            </Button>
          }
        />
      ) : (
        <DataTable
          label={brands.columns.brand}
          columns={columns}
          rows={rows.slice((page - 1) * size, page * size)}
          rowKey={({ id }) => id}
          sort={sort}
          onSort={({ by, order }) => change({ sort: order === 'desc' ? `-${by}` : by, page: undefined })}
          onOpen={({ id }) => void navigate({ to: '/brands/$brandId', params: { brandId: id } })}
        />
      )}
      {rows.length > size && (
        <Pager
          page={page}
          perPage={size}
          total={rows.length}
          onPage={(next) => change({ page: pageParam(next) })}
        />
      )}
    </div>
  );
}

function sortOf(param: string | undefined): Sort {
  if (param === undefined) return { by: 'brand', order: 'asc' };
  return param.startsWith('-') ? { by: param.slice(1), order: 'desc' } : { by: param, order: 'asc' };
}

const VALUES: Readonly<Record<string, (standing: Standing) => string | number | null>> = {
  brand: ({ name }) => name,
  score: ({ score }) => score,
  rank: ({ rank }) => rank,
  sentiment: ({ avg_sentiment: sentiment }) => sentiment,
  mentions: ({ mentions }) => mentions,
  citations: ({ citations }) => citations,
  measured: ({ last_analyzed: at }) => at,
};

/** The backend gives all brands at once, so they are sorted and paged here. A brand without the figure comes last in both directions. */
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
