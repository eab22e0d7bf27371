import { useMutation } from '@tanstack/react-query';
import { useAdministrationWords } from '../../app/words-context.ts';
import { Button } from '../../parts/button.tsx';
import type { Column } from '../../parts/data-row.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Problem } from '../../parts/form.tsx';
import { useReason } from '../../parts/use-reason.ts';
import look from './schedules.module.css';
import type { Scheduled } from './use-scheduled.ts';

export function ScheduleTable({ rows }: { rows: readonly Scheduled[] }) {
  const { schedules: words } = useAdministrationWords();
  return <DataTable label={words.list} columns={useColumns()} rows={rows} rowKey={({ key }) => key} />;
}

function useColumns(): Column<Scheduled>[] {
  const { schedules: words, sources, time } = useAdministrationWords();
  return [
    {
      key: 'what',
      title: words.columns.what,
      cell: ({ what, detail }) => (
        <div className={look['what']}>
          {what}
          {detail !== null && <span className="dim">{detail}</span>}
        </div>
      ),
    },
    {
      key: 'schedule',
      title: words.columns.schedule,
      cell: ({ schedule }) =>
        schedule === null ? <span className="dim">{words.none}</span> : sources.schedule(schedule),
      isOnCard: true,
    },
    {
      key: 'next',
      title: words.columns.next,
      cell: ({ nextAt }) =>
        nextAt === null ? (
          <span className="dim">{words.notPlanned}</span>
        ) : (
          <time dateTime={nextAt}>{time.dateAndTime(nextAt)}</time>
        ),
      isOnCard: true,
    },
    { key: 'last', title: words.columns.last, cell: (row) => <Last row={row} />, isOnCard: true },
    {
      key: 'now',
      title: sources.columns.actions,
      cell: (row) => <Start row={row} />,
      isOnCard: true,
      hasButtons: true,
    },
  ];
}

function Last({ row: { last } }: { row: Scheduled }) {
  const { schedules: words, time } = useAdministrationWords();
  if (last === null) return <span className="dim">{words.never}</span>;
  if (last.state === 'running') return words.results.running;
  const results: Readonly<Record<string, ((when: string) => string) | string | undefined>> = words.results;
  const result = results[last.state];
  const when = time.relative(last.at, Date.now());
  return (
    <div className={look['what']}>
      {typeof result === 'function' ? result(when) : when}
      {last.problem !== null && <span className="dim">{last.problem}</span>}
    </div>
  );
}

function Start({ row: { what, detail, start } }: { row: Scheduled }) {
  const { schedules: words } = useAdministrationWords();
  const reasonOf = useReason();
  const run = useMutation({ mutationFn: async () => start?.() });
  return (
    <>
      <Button
        aria-label={words.nowOf(detail === null ? what : `${what} ${detail}`)}
        disabled={start === null || run.isPending}
        onClick={() => run.mutate()}
      >
        {words.now}
      </Button>
      {run.isError && <Problem>{reasonOf(run.error)}</Problem>}
    </>
  );
}
