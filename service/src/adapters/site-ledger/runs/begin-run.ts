import type { Clock } from '@signpost/platform/time';
import type { Selectable } from 'kysely';
import type { BeginRunArgs } from '../../../ports/site-ledger.ts';
import { newHolder } from './lock.ts';
import { jsonText, sourceOfEach, type LedgerDatabase } from '../tables/rows.ts';
import { LEASE_MS } from './lease.ts';
import type { BegunRun } from './run.ts';
import { NO_RUN_COUNTS, readCounts } from './run-counts.ts';
import type { LedgerSchema } from '../tables/schema.ts';

/** In place of the rules of a run that failed before they were known. */
export const NEVER_BEGAN = '';

/** Begins a run, or goes on with the one of this source that was interrupted. */
export async function beginRun(
  { db }: LedgerDatabase,
  state: Selectable<LedgerSchema['ledger_state']>,
  clock: Clock,
  sourceId: number,
  { site, rules, isPartial }: BeginRunArgs,
): Promise<BegunRun> {
  const startedAt = clock.now();
  const holder = newHolder();
  const hold = { holder, lease_until: startedAt + LEASE_MS };
  const siteText = jsonText(site);
  const known = await db.selectFrom('ledger_document').select('post_id').limit(1).executeTakeFirst();
  await db
    .updateTable('ledger_state')
    .set({
      ...hold,
      ...(known === undefined && { is_unsettled: 1 }),
      ...(siteText !== state.site && { site: siteText, revision: state.revision + 1 }),
    })
    .execute();
  const last = await db
    .selectFrom('ledger_run')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('rules', '<>', NEVER_BEGAN)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isInterrupted =
    last !== undefined &&
    last.state !== 'done' &&
    last.state !== 'cancelled' &&
    last.is_partial === 0 &&
    last.checkpoint !== null &&
    last.rules === rules &&
    !isPartial;
  await db
    .updateTable('ledger_run')
    .set({ state: 'interrupted', ended_at: startedAt })
    .where('state', '=', 'running')
    .execute();
  if (isInterrupted) {
    await db
      .updateTable('ledger_run')
      .set({ state: 'running', ended_at: null, problem: null, is_cancelled: 0 })
      .where('id', '=', last.id)
      .execute();
    return {
      context: { sourceId, runId: last.id, rules },
      holder,
      startedAt: last.started_at,
      resume: last.checkpoint,
      since: last.since,
      counts: readCounts(last.counts),
      notes: [...site.warnings, ...(JSON.parse(last.notes) as string[])],
    };
  }
  const since = await lastCompleteRun(db, sourceId, rules);
  await db
    .insertInto('ledger_run')
    .values({
      source_id: sourceId,
      state: 'running',
      started_at: startedAt,
      rules,
      since,
      is_partial: isPartial ? 1 : 0,
      is_cancelled: 0,
      counts: JSON.stringify(NO_RUN_COUNTS),
      notes: jsonText(site.warnings),
    })
    .execute();
  const { id } = await db
    .selectFrom('ledger_run')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    context: { sourceId, runId: id, rules },
    holder,
    startedAt,
    resume: null,
    since,
    counts: NO_RUN_COUNTS,
    notes: site.warnings,
  };
}

/** When it began; null when there was none, or when some documents were read under other rules and have to be read again. */
async function lastCompleteRun(
  db: LedgerDatabase['db'],
  sourceId: number,
  rules: string,
): Promise<number | null> {
  const outdated = await db
    .selectFrom('ledger_document')
    .select('post_id')
    .where(sourceOfEach, '=', sourceId)
    .where('rules', '<>', rules)
    .limit(1)
    .executeTakeFirst();
  if (outdated !== undefined) return null;
  const run = await db
    .selectFrom('ledger_run')
    .select('started_at')
    .where('source_id', '=', sourceId)
    .where('state', '=', 'done')
    .where('is_partial', '=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run?.started_at ?? null;
}
