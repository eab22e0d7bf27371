import type { IndexSource } from '@signpost/contract/indexing';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { change } from '../../api/calls.ts';
import { startRun } from '../../api/indexing.ts';
import { AddressText } from '../../parts/address-text.tsx';
import { Button } from '../../parts/button.tsx';
import type { Column } from '../../parts/data-row.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Menu } from '../../parts/menu.tsx';
import { useWords } from '../../app/words-context.ts';
import { RunState } from './run-state.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { SourceProblem } from './source-problem.tsx';
import look from './sources.module.css';

interface SourceTableProps {
  sources: readonly IndexSource[];
  mayChange: boolean;
}

export function SourceTable({ sources, mayChange }: SourceTableProps) {
  const { shell, sources: words, time } = useWords();
  const now = Date.now();
  const columns: Column<IndexSource>[] = [
    {
      key: 'source',
      title: words.columns.source,
      cell: (source) => (
        <>
          <AddressText address={source.location} />
          <div className="aside">{kindOf(source, words.kinds)}</div>
        </>
      ),
    },
    {
      key: 'state',
      title: words.columns.state,
      isOnCard: true,
      cell: ({ last_run_state: state, last_run_id: id }) =>
        id === null ? (
          <RunState state={state} />
        ) : (
          <Link to="/site/runs/$runId" params={{ runId: String(id) }}>
            <RunState state={state} />
          </Link>
        ),
    },
    {
      key: 'last',
      title: words.columns.lastRead,
      isOnCard: true,
      cell: ({ last_run_at: at }) => (at === null ? time.never : time.relative(at, now)),
    },
    {
      key: 'next',
      title: words.columns.nextRead,
      isOnCard: true,
      cell: ({ schedule, next_run_at: next }) =>
        schedule === null ? (
          <span className={look['quiet']}>{words.notScheduled}</span>
        ) : (
          <>
            {next === null ? null : time.relative(next, now)}{' '}
            <span className={look['quiet']}>{words.schedule(schedule)}</span>
          </>
        ),
    },
  ];
  const actions: Column<IndexSource> = {
    key: 'actions',
    title: words.columns.actions,
    isOnCard: true,
    hasButtons: true,
    cell: (source) => <SourceActions source={source} />,
  };
  return (
    <DataTable
      label={shell.screens.sources}
      columns={mayChange ? [...columns, actions] : columns}
      rows={sources}
      rowKey={({ id }) => id}
    />
  );
}

/** How a source is read: for a site the way that was found. */
function kindOf({ kind, road_kind: road }: IndexSource, kinds: Readonly<Record<string, string>>): string {
  return kinds[road ?? kind] ?? kind;
}

/** Files of the command line cannot be read again from here. */
const ONLY_BY_COMMAND = new Set(['wxr', 'records']);

function SourceActions({ source }: { source: IndexSource }) {
  const { sources: words, states } = useWords();
  const [open, setOpen] = useState<'schedule' | 'remove' | null>(null);
  const start = useStartRun();
  const remove = useMutation({
    mutationFn: () => change('removeSource', { id: source.id }),
    onSuccess: () => setOpen(null),
  });
  const isByCommand = ONLY_BY_COMMAND.has(source.kind);
  return (
    <div className={look['actions']}>
      {!isByCommand && (
        <Button
          disabled={start.isPending || source.last_run_state === 'running'}
          onClick={() => start.mutate(source.id)}
        >
          {start.isPending ? words.starting : words.indexNow}
        </Button>
      )}
      <Menu kind="quiet" label="⋯" name={words.menu(source.location)}>
        {!isByCommand && (
          <Button kind="quiet" onClick={() => setOpen('schedule')}>
            {words.editSchedule}
          </Button>
        )}
        <Button kind="quiet" onClick={() => setOpen('remove')}>
          {states.actions.remove}
        </Button>
      </Menu>
      <SourceProblem error={start.error} />
      {open === 'schedule' && <ScheduleForm source={source} onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <Confirm
          title={words.remove.title(source.location)}
          verb={words.remove.verb}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setOpen(null)}
        >
          <p>{words.remove.meaning}</p>
          <SourceProblem error={remove.error} />
        </Confirm>
      )}
    </div>
  );
}

/** Starts a run and goes to it. */
export function useStartRun() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: startRun,
    onSuccess: async (run) => {
      if (run !== null) await navigate({ to: '/site/runs/$runId', params: { runId: String(run.id) } });
    },
  });
}
