import type { ReadToEnd } from '../../../ports/runs.ts';
import type { Db } from '../tables/rows.ts';
import { parseSite, readState } from '../tables/state.ts';
import { readCounts } from './run-counts.ts';
import { NEVER_BEGAN } from './run-rows.ts';

/** See `RunLog`. A document that could not be read may be readable now. */
export async function findUnchanged(db: Db, kind: string, stamp: string): Promise<ReadToEnd | null> {
  const { site, revision } = await readState(db);
  const last = await db
    .selectFrom('ledger_run as run')
    .innerJoin('ledger_source as source', 'source.id', 'run.source_id')
    .where('run.rules', '<>', NEVER_BEGAN)
    .select(['kind', 'state', 'stamp', 'revision', 'rules', 'counts'])
    .orderBy('run.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined || site === null) return null;
  // A source that was removed since, with what it had changed, has made another revision.
  const isSame = last.kind === kind && last.stamp === stamp && last.revision === revision;
  if (!isSame || last.state !== 'done' || readCounts(last.counts).documents.unreadable > 0) return null;
  return { site: parseSite(site), rules: last.rules };
}
