import type { Clock } from '@signpost/platform/time';
import type { BeginRunArgs } from '../../../ports/runs.ts';
import { LEASE_MS, newHolder } from './lock.ts';
import { jsonText, sourceOfEach, type Db, type LedgerDatabase } from '../tables/rows.ts';
import { parseNotes } from '../../../said/stored-said.ts';
import { canGoOn, goOn, insertRun, interruptRuns, lastBegun, NEVER_BEGAN } from './run-rows.ts';
import type { BegunRun } from './run.ts';
import { NO_RUN_COUNTS, readCounts } from './run-counts.ts';
import { type LedgerState, parseSite } from '../tables/state.ts';

/** Begins a run, or goes on with the one of this source that was interrupted. */
export async function beginRun(
  { db }: LedgerDatabase,
  state: LedgerState,
  clock: Clock,
  sourceId: number,
  { site, rules, isPartial, opening }: BeginRunArgs,
): Promise<BegunRun> {
  const now = clock.now();
  const holder = newHolder();
  const hold = { holder, lease_until: now + LEASE_MS };
  const siteText = jsonText(site);
  const knownSite = state.site === null ? null : jsonText(parseSite(state.site));
  const known = await db.selectFrom('ledger_document').select('post_id').limit(1).executeTakeFirst();
  await db
    .updateTable('ledger_state')
    .set({
      ...hold,
      ...(known === undefined && { is_unsettled: 1 }),
      ...(siteText !== knownSite && { site: siteText, revision: state.revision + 1 }),
    })
    .execute();
  const last = await lastBegun(db, sourceId);
  await interruptRuns(db, now, opening?.id ?? null);
  if (last !== undefined && canGoOn(last, isPartial) && last.rules === rules) {
    await goOn(db, last.id);
    return {
      context: { sourceId, runId: last.id, rules },
      holder,
      startedAt: last.started_at,
      resume: last.checkpoint,
      since: last.since,
      counts: readCounts(last.counts),
      notes: [...site.warnings, ...parseNotes(last.notes)],
    };
  }
  // A run over single documents asks for them whenever they changed.
  const since = isPartial ? null : await lastCompleteRun(db, sourceId, rules);
  const { id, startedAt } = await newRow(db, sourceId, now, opening?.id ?? null);
  await db
    .updateTable('ledger_run')
    .set({ rules, since, is_partial: isPartial ? 1 : 0, notes: jsonText(site.warnings) })
    .where('id', '=', id)
    .execute();
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

/** The row of the run that was opened, unless that is an older run which cannot be gone on with; else a new one. */
async function newRow(
  db: Db,
  sourceId: number,
  now: number,
  opening: number | null,
): Promise<{ id: number; startedAt: number }> {
  if (opening !== null) {
    const row = await db
      .selectFrom('ledger_run')
      .select(['rules', 'started_at'])
      .where('id', '=', opening)
      .executeTakeFirstOrThrow();
    if (row.rules === NEVER_BEGAN) return { id: opening, startedAt: row.started_at };
    await interruptRuns(db, now, null);
  }
  return { id: await insertRun(db, sourceId, now), startedAt: now };
}

/** When it began; null when there was none, or when some documents were read under other rules and have to be read again. */
async function lastCompleteRun(db: Db, sourceId: number, rules: string): Promise<number | null> {
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
