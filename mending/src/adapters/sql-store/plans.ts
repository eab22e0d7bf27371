import { randomUUID } from 'node:crypto';
import { CHANGE_STATES, type ChangeState, type JournalResult } from '@signpost/contract/plans';
import { inTransaction, storable } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import type { ChangeOutcome, PlanStore, PlanSummary, Turn } from '../../ports/plan-store.ts';
import type { MendingDatabase } from './open.ts';
import { toChange, toChangeRow, toEntry, toEntryRow, toOutcomeRow } from './plan-rows.ts';

/** Rows that one statement is about. */
const BATCH = 100;
/** Entries that are read at once: each may hold two long texts. */
const ENTRIES = 20;
/** The one row. */
const TURN = 1;

export function sqlPlanStore(db: MendingDatabase, clock: Clock): PlanStore {
  return {
    create: ({ madeAt, madeBy }, changes) =>
      inTransaction(db, async (db) => {
        const id = await insertedId(db, 'mending_plan', { made_at: madeAt, made_by: storable(madeBy) });
        for (let at = 0; at < changes.length; at += BATCH)
          await db
            .insertInto('mending_change')
            .values(changes.slice(at, at + BATCH).map((change) => toChangeRow(id, change)))
            .execute();
        return id;
      }),
    async list({ page, perPage }) {
      const { count } = await db
        .selectFrom('mending_plan')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      const plans = await db
        .selectFrom('mending_plan')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute();
      return { items: await withCounts(db, plans), total: Number(count) };
    },
    async find(id) {
      const row = await db.selectFrom('mending_plan').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : { id: row.id, madeAt: row.made_at, madeBy: row.made_by };
    },
    async changesOf(planId) {
      const rows = await db
        .selectFrom('mending_change')
        .selectAll()
        .where('plan_id', '=', planId)
        .orderBy('id')
        .execute();
      return rows.map(toChange);
    },
    remove: (id) =>
      inTransaction(db, async (db) => {
        await db.deleteFrom('mending_journal').where('plan_id', '=', id).execute();
        await db.deleteFrom('mending_change').where('plan_id', '=', id).execute();
        await db.deleteFrom('mending_plan').where('id', '=', id).execute();
      }),
    noteOutcomes: (outcomes) => inTransaction(db, (db) => noteOutcomes(db, outcomes)),

    async takeTurn(holder, { planId, action, done, total, until }) {
      const row = { holder, plan_id: planId, action, done, total, lease_until: until, is_cancelled: 0 };
      const there = await db.selectFrom('mending_turn').selectAll().executeTakeFirst();
      if (there === undefined) {
        await db
          .insertInto('mending_turn')
          .values({ id: TURN, ...row })
          .execute()
          .catch(() => {});
      } else if (there.lease_until < clock.now()) {
        // Only the one whom the row is still as it was read gets the turn.
        await db
          .updateTable('mending_turn')
          .set(row)
          .where('holder', '=', there.holder)
          .where('lease_until', '=', there.lease_until)
          .execute();
      }
      const now = await db.selectFrom('mending_turn').select('holder').executeTakeFirst();
      return now?.holder === holder;
    },
    keepTurn: (holder, { done, total, until }) => keepTurn(db, holder, { done, total, lease_until: until }),
    async endTurn(holder) {
      await db.deleteFrom('mending_turn').where('holder', '=', holder).execute();
    },
    async findTurn() {
      const row = await db.selectFrom('mending_turn').selectAll().executeTakeFirst();
      if (row === undefined || row.lease_until < clock.now()) return null;
      return {
        planId: row.plan_id,
        action: row.action as Turn['action'],
        done: row.done,
        total: row.total,
        until: row.lease_until,
        isCancelled: row.is_cancelled === 1,
      };
    },
    async cancelTurn(planId) {
      await db.updateTable('mending_turn').set({ is_cancelled: 1 }).where('plan_id', '=', planId).execute();
    },

    intend: (entry, state, { holder, until }) =>
      inTransaction(db, async (db) => {
        if (!(await keepTurn(db, holder, { lease_until: until }))) return null;
        const ids = entry.edits.map(({ changeId }) => changeId);
        if (ids.length > 0)
          await db
            .updateTable('mending_change')
            .set({ state, problem: null })
            .where('id', 'in', ids)
            .execute();
        return insertedId(db, 'mending_journal', toEntryRow(entry, 'intended', null));
      }),
    settle: (entryId, outcome, changes) =>
      inTransaction(db, async (db) => {
        const settleFrom = async (known: JournalResult): Promise<boolean> => {
          const { numUpdatedRows } = await db
            .updateTable('mending_journal')
            .set(outcome)
            .where('id', '=', entryId)
            .where('result', '=', known)
            .executeTakeFirstOrThrow();
          return numUpdatedRows > 0n;
        };
        if (await settleFrom('intended')) await noteOutcomes(db, changes);
        else if (outcome.result === 'done' && (await settleFrom('not_done')))
          await noteOutcomes(db, await asDecided(db, changes));
      }),
    async note({ result, problem, ...entry }) {
      await insertedId(db, 'mending_journal', toEntryRow(entry, result, problem));
    },
    async openEntries() {
      const rows = await db
        .selectFrom('mending_journal')
        .selectAll()
        .where('result', '=', 'intended')
        .orderBy('id')
        .execute();
      return rows.map(toEntry);
    },
    async entriesOf(postId, result) {
      const rows = await db
        .selectFrom('mending_journal')
        .selectAll()
        .where('post_id', '=', postId)
        .where('result', '=', result)
        .orderBy('id', 'desc')
        .limit(ENTRIES)
        .execute();
      return rows.map(toEntry);
    },
    async *walkJournal(planId) {
      for (let after = 0; ;) {
        const rows = await db
          .selectFrom('mending_journal')
          .selectAll()
          .where('plan_id', '=', planId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(ENTRIES)
          .execute();
        const last = rows.at(-1)?.id;
        if (last === undefined) return;
        yield rows.map(toEntry);
        after = last;
      }
    },
  };
}

/** False when another holder has it. */
async function keepTurn(
  db: MendingDatabase,
  holder: string,
  turn: { lease_until: number; done?: number; total?: number },
): Promise<boolean> {
  await db.updateTable('mending_turn').set(turn).where('holder', '=', holder).execute();
  const now = await db.selectFrom('mending_turn').select('holder').executeTakeFirst();
  return now?.holder === holder;
}

/** What was done of changes that were said not to be done, and are still as they were left then. */
async function asDecided(db: MendingDatabase, outcomes: readonly ChangeOutcome[]): Promise<ChangeOutcome[]> {
  if (outcomes.length === 0) return [];
  const rows = await db
    .selectFrom('mending_change')
    .select(['id', 'state'])
    .where(
      'id',
      'in',
      outcomes.map(({ id }) => id),
    )
    .execute();
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return outcomes.filter(({ id, state }) => states.get(id) === NOT_DONE[state]);
}

/** How a change was left that has become this after all. */
const NOT_DONE: Partial<Record<ChangeState, ChangeState>> = { applied: 'planned', undone: 'applied' };

async function noteOutcomes(db: MendingDatabase, outcomes: readonly ChangeOutcome[]): Promise<void> {
  for (const outcome of outcomes)
    await db.updateTable('mending_change').set(toOutcomeRow(outcome)).where('id', '=', outcome.id).execute();
}

/** Engines differ in how they tell the number of a new row: it is found by a name that it alone has. */
async function insertedId(
  db: MendingDatabase,
  table: 'mending_plan' | 'mending_journal',
  row: object,
): Promise<number> {
  const token = randomUUID();
  await db
    .insertInto(table)
    .values({ ...row, token })
    .execute();
  const { id } = await db
    .selectFrom(table as 'mending_plan')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  return id;
}

async function withCounts(
  db: MendingDatabase,
  plans: readonly { id: number; made_at: number; made_by: string }[],
): Promise<PlanSummary[]> {
  if (plans.length === 0) return [];
  const ids = plans.map(({ id }) => id);
  const counts = await db
    .selectFrom('mending_change')
    .select(({ fn }) => ['plan_id', 'state', fn.countAll().as('count')])
    .where('plan_id', 'in', ids)
    .groupBy(['plan_id', 'state'])
    .execute();
  const posts = await db
    .selectFrom('mending_change')
    .select(({ fn }) => ['plan_id', fn.count('post_id').distinct().as('count')])
    .where('plan_id', 'in', ids)
    .groupBy('plan_id')
    .execute();
  return plans.map((plan) => {
    const of = (state: ChangeState): number =>
      Number(counts.find((row) => row.plan_id === plan.id && row.state === state)?.count ?? 0);
    return {
      id: plan.id,
      madeAt: plan.made_at,
      madeBy: plan.made_by,
      posts: Number(posts.find((row) => row.plan_id === plan.id)?.count ?? 0),
      counts: Object.fromEntries(CHANGE_STATES.map((state) => [state, of(state)])) as PlanSummary['counts'],
    };
  });
}
