import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { standingsQuery } from '../../api/brands.ts';
import { query } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { ListChoice, ListFilters } from '../../parts/list-filters.tsx';
import { ListScreen } from '../../parts/list-screen.tsx';
import { Note, Skeleton } from '../../parts/loaded.tsx';
import { useList } from '../../parts/use-list.ts';
import { useParams } from '../../app/address.ts';
import { useMayChange } from '../../app/shown-session.ts';
import { useBrandWords } from '../../app/words-context.ts';
import { BrandForm } from './brand-form.tsx';
import { BRANDS } from './brands-list.ts';
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

/** Every brand with its figures. */
export function BrandsScreen() {
  const { shell, brands } = useBrandWords();
  const [params, change] = useParams();
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const list = useList(BRANDS, { refetchInterval: standingsQuery.refetchInterval });
  const { data } = useQuery(standingsQuery);
  const overview = useQuery(query('getOverview'));
  const columns = useStandingColumns(COLUMNS);
  const add = (): void => change({ new: 'brand' });
  const all = data?.brands ?? [];
  const mean = overview.data?.summary['ai_visibility_score'];
  return (
    <ListScreen
      list={list}
      title={shell.screens.allBrands}
      answer={
        all.length > 0 &&
        brands.answer(
          all.length,
          all.filter(({ status }) => status === 'active').length,
          typeof mean === 'number' ? mean : null,
        )
      }
      label={brands.columns.brand}
      columns={columns}
      door={{ onOpen: ({ id }) => void navigate({ to: '/brands/$brandId', params: { brandId: id } }) }}
      isShort
      actions={
        mayChange && (
          <Button kind="main" onClick={add}>
            {brands.form.add}
          </Button>
        )
      }
      above={
        all.length > 0 && (
          <>
            <StaleNote since={data?.stale_since ?? null} />
            <ListFilters list={list} search={brands.filters.search}>
              <ListChoice
                list={list}
                name="status"
                label={brands.filters.status}
                choices={[
                  { value: '', label: brands.filters.all },
                  { value: 'active', label: brands.filters.active },
                  { value: 'inactive', label: brands.filters.inactive },
                ]}
              />
            </ListFilters>
          </>
        )
      }
      skeleton={<Skeleton rows={6} height={40} />}
      empty={
        <Note
          title={brands.empty.heading}
          action={mayChange && <Button onClick={add}>{brands.form.add}</Button>}
        >
          {brands.empty.meaning}
        </Note>
      }
    >
      {mayChange && params['new'] === 'brand' && <BrandForm onClose={() => change({ new: undefined })} />}
    </ListScreen>
  );
}
