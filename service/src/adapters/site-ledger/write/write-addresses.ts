import type { DocumentRow, Written } from './plan-changes.ts';
import { hashOf, insertRows, selectIn, type LedgerDatabase } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';

type AddressRow = LedgerSchema['ledger_address'];

/** Gives the hashes of the keys that now lead to other documents, or may. */
export async function writeAddresses(
  ledger: LedgerDatabase,
  written: readonly Written[],
  removed: readonly DocumentRow[],
): Promise<Set<string>> {
  const { db } = ledger;
  const oldIds = [...removed, ...written.flatMap(({ before }) => before ?? [])].map(({ post_id }) => post_id);
  const before = Map.groupBy(
    await selectIn(oldIds, (list) =>
      db.selectFrom('ledger_address').selectAll().where('post_id', 'in', list).execute(),
    ),
    ({ post_id }) => post_id,
  );
  const touched = new Set<string>();
  const outdated: number[] = [];
  const rows: AddressRow[] = [];
  for (const { post_id } of removed) {
    outdated.push(post_id);
    for (const { hash } of before.get(post_id) ?? []) touched.add(hash);
  }
  for (const { document, postId } of written) {
    const was = new Map((before.get(postId) ?? []).map((row) => [row.hash, row]));
    const is = new Map<string, AddressRow>();
    for (const { key, priority, tail = null } of document.addressKeys) {
      const hash = hashOf(key);
      const lowest = Math.min(priority, is.get(hash)?.priority ?? priority);
      is.set(hash, { hash, post_id: postId, priority: lowest, tail });
    }
    const differing = [...new Set([...was.keys(), ...is.keys()])].filter((hash) => {
      const [one, other] = [was.get(hash), is.get(hash)];
      return one?.priority !== other?.priority || one?.tail !== other?.tail;
    });
    if (differing.length === 0) continue;
    for (const hash of differing) touched.add(hash);
    if (was.size > 0) outdated.push(postId);
    for (const row of is.values()) rows.push(row);
  }
  await selectIn(outdated, (list) => db.deleteFrom('ledger_address').where('post_id', 'in', list).execute());
  await insertRows(ledger, 'ledger_address', rows);
  return touched;
}
