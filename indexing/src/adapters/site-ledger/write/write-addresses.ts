import type { AddressKey } from '../../../ports/ledger-document.ts';
import type { DocumentRow, Written } from './document-changes.ts';
import {
  type Db,
  deleteWith,
  hashOf,
  hashOfName,
  insertRows,
  type LedgerDatabase,
  rowsWith,
} from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';

type AddressRow = LedgerSchema['ledger_address'];
type NameRow = LedgerSchema['ledger_name'];

/** Under what documents are found: by the hashes of their keys, and by their names. */
interface Addresses {
  keys: Map<string, AddressRow>;
  name: NameRow | null;
}

/** Gives what was and is looked up otherwise now: hashes of keys, and names. */
export async function writeAddresses(
  ledger: LedgerDatabase,
  written: readonly Written[],
  removed: readonly DocumentRow[],
): Promise<{ hashes: Set<string>; names: Set<string> }> {
  const { db } = ledger;
  const oldIds = [...removed, ...written.flatMap(({ before }) => before ?? [])].map(({ post_id }) => post_id);
  const before = await addressesOf(db, oldIds);
  const hashes = new Set<string>();
  const names = new Set<string>();
  const outdated: number[] = [];
  const rows: AddressRow[] = [];
  const nameRows: NameRow[] = [];
  const change = (postId: number, was: Addresses | undefined, is: Addresses): void => {
    const differing = [...new Set([...(was?.keys.keys() ?? []), ...is.keys.keys()])].filter(
      (hash) => was?.keys.get(hash)?.priority !== is.keys.get(hash)?.priority,
    );
    const hasOtherName = was?.name?.name !== is.name?.name || was?.name?.priority !== is.name?.priority;
    if (differing.length === 0 && !hasOtherName) return;
    for (const hash of differing) hashes.add(hash);
    if (hasOtherName) for (const row of [was?.name, is.name]) if (row) names.add(row.name);
    if (was !== undefined) outdated.push(postId);
    for (const row of is.keys.values()) rows.push(row);
    if (is.name !== null) nameRows.push(is.name);
  };
  for (const { post_id } of removed) change(post_id, before.get(post_id), { keys: new Map(), name: null });
  for (const { document, postId } of written)
    change(postId, before.get(postId), toAddresses(postId, document.addressKeys));

  await deleteWith({ db }, 'ledger_address', 'post_id', outdated);
  await deleteWith({ db }, 'ledger_name', 'post_id', outdated);
  await insertRows(ledger, 'ledger_address', rows);
  await insertRows(ledger, 'ledger_name', nameRows);
  return { hashes, names };
}

/** The hashes of everything that these names begin with. */
export function hashesOfBeginnings(names: Iterable<string>): Set<string> {
  const hashes = new Set<string>();
  for (const name of names)
    for (let length = 1; length <= name.length; length += 1) hashes.add(hashOfName(name.slice(0, length)));
  return hashes;
}

async function addressesOf(db: Db, ids: readonly number[]): Promise<Map<number, Addresses>> {
  const found = new Map<number, Addresses>();
  const at = (id: number): Addresses => {
    const known = found.get(id) ?? { keys: new Map(), name: null };
    found.set(id, known);
    return known;
  };
  const keys = await rowsWith({ db }, 'ledger_address', 'post_id', ids);
  for (const row of keys) at(row.post_id).keys.set(row.hash, row);
  const names = await rowsWith({ db }, 'ledger_name', 'post_id', ids);
  for (const row of names) at(row.post_id).name = row;
  return found;
}

function toAddresses(postId: number, addressKeys: readonly AddressKey[]): Addresses {
  const addresses: Addresses = { keys: new Map(), name: null };
  for (const address of addressKeys) {
    if ('name' in address) {
      addresses.name = { post_id: postId, name: address.name, priority: address.priority };
      continue;
    }
    const hash = hashOf(address.key);
    const priority = Math.min(address.priority, addresses.keys.get(hash)?.priority ?? address.priority);
    addresses.keys.set(hash, { hash, post_id: postId, priority });
  }
  return addresses;
}
