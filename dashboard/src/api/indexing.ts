import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  AddSourceParams,
  CancelledRunBody,
  IndexChangesBody,
  IndexChangesQuery,
  IndexErrorsBody,
  IndexLinkChangesBody,
  IndexLinkChangesQuery,
  IndexRun,
  IndexRunBody,
  IndexRunsBody,
  IndexSourceBody,
  IndexSourcesBody,
  SourceRemovedBody,
  SourceTestBody,
  StartedRunBody,
  UpdateSourceParams,
} from '@signpost/contract/indexing';
import { addressOf, ask, rootAddress } from './client.ts';

/** Runs of one page of the history. */
export const RUNS_AT_ONCE = 25;
const ROWS_AT_ONCE = 50;

export const sourcesQuery = queryOptions({
  queryKey: ['index', 'sources'],
  queryFn: ({ signal }) => ask<IndexSourcesBody>('/index/sources', { signal }),
});

export function runsQuery(query: { source_id?: string | undefined; before?: string | undefined }) {
  return queryOptions({
    queryKey: ['index', 'runs', query],
    queryFn: ({ signal }) =>
      ask<IndexRunsBody>('/index/runs', { query: { ...query, per_page: RUNS_AT_ONCE }, signal }),
  });
}

export function runQuery(id: string) {
  return queryOptions({
    queryKey: ['index', 'run', id],
    queryFn: ({ signal }) => ask<IndexRunBody>(`/index/runs/${encodeURIComponent(id)}`, { signal }),
  });
}

/** The stream of a run as it goes on. */
export function runEventsAddress(id: string): string {
  return addressOf(`/index/runs/${encodeURIComponent(id)}/events`);
}

/** The posts that a run changed; all of them, or those of one kind of change. */
export function runChangesQuery(id: string, change: IndexChangesQuery['change'] | null) {
  return infiniteQueryOptions({
    queryKey: ['index', 'run', id, 'changes', change],
    queryFn: ({ signal, pageParam }) =>
      ask<IndexChangesBody>(`/index/runs/${encodeURIComponent(id)}/changes`, {
        query: { change, after: pageParam, per_page: ROWS_AT_ONCE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ posts }) => (posts.length < ROWS_AT_ONCE ? undefined : posts.at(-1)?.id),
  });
}

/** The links that a run changed; all of them, or those of one kind of change. */
export function runLinksQuery(id: string, change: IndexLinkChangesQuery['change'] | null) {
  return infiniteQueryOptions({
    queryKey: ['index', 'run', id, 'links', change],
    queryFn: ({ signal, pageParam }) =>
      ask<IndexLinkChangesBody>(`/index/runs/${encodeURIComponent(id)}/links`, {
        query: { change, after: pageParam, per_page: ROWS_AT_ONCE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ links }) => (links.length < ROWS_AT_ONCE ? undefined : links.at(-1)?.id),
  });
}

/** The documents that a run could not read for one reason. */
export function runErrorsQuery(id: string, reason: string) {
  return infiniteQueryOptions({
    queryKey: ['index', 'run', id, 'errors', reason],
    queryFn: ({ signal, pageParam }) =>
      ask<IndexErrorsBody>(`/index/runs/${encodeURIComponent(id)}/errors`, {
        query: { reason, after: pageParam, per_page: ROWS_AT_ONCE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ errors }) => (errors.length < ROWS_AT_ONCE ? undefined : errors.at(-1)?.id),
  });
}

/** Whether a source that was not added yet could be read. */
export function sourceTestQuery(params: AddSourceParams | null) {
  return queryOptions({
    queryKey: ['index', 'source-test', params],
    enabled: params !== null,
    queryFn: ({ signal }) =>
      ask<SourceTestBody>('/index/source-tests', { method: 'POST', body: params ?? {}, signal }),
    retry: false,
    // Only the answer to what stands in the form now is of use.
    placeholderData: () => undefined,
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
  const latest = async (): Promise<IndexRun | undefined> => {
    const query = { source_id: sourceId, per_page: 1 };
    return (await ask<IndexRunsBody>('/index/runs', { query })).runs.at(0);
  };
  const before = await latest();
  const body = { source_id: sourceId };
  const { run: begun } = await ask<StartedRunBody>('/index/runs', { method: 'POST', body });
  if (begun !== null) return begun;
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const run = await latest();
    // An interrupted run goes on under its id.
    if (run !== undefined && (run.id !== before?.id || run.state === 'running')) return run;
  }
  return null;
}

export function cancelRun(id: string): Promise<CancelledRunBody> {
  return ask(`/index/runs/${encodeURIComponent(id)}/cancel`, { method: 'POST', body: {} });
}

export function addSource(params: AddSourceParams): Promise<IndexSourceBody> {
  return ask('/index/sources', { method: 'POST', body: params });
}

export function updateSource(id: number, params: UpdateSourceParams): Promise<IndexSourceBody> {
  return ask(`/index/sources/${id}`, { method: 'PATCH', body: params });
}

export function removeSource(id: number): Promise<SourceRemovedBody> {
  return ask(`/index/sources/${id}`, { method: 'DELETE' });
}
