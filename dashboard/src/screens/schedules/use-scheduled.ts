import type { BackupsBody } from '@signpost/contract/administration';
import { useQuery } from '@tanstack/react-query';
import { change, query } from '../../api/calls.ts';
import { useAdministrationWords } from '../../app/words-context.ts';

/** Something that happens by itself. */
export interface Scheduled {
  key: string;
  what: string;
  /** The address of a source. */
  detail: string | null;
  schedule: string | null;
  nextAt: string | null;
  last: { state: string; at: string; problem: string | null } | null;
  /** Null when it cannot be started now. */
  start: (() => Promise<unknown>) | null;
}

/** Sources, the check of links to other sites, and backups. */
export function useScheduled(backups: BackupsBody | undefined): Scheduled[] {
  const { schedules: words } = useAdministrationWords();
  const sources = useQuery(query('listSources')).data?.sources ?? [];
  const checks = useQuery(query('getLinkChecks')).data;
  const rows: Scheduled[] = sources.map((source) => ({
    key: `source-${source.id}`,
    what: words.source,
    detail: source.location,
    schedule: source.schedule,
    nextAt: source.next_run_at,
    last:
      source.last_run_state === null || source.last_run_at === null
        ? null
        : { state: source.last_run_state, at: source.last_run_at, problem: null },
    start: source.last_run_state === 'running' ? null : () => change('startRun', { source_id: source.id }),
  }));
  if (checks !== undefined)
    rows.push({
      key: 'checks',
      what: words.what.checks,
      detail: null,
      schedule: checks.schedule,
      nextAt: checks.next_at,
      last: toLast(checks.last),
      start: checks.running ? null : () => change('startLinkCheck'),
    });
  if (backups !== undefined)
    rows.push({
      key: 'backups',
      what: words.what.backups,
      detail: backups.folder,
      schedule: backups.schedule,
      nextAt: backups.next_at,
      last: toLast(backups.last),
      start: backups.running || backups.folder === null ? null : () => change('startBackup'),
    });
  return rows;
}

function toLast(
  last: { state: string; started_at: string; ended_at: string | null; problem: string | null } | null,
): Scheduled['last'] {
  return last && { state: last.state, at: last.ended_at ?? last.started_at, problem: last.problem };
}
