import type { Said } from '@signpost/contract/indexing';
import { inTransaction } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import type { Selectable } from 'kysely';
import type { SourceSite } from '../../ports/content-source.ts';
import { RunLostError, type OpeningRun, type RunRecord } from '../../ports/run.ts';
import { IndexRunningError } from '../../ports/runs.ts';
import type { SourceRecord } from '../../ports/sources.ts';
import type { SiteLedger } from '../../ports/site-ledger.ts';
import { sqlAgenda } from './runs/agenda.ts';
import { applyChanges } from './write/apply-changes.ts';
import { sqlExternalLinks } from './external-links.ts';
import { findDocument } from './read/find-document.ts';
import { beginRun } from './runs/begin-run.ts';
import { carryOver } from './runs/carry-over.ts';
import { isHeld, lockState, type Holder } from './runs/lock.ts';
import { BrokenList } from './read/broken-list.ts';
import { findReach } from './read/reach.ts';
import { listChangedLinks, listChangedPosts, listPostEvents } from './read/run-changes.ts';
import { countMissed, findPost, listLinks, listUncounted, walkLinks } from './read/lists.ts';
import { ledgerRecords, recordsOf } from './read/records.ts';
import { hashOf, jsonText, storable, type LedgerDatabase } from './tables/rows.ts';
import { fromStored, parseNotes, parseSaid, toStored } from '../../said/stored-said.ts';
import { listOpening, SqlOpeningRun } from './runs/opening-run.ts';
import { SqlLedgerRun } from './runs/run.ts';
import { NEVER_BEGAN } from './runs/run-rows.ts';
import { NO_RUN_COUNTS, readCounts } from './runs/run-counts.ts';
import type { LedgerSchema } from './tables/schema.ts';
import { readTotals } from './read/totals.ts';
import { verifyLedger } from './verify.ts';
import { listUnpublished, notePublished } from './write/unpublished.ts';

type RunRow = Selectable<LedgerSchema['ledger_run']>;

/** Documents that are removed in one transaction. */
const MOST_REMOVED = 200;

