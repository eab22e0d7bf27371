import type { IndexRun, IndexSource } from '@signpost/contract/indexing';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { query } from '../../api/calls.ts';
import { RUNS_AT_ONCE } from '../../api/indexing.ts';
import { readParams } from '../../api/params.ts';
import { Button } from '../../parts/button.tsx';
import { Buttons } from '../../parts/form.tsx';
import type { Column } from '../../parts/data-row.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Select } from '../../parts/fields.tsx';
import { Loaded, Note, Skeleton } from '../../parts/loaded.tsx';
import { useParams } from '../../app/address.ts';
import { queryClient } from '../../app/query-client.ts';
import { useWords } from '../../app/words-context.ts';
import { RunState } from './run-state.tsx';
import look from './sources.module.css';

/** Every run, the newest first; `source` and `before` are in the address. */
export function RunHistory({ sources }: { sources: readonly IndexSource[] }) {
  const { sources: words, time } = useWords();
  const [params, change] = useParams();
  const navigate = useNavigate();
  const { source, before } = params;
  const runs = useQuery(
    query('listRuns', { ...readParams('listRuns', params, { source_id: 'source' }), per_page: RUNS_AT_ONCE }),
  );
  const locations = new Map(sources.map(({ id, location }) => [id, location]));
  const now = Date.now();
  const columns: Column<IndexRun>[] = [
    {
      key: 'started',
      title: words.runColumns.started,
      cell: (run) => (
        <Link
          to="/site/runs/$runId"
          params={{ runId: String(run.id) }}
          title={time.dateAndTime(run.started_at)}
        >
          {time.relative(run.started_at, now)}
        </Link>
      ),
    },
    {
      key: 'state',
      title: words.runColumns.state,
      isOnCard: true,
      cell: ({ state }) => <RunState state={state} />,
    },
    {
      key: 'documents',
      title: words.runColumns.documents,
      isOnCard: true,
      cell: (run) =>
        words.documents({
          read: run.documents_read,
          same: run.documents_same,
          unreadable: run.documents_unreadable,
        }),
    },
    {
      key: 'changes',
      title: words.runColumns.changes,
      share: 45,
      isOnCard: true,
      cell: (run) => words.changes(run),
    },
    {
      key: 'duration',
      title: words.runColumns.duration,
      isNumber: true,
      cell: (run) => (run.ended_at === null ? null : time.duration(durationOf(run))),
    },
  ];
  const location: Column<IndexRun> = {
    key: 'source',
    title: words.runColumns.source,
    cell: ({ source_id: id }) => locations.get(id),
  };
  const [started, ...rest] = columns;
  const shown = sources.length > 1 && started !== undefined ? [started, location, ...rest] : columns;
  return (
    <section className={look['history']}>
      <div className="apart">
        <h2>{words.history}</h2>
        {sources.length > 1 && (
          <Select
            label={words.runColumns.source}
            choices={[
              { value: '', label: words.allSources },
              ...sources.map(({ id, location: label }) => ({ value: String(id), label })),
            ]}
            value={source ?? ''}
            onChange={(value) => change({ source: value, before: undefined })}
          />
        )}
      </div>
      <Loaded query={runs} skeleton={<Skeleton rows={5} height={28} />}>
        {({ runs }) =>
          runs.length === 0 ? (
            <Note title={words.noRuns} />
          ) : (
            <>
              <DataTable
                label={words.history}
                columns={shown}
                rows={runs}
                rowKey={({ id }) => id}
                onOpen={({ id }) => void navigate({ to: '/site/runs/$runId', params: { runId: String(id) } })}
                onNear={({ id }) => void queryClient.prefetchQuery(query('getRun', { id: String(id) }))}
              />
              <Buttons>
                {before !== undefined && (
                  <Button onClick={() => change({ before: undefined })}>{words.newest}</Button>
                )}
                {runs.length === RUNS_AT_ONCE && (
                  <Button onClick={() => change({ before: String(runs.at(-1)?.id) })}>{words.older}</Button>
                )}
              </Buttons>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** How long a run has taken, in milliseconds. */
export function durationOf({ started_at: start, ended_at: end }: IndexRun): number {
  return (end === null ? Date.now() : Date.parse(end)) - Date.parse(start);
}
