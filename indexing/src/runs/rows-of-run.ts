import type { IndexChangesQuery, IndexLinkChangesQuery } from '@signpost/contract/indexing';
import { idIn } from '../index-refusals.ts';
import { findRun } from './list-runs.ts';
import type { RunLog } from '../ports/runs.ts';
import type { ReadPlace } from '../ports/ledger-place.ts';

const ROWS_AT_ONCE = 100;

interface NextRows {
  /** The id that they come after. */
  after: number;
  per_page: number;
}

type FindRows<Query, Row> = (log: RunLog, runId: number, query: Query) => Promise<Row[]>;

/** Two ways to a list of a run: one page, and every row, some at a time. Both fail at once when there is no such run. */
export function rowsOfRun<Query extends NextRows, Row extends { id: number }>(
  find: FindRows<Query, Row>,
): [
  (place: ReadPlace<RunLog>, id: string, query: Query) => Promise<Row[]>,
  (place: ReadPlace<RunLog>, id: string, query: Query) => Promise<AsyncIterable<readonly Row[]>>,
] {
  return [
    async (place, id, query) => {
      const ledger = await place.read();
      return find(ledger, (await findRun(ledger, idIn(id))).id, query);
    },
    async (place, id, query) => {
      const ledger = await place.read();
      const run = await findRun(ledger, idIn(id));
      return walk(query.after, (next) => find(ledger, run.id, { ...query, ...next }));
    },
  ];
}

async function* walk<Row extends { id: number }>(
  first: number,
  page: (next: NextRows) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = first; ;) {
    const rows = await page({ after, per_page: ROWS_AT_ONCE });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}

export const [listChangedPosts, exportChangedPosts] = rowsOfRun(
  (log, runId, { after, per_page: limit, change }: IndexChangesQuery) =>
    log.listChangedPosts(runId, { after, limit, change: change ?? null }),
);

export const [listChangedLinks, exportChangedLinks] = rowsOfRun(
  (log, runId, { after, per_page: limit, change }: IndexLinkChangesQuery) =>
    log.listChangedLinks(runId, { after, limit, change: change ?? null }),
);
