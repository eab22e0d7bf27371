import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { IndexRun } from '@signpost/contract/indexing';
import { change, call, keyOf, query, type AnswerOf, type Given } from './calls.ts';
import { rootAddress } from './client.ts';

/** Runs of one page of the history. */
export const RUNS_AT_ONCE = 25;
const ROWS_AT_ONCE = 50;

type RunList = 'listChangedPosts' | 'listChangedLinks' | 'listRunErrors';

/** What a run changed, or could not read, some rows at a time. */
export function runRowsQuery<Name extends RunList, Row extends { id: number }>(
  name: Name,
  given: Given<Name>,
  rowsOf: (body: AnswerOf<Name>) => readonly Row[],
) {
  return infiniteQueryOptions({
    queryKey: keyOf(name, given),
    queryFn: async ({ signal, pageParam }) =>
      rowsOf((await call(name, { ...given, after: pageParam, per_page: ROWS_AT_ONCE }, signal)).body),
    initialPageParam: 0,
    getNextPageParam: (rows) => (rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.id),
  });
}

/** Whether a source that was not added yet could be read. */
export function sourceTestQuery(params: Given<'addSource'> | null) {
  return queryOptions({
    ...query('testNewSource', params ?? { kind: 'site', location: '' }),
    enabled: params !== null,
    retry: false,
    // Only the answer to what the form holds now is of use.
    placeholderData: () => undefined,
    // No change makes it out of date, and it may take long.
    staleTime: 'static',
    gcTime: 0,
  });
}

/** A number that grows whenever lists are published; null when the service does not answer. */
export async function fetchDataVersion(): Promise<number | null> {
  try {
    const { data_version: version } = (await (await fetch(rootAddress('/readyz'))).json()) as Ready;
    return version;
  } catch {
    return null;
  }
}

interface Ready {
  data_version: number;
}

/** How often, and how many times, to look for a run that takes long to begin. */
const LOOK_MS = 1000;
const MOST_LOOKS = 120;

/** Starts a run and gives it as soon as it has begun; null when it has not begun for minutes. */
export async function startRun(sourceId: number): Promise<IndexRun | null> {
  const latest = async (): Promise<IndexRun | undefined> =>
    (await call('listRuns', { source_id: sourceId, per_page: 1 })).body.runs.at(0);
  const before = await latest();
  const { run: begun } = await change('startRun', { source_id: sourceId });
  if (begun !== null) return begun;
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const run = await latest();
    // An interrupted run goes on under its id.
    if (run !== undefined && (run.id !== before?.id || run.state === 'running')) return run;
  }
  return null;
}
