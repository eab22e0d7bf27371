import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UsageEventRow } from '@signpost/contract/administration';
import { query } from '../../api/calls.ts';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { pageOf, pageParam } from '../../parts/list-params.ts';
import { Loaded, Note, Skeleton } from '../../parts/loaded.tsx';
import { Pager } from '../../parts/pager.tsx';
import { useParams } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import look from './administration.module.css';
import { PartFrame } from './part-frame.tsx';

const PER_PAGE = 50;

/** What was done with brands, the newest first. */
export function EventsPart() {
  const { events: words } = useWords().administration;
  const queries = useQueryClient();
  const [params, change] = useParams();
  const { page } = pageOf(params);
  const loaded = useQuery(query('listEvents', { page, per_page: PER_PAGE }));
  const columns = useEventColumns();
  return (
    <PartFrame
      part="events"
      answer={
        loaded.data !== undefined && (loaded.data.is_recorded ? words.answer(loaded.data.total) : words.off)
      }
    >
      <Loaded query={loaded} skeleton={<Skeleton rows={12} height={32} />}>
        {({ events, total }) =>
          total === 0 ? (
            <Note title={words.empty}>{words.emptyMeaning}</Note>
          ) : (
            <DataTable label={words.list} columns={columns} rows={events} rowKey={({ id }) => id} />
          )
        }
      </Loaded>
      {loaded.data !== undefined && loaded.data.pages > 1 && (
        <Pager
          page={page}
          perPage={PER_PAGE}
          total={loaded.data.total}
          onPage={(next) => change({ page: pageParam(next) })}
          onNear={(next) =>
            void queries.prefetchQuery(query('listEvents', { page: next, per_page: PER_PAGE }))
          }
        />
      )}
    </PartFrame>
  );
}

function useEventColumns(): Column<UsageEventRow>[] {
  const { administration, time } = useWords();
  const { events: words } = administration;
  return [
    { key: 'event', title: words.columns.event, cell: ({ event }) => words.names[event] ?? event },
    {
      key: 'time',
      title: words.columns.time,
      cell: (event) => <time dateTime={event.time}>{time.dateAndTime(event.time)}</time>,
      isOnCard: true,
    },
    {
      key: 'properties',
      title: words.columns.properties,
      cell: ({ properties }) => <Properties properties={properties} />,
      isOnCard: true,
    },
  ];
}

function Properties({ properties }: Pick<UsageEventRow, 'properties'>) {
  const { administration, states, numbers } = useWords();
  const { events: words } = administration;
  const shown = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? states.yes : states.no;
    if (typeof value === 'number') return numbers.decimal(value);
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
  return (
    <dl className={look['details']}>
      {Object.entries(properties)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{words.properties[name] ?? name}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
    </dl>
  );
}
