import type { CitedPage } from '@signpost/contract/analyses';
import { AddressText } from '../../../parts/address-text.tsx';
import { Chip } from '../../../parts/chip.tsx';
import type { Column } from '../../../parts/data-row.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { Segments } from '../../../parts/fields.tsx';
import { pageOf, pageParam } from '../../../parts/list-params.ts';
import { Pager } from '../../../parts/pager.tsx';
import { useParams } from '../../../app/address.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { AnswersDoor } from './answers-door.tsx';
import look from './sources.module.css';

const PER_PAGE = 25;

/** Pages of others, the most cited first. */
export function OtherPages({ pages }: { pages: readonly CitedPage[] }) {
  const { citedSources: words, figures, numbers } = useBrandWords();
  const [params, setParams] = useParams();
  const { whose = '' } = params;
  const shown = pages.filter(
    ({ competitor }) => whose === '' || (competitor !== null) === (whose === 'competitors'),
  );
  const { page: at } = pageOf(params);
  const columns: Column<CitedPage>[] = [
    {
      key: 'page',
      title: words.columns.page,
      cell: (row) => (
        <span className={look['other']}>
          <AddressText address={row.page} />
          {row.competitor !== null && <Chip>{row.competitor}</Chip>}
        </span>
      ),
    },
    {
      key: 'answers',
      title: words.columns.answers,
      isNumber: true,
      isOnCard: true,
      cell: (row) => <AnswersDoor answers={row.answers} search={{ source: row.page }} page={row.page} />,
    },
    {
      key: 'fetched',
      title: words.columns.fetched,
      isNumber: true,
      isOnCard: true,
      cell: ({ retrieved_answers: fetched }) => numbers.whole(fetched),
    },
    {
      key: 'engines',
      title: words.columns.engines,
      isNumber: true,
      cell: ({ engines }) => (
        <span title={engines.map(figures.engine).join('\n')}>{numbers.whole(engines.length)}</span>
      ),
    },
  ];
  return (
    <section className={look['block']}>
      <div className="apart">
        <h2>{words.others.title}</h2>
        <Segments
          label={words.others.filter}
          value={whose}
          choices={[
            { value: '', label: words.others.all },
            { value: 'competitors', label: words.others.competitors },
            { value: 'rest', label: words.others.rest },
          ]}
          onChange={(value) => setParams({ whose: value, page: undefined })}
        />
      </div>
      <DataTable
        label={words.others.title}
        columns={columns}
        rows={shown.slice((at - 1) * PER_PAGE, at * PER_PAGE)}
        rowKey={(row) => row.page}
      />
      {shown.length > PER_PAGE && (
        <Pager
          page={at}
          perPage={PER_PAGE}
          total={shown.length}
          onPage={(next) => setParams({ page: pageParam(next) })}
        />
      )}
    </section>
  );
}
