import { createHash } from 'node:crypto';
import { inTransaction, storable } from '@signpost/platform/sql';
import type { EventLog, KnownTrouble, Noted } from '../../ports/notice-store.ts';
import type { NoticeDatabase } from './open.ts';
import { toEvent, toEventRow } from './rows.ts';

/** Rows that one statement is about. */
const BATCH = 200;
/** The row of `notice_mark` that a transaction that adds events holds. */
const TURN = 'events';

export function sqlEventLog(db: NoticeDatabase): EventLog {
  return {
    readMark: (name) => readMark(db, name),
    async listTroubles(kind) {
      const rows = await db.selectFrom('notice_trouble').select('subject').where('kind', '=', kind).execute();
      return new Set(rows.map(({ subject }) => subject));
    },
    note: (noted) => inTransaction(db, (db) => note(db, noted)),
    async lastEvent() {
      const row = await db
        .selectFrom('notice_event')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst();
      return row?.id ?? 0;
    },
    async listEvents(after, upTo) {
      const rows = await db
        .selectFrom('notice_event')
        .selectAll()
        .where('id', '>', after)
        .where('id', '<=', upTo)
        .orderBy('id')
        .execute();
      return rows.map(toEvent);
    },
    async lastEventBefore(at) {
      const row = await db
        .selectFrom('notice_event')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('at', '<', at)
        .executeTakeFirst();
      return row?.id ?? 0;
    },
  };
}

export async function readMark(db: NoticeDatabase, name: string): Promise<string | null> {
  const row = await db.selectFrom('notice_mark').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

async function note(db: NoticeDatabase, { mark, events, troubles, over }: Noted): Promise<boolean> {
  if (events.length > 0) await takeTurn(db);
  if (!(await moveMark(db, mark))) return false;
  for (const batch of batches(over))
    for (const [kind, own] of Map.groupBy(batch, ({ kind }) => kind))
      await db
        .deleteFrom('notice_trouble')
        .where('kind', '=', kind)
        .where('id', 'in', own.map(idOf))
        .execute();
  for (const batch of batches(troubles))
    await db
      .insertInto('notice_trouble')
      .values(
        batch.map((trouble) => ({
          id: idOf(trouble),
          kind: trouble.kind,
          subject: storable(trouble.subject),
        })),
      )
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
      .execute();
  for (const batch of batches(events))
    await db.insertInto('notice_event').values(batch.map(toEventRow)).execute();
  return true;
}

/**
 * Lets one transaction after the other add events. A server numbers rows when they are inserted, not when they can be read: readers
 * that had come to a higher number would never see the events of a transaction that ends later.
 */
async function takeTurn(db: NoticeDatabase): Promise<void> {
  if (await moveMark(db, { name: TURN, was: '', is: '' })) return;
  await moveMark(db, { name: TURN, was: null, is: '' });
}

async function moveMark(db: NoticeDatabase, { name, was, is }: Noted['mark']): Promise<boolean> {
  if (was === null) {
    await db
      .insertInto('notice_mark')
      .values({ name, value: '' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }
  const { numUpdatedRows } = await db
    .updateTable('notice_mark')
    .set({ value: is })
    .where('name', '=', name)
    .where('value', '=', was ?? '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function idOf({ subject }: KnownTrouble): string {
  return createHash('sha256').update(storable(subject)).digest('hex');
}

function* batches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}
