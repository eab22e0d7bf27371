import type { UsageEventRow } from '@signpost/contract/administration';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/calls.ts';
import type { Column } from '../../parts/data-row.tsx';
import { defineList } from '../../parts/list-definition.ts';
import { ListScreen } from '../../parts/list-screen.tsx';
import { Note } from '../../parts/loaded.tsx';
import { useList } from '../../parts/use-list.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import look from './administration.module.css';
import { PartTabs } from './part-frame.tsx';

const EVENTS = defineList({
  call: 'listEvents',
  filters: {},
  rowsOf: ({ events }) => events,
  keyOf: ({ id }) => id,
});

/** What was done with brands, the newest first. */
export function EventsPart() {
  const { shell, administration } = useAdministrationWords();
  const { events: words } = administration;
  const list = useList(EVENTS);
  const recorded = useQuery(query('listEvents', { page: list.page, per_page: list.rows })).data;
  const columns = useEventColumns();
  return (
    <ListScreen
      list={list}
      title={shell.screens.events}
      answer={recorded !== undefined && (recorded.is_recorded ? words.answer(recorded.total) : words.off)}
      label={words.list}
      columns={columns}
      isShort
      above={<PartTabs part="events" />}
      empty={<Note title={words.empty}>{words.emptyMeaning}</Note>}
    />
  );
}

function useEventColumns(): Column<UsageEventRow>[] {
  const { administration, time } = useAdministrationWords();
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
  const { administration, states, numbers } = useAdministrationWords();
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
