import { freeMemory } from '@signpost/platform/memory';
import { createLaterIndex, missingLaterIndexes } from '../tables/later-indexes.ts';
import { execute, insertRows, type LedgerDatabase } from '../tables/rows.ts';
import { readState } from '../tables/state.ts';
import type { LedgerSchema } from '../tables/schema.ts';
import { type RowUpdate, updateRows } from '../tables/update-rows.ts';
import { forgetUnused, resolve, storeMeanings } from './page-keys.ts';
import { countLinks, leadsVisitors, listedLinks, OWN_COUNTS } from './recount.ts';
import { forgetPublished } from './unpublished.ts';

/** Page keys or documents that are settled in one transaction. */
const AT_ONCE = 1000;
/** Links of a ledger from which on memory is worth freeing. */
const MANY_LINKS = 100_000;
/** Before the first number. Links of a record file that are in no post belong to the document 0. */
export const BEFORE_ALL = -1;

type InTransaction = <Result>(work: (ledger: LedgerDatabase) => Promise<Result>) => Promise<Result>;

const STEPS = [resolvePageKeys, countOwnLinks, countIncoming];

/**
 * Resolves and counts everything once, after all documents of a first run are there. While documents come, most links lead to what is
 * not there yet, and would be resolved and counted several times. Broken off, it is done again from its beginning.
 */
export async function settle(ledger: LedgerDatabase, inTransaction: InTransaction): Promise<void> {
  await makeIndexes(ledger, inTransaction);
  for (let place: Place | null = { step: 0, after: BEFORE_ALL }; place !== null;) {
    const from: Place = place;
    place = await inTransaction((inside) => settleSome(inside, from));
  }
  // What comes next is as large again.
  await freeMuchMemory(ledger);
}

/** Resolves everything before a first run has come to its end, to see what is not explained. It is settled later all the same. */
export async function resolveEarly(ledger: LedgerDatabase, inTransaction: InTransaction): Promise<void> {
  await makeIndexes(ledger, inTransaction);
  for (let after: number | null = BEFORE_ALL; after !== null;) {
    const from: number = after;
    after = await inTransaction((inside) => resolvePageKeys(inside, from));
  }
}

async function makeIndexes(ledger: LedgerDatabase, inTransaction: InTransaction): Promise<void> {
  // SQLite sorts the rows of an index in memory.
  await freeMuchMemory(ledger);
  // Each by itself: all together would take longer than a process may be silent.
  for (const name of await missingLaterIndexes(ledger))
    await inTransaction((inside) => createLaterIndex(inside, name));
}

/** Where few links are, little is in use, and freeing it would take a quarter of a second. */
async function freeMuchMemory({ db }: LedgerDatabase): Promise<void> {
  const { last_link_id } = await readState(db);
  if (last_link_id >= MANY_LINKS) freeMemory();
}

/** Where it goes on. */
interface Place {
  step: number;
  after: number;
}

/** Until there is enough for one transaction; null when all is done. */
async function settleSome(ledger: LedgerDatabase, { step, after }: Place): Promise<Place | null> {
  const work = STEPS[step];
  if (work === undefined) {
    await ledger.db
      .updateTable('ledger_state')
      .set(({ eb }) => ({ is_unsettled: 0, revision: eb('revision', '+', 1) }))
      .execute();
    await forgetPublished(ledger);
    return null;
  }
  const last = await work(ledger, after);
  return last === null ? settleSome(ledger, { step: step + 1, after: BEFORE_ALL }) : { step, after: last };
}

/** The number to go on after; null when these were the last. */
function lastOf(ids: readonly number[]): number | null {
  return ids.length < AT_ONCE ? null : (ids.at(-1) ?? null);
}

const NEXT_PAGE_KEYS = 'select id from ledger_page_key where id > ? order by id limit ?';
const NEXT_DOCUMENTS = 'select post_id as id from ledger_document where post_id > ? order by post_id limit ?';

async function nextIds(ledger: LedgerDatabase, select: string, after: number): Promise<number[]> {
  const rows = await execute<{ id: number }>(ledger, select, [after, AT_ONCE]);
  return rows.map(({ id }) => id);
}

async function resolvePageKeys(ledger: LedgerDatabase, after: number): Promise<number | null> {
  const ids = await nextIds(ledger, NEXT_PAGE_KEYS, after);
  await forgetUnused(ledger, new Set(ids));
  const { stored, meanings } = await resolve(ledger, new Set(ids));
  await storeMeanings(ledger, stored, meanings);
  return lastOf(ids);
}

const OWN: RowUpdate = {
  table: 'ledger_document',
  columns: Object.fromEntries(OWN_COUNTS.map((name) => [name, 'bigint'])),
  key: 'post_id',
};

async function countOwnLinks(ledger: LedgerDatabase, after: number): Promise<number | null> {
  const { db } = ledger;
  const documents = await db
    .selectFrom('ledger_document')
    .select(['post_id', 'status', 'is_protected'])
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(AT_ONCE)
    .execute();
  const ids = documents.map(({ post_id }) => post_id);
  const last = lastOf(ids);
  // Those of an attempt that was broken off.
  await db
    .deleteFrom('ledger_edge')
    .where('source_id', '>', after)
    .$if(last !== null, (query) => query.where('source_id', '<=', last))
    .execute();
  const links = Map.groupBy(await listedLinks(db, ids), ({ post_id }) => post_id);
  const counts: number[][] = [];
  const edgeRows: LedgerSchema['ledger_edge'][] = [];
  for (const document of documents) {
    const id = document.post_id;
    const { own, edges } = countLinks(id, leadsVisitors(document), links.get(id) ?? []);
    for (const [target, edge] of edges) edgeRows.push({ source_id: id, target_id: target, ...edge });
    counts.push([...OWN_COUNTS.map((name) => own[name]), id]);
  }
  await updateRows(ledger, OWN, counts);
  await insertRows(ledger, 'ledger_edge', edgeRows);
  return last;
}

const SET_INCOMING = `update ledger_document set
  incoming = coalesce((select sum(links) from ledger_edge where target_id = post_id), 0),
  incoming_posts = (select count(*) from ledger_edge where target_id = post_id),
  incoming_contextual = coalesce((select sum(contextual) from ledger_edge where target_id = post_id), 0)
  where post_id > ? and post_id <= ?`;

async function countIncoming(ledger: LedgerDatabase, after: number): Promise<number | null> {
  const ids = await nextIds(ledger, NEXT_DOCUMENTS, after);
  await execute(ledger, SET_INCOMING, [after, ids.at(-1) ?? after]);
  return lastOf(ids);
}