/** The site ledger in a database whose tables are up to date. */
export function sqlSiteLedger(ledger: LedgerDatabase, clock: Clock): SiteLedger {
  const { db } = ledger;
  const broken = new BrokenList(db, brokenState);

  const change = <Result>(
    work: (ledger: LedgerDatabase, state: Selectable<LedgerSchema['ledger_state']>) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(db, async (transaction) => {
      const inside = { ...ledger, db: transaction };
      return work(inside, await lockState(inside));
    });

  const readState = (): Promise<Selectable<LedgerSchema['ledger_state']>> =>
    db.selectFrom('ledger_state').selectAll().executeTakeFirstOrThrow();

  /** Changes with every change of what leads nowhere. In a first run nothing leads anywhere until its end. */
  async function brokenState(): Promise<string | null> {
    const { revision, verdict_changes, is_unsettled } = await readState();
    return is_unsettled === 1 ? null : `${revision} ${verdict_changes}`;
  }

  function refuseWhileRunning(state: Selectable<LedgerSchema['ledger_state']>): void {
    if (isHeld(state, clock)) throw new IndexRunningError();
  }

  /** The run that is being opened may go on, as long as it holds the ledger. */
  function refuseOtherRun(state: Selectable<LedgerSchema['ledger_state']>, opening: OpeningRun | null): void {
    if (!(opening instanceof SqlOpeningRun)) refuseWhileRunning(state);
    else if (state.holder !== opening.holder) throw new RunLostError();
  }

  /** With the process that holds a run, in one statement: a run that ends at this moment is seen as before or as after its end. */
  // oxlint-disable-next-line typescript/explicit-function-return-type -- the type of the rows is what is selected
  const selectRuns = () =>
    db
      .selectFrom('ledger_run as run')
      .crossJoin('ledger_state as state')
      .selectAll('run')
      .select(['state.holder', 'state.lease_until']);

  /** A run whose process has died is over, although nobody has written that down yet. */
  const toRun = ({ holder, lease_until, ...row }: RunRow & Holder): RunRecord => {
    const isOver = row.state === 'running' && !isHeld({ holder, lease_until }, clock);
    return toRunRecord(isOver ? { ...row, state: 'interrupted' } : row);
  };

  async function removeSource(id: number, during: OpeningRun | null = null): Promise<void> {
    for (;;) {
      const isLast = await change(async (inside, state) => {
        refuseOtherRun(state, during);
        const rows = await inside.db
          .selectFrom('ledger_document')
          .select('post_id')
          .where('source_id', '=', id)
          .orderBy('post_id')
          .limit(MOST_REMOVED)
          .execute();
        const redirects = await inside.db
          .selectFrom('ledger_redirect')
          .select('look_hash')
          .where('source_id', '=', id)
          .limit(MOST_REMOVED)
          .execute();
        const context = { sourceId: id, runId: 0, rules: '' };
        await applyChanges(inside, context, {
          removeIds: rows.map(({ post_id }) => post_id),
          removeRedirects: redirects.map(({ look_hash }) => look_hash),
        });
        if (rows.length === MOST_REMOVED || redirects.length === MOST_REMOVED) return false;
        const runs = inside.db.selectFrom('ledger_run').select('id').where('source_id', '=', id);
        await inside.db.deleteFrom('ledger_unreadable').where('run_id', 'in', runs).execute();
        await inside.db.deleteFrom('ledger_run_post').where('run_id', 'in', runs).execute();
        await inside.db.deleteFrom('ledger_run_link').where('run_id', 'in', runs).execute();
        await inside.db.deleteFrom('ledger_run').where('source_id', '=', id).execute();
        await inside.db.deleteFrom('ledger_changed').where('source_id', '=', id).execute();
        await inside.db.deleteFrom('ledger_block_group').where('source_id', '=', id).execute();
        await inside.db.deleteFrom('ledger_source').where('id', '=', id).execute();
        return true;
      });
      if (isLast) return;
    }
  }

  return {
    agenda: sqlAgenda(ledger, clock),
    external: sqlExternalLinks(ledger),
    revision: async () => (await readState()).revision,
    publishedRevision: async () => (await readState()).published_revision,
    notePublished: (revision, name, runId = null) =>
      change(async (inside, state) => {
        const since = { after: state.published_revision ?? 0, upTo: revision };
        if (runId !== null) await carryOver(inside, runId, since);
        await notePublished(inside, state, revision, name);
      }),
    async unpublished() {
      const { published_as } = await readState();
      return published_as === null ? null : { since: published_as, postIds: await listUnpublished(ledger) };
    },
    async site() {
      const { site } = await readState();
      return site === null ? null : (JSON.parse(site) as SourceSite);
    },

    async listSources() {
      return (await db.selectFrom('ledger_source').selectAll().orderBy('id').execute()).map(toSource);
    },
    async findSource(id) {
      const row = await db.selectFrom('ledger_source').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toSource(row);
    },
    ensureSource: ({ kind, location, options, secret }) =>
      change(async ({ db }) => {
        const location_hash = hashOf(location);
        const find = db
          .selectFrom('ledger_source')
          .selectAll()
          .where('kind', '=', kind)
          .where('location_hash', '=', location_hash);
        const known = await find.executeTakeFirst();
        const row = { options: jsonText(options), ...(secret !== undefined && { secret }) };
        if (known === undefined) {
          await db
            .insertInto('ledger_source')
            .values({ kind, location: storable(location), location_hash, ...row })
            .execute();
        } else {
          await db.updateTable('ledger_source').set(row).where('id', '=', known.id).execute();
        }
        return toSource(await find.executeTakeFirstOrThrow());
      }),
    async updateSource(id, { options, secret, schedule, nextRunAt }) {
      const set = {
        ...(options !== undefined && { options: jsonText(options) }),
        ...(secret !== undefined && { secret }),
        ...(schedule !== undefined && { schedule }),
        ...(nextRunAt !== undefined && { next_run_at: nextRunAt }),
      };
      if (Object.keys(set).length > 0)
        await db.updateTable('ledger_source').set(set).where('id', '=', id).execute();
    },
    async secretOf(id) {
      const row = await db
        .selectFrom('ledger_source')
        .select('secret')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.secret ?? null;
    },
    removeSource,
    async forgetSource(id, during = null) {
      await removeSource(id, during);
      await change(async ({ db }) => {
        await db.deleteFrom('ledger_day').execute();
        await db.updateTable('ledger_state').set({ site: null }).execute();
      });
    },

    async openRun(sourceId, isPartial) {
      const opening = await change((inside, state) => {
        refuseWhileRunning(state);
        return listOpening(inside, clock, sourceId, isPartial);
      });
      return new SqlOpeningRun(ledger, clock, opening);
    },
    async beginRun(sourceId, args) {
      const opening = args.opening ?? null;
      const begun = await change((inside, state) => {
        refuseOtherRun(state, opening);
        return beginRun(inside, state, clock, sourceId, args);
      });
      if (opening instanceof SqlOpeningRun) opening.release();
      return new SqlLedgerRun(ledger, clock, begun);
    },
    async noteFailedRun(sourceId, problem) {
      const now = clock.now();
      await db
        .insertInto('ledger_run')
        .values({
          source_id: sourceId,
          state: 'failed',
          started_at: now,
          ended_at: now,
          rules: NEVER_BEGAN,
          is_partial: 1,
          is_cancelled: 0,
          counts: JSON.stringify(NO_RUN_COUNTS),
          problem: toStored(problem),
          notes: '[]',
        })
        .execute();
    },
    cancelRun: (id) =>
      change(async ({ db }, state) => {
        if (!isHeld(state, clock)) return false;
        const running = await db
          .selectFrom('ledger_run')
          .select('id')
          .where('id', '=', id)
          .where('state', '=', 'running')
          .executeTakeFirst();
        if (running === undefined) return false;
        await db.updateTable('ledger_run').set({ is_cancelled: 1 }).where('id', '=', id).execute();
        return true;
      }),
    async listRuns({ sourceId, limit, before = null }) {
      const rows = await selectRuns()
        .$if(sourceId !== null, (query) => query.where('run.source_id', '=', sourceId))
        .$if(before !== null, (query) => query.where('run.id', '<', before))
        .orderBy('run.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toRun);
    },
    async findRun(id) {
      const row = await selectRuns().where('run.id', '=', id).executeTakeFirst();
      return row === undefined ? null : toRun(row);
    },
    async listUnreadable(runId, next) {
      const rows = await db
        .selectFrom('ledger_unreadable')
        .selectAll()
        .where('run_id', '=', runId)
        .$if(next !== undefined, (query) => query.where('id', '>', next?.after ?? 0).limit(next?.limit ?? 0))
        .$if((next?.reason ?? null) !== null, (query) =>
          query.where('reason', '=', toStored(next?.reason as Said)),
        )
        .orderBy('id')
        .execute();
      return rows.map(({ id, run_id, address, reason }) => ({
        id,
        runId: run_id,
        address,
        reason: parseSaid(reason),
      }));
    },
    listChangedPosts: (runId, next) => listChangedPosts(db, runId, next),
    listChangedLinks: (runId, next) => listChangedLinks(db, runId, next),
    listPostEvents: (postId, limit) => listPostEvents(db, postId, limit),
    async groupUnreadable(runId, limit) {
      const rows = await db
        .selectFrom('ledger_unreadable')
        .select(['reason', ({ fn }) => fn.countAll<number | string>().as('documents')])
        .where('run_id', '=', runId)
        .groupBy('reason')
        .orderBy('documents', 'desc')
        .orderBy('reason')
        .limit(limit)
        .execute();
      return rows.map(({ reason, documents }) => ({
        reason: parseSaid(reason),
        documents: Number(documents),
      }));
    },

    totals: () => readTotals(db),
    findDocument: (by) => findDocument(db, by),
    findPost: (id) => findPost(db, id),
    listLinks: (args) => listLinks(db, args),
    walkLinks: (which) => walkLinks(db, which),
    listUncounted: (postId) => listUncounted(db, postId),
    findReach: (postId, home) => findReach(db, postId, home),
    listBroken: ({ page, perPage, ...filter }) => broken.page(filter, page, perPage),
    countBrokenReasons: () => broken.counts(),
    walkBroken: (filter) => broken.walk(filter),
    countMissed: (addressKeys) => countMissed(db, addressKeys),
    listDays: () => db.selectFrom('ledger_day').selectAll().orderBy('day').execute(),
    records: () => ledgerRecords(db),
    recordsOf: (postIds) => recordsOf(db, postIds),
    verify: () => verifyLedger(ledger),
    close: () => db.destroy(),
  };
}

function toSource(row: Selectable<LedgerSchema['ledger_source']>): SourceRecord {
  const options = JSON.parse(row.options) as SourceRecord['options'];
  const road = options.road && { ...options.road, reason: fromStored(options.road.reason) };
  return {
    id: row.id,
    kind: row.kind,
    location: row.location,
    options: road === undefined ? options : { ...options, road },
    schedule: row.schedule,
    nextRunAt: row.next_run_at,
  };
}

function toRunRecord(row: RunRow): RunRecord {
  const { documents, changes } = readCounts(row.counts);
  return {
    id: row.id,
    sourceId: row.source_id,
    state: row.state,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    documents,
    changes,
    problem: row.problem === null ? null : parseSaid(row.problem),
    notes: parseNotes(row.notes),
  };
}
