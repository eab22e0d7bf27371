import type { Ends, LedgerPageKey, Way } from '../../ports/site-ledger.ts';
import type { Flag, LedgerSchema } from './schema.ts';
import { hashOf, insertRows, selectIn, type LedgerDatabase } from './rows.ts';

/** What a page key means. */
interface Meaning {
  target_id: number | null;
  way: Way | null;
  redirects: Flag;
}

interface Found extends Meaning {
  nth: number;
  priority: number;
  target_id: number;
}

const NOTHING: Meaning = { target_id: null, way: null, redirects: 0 };

/** Adds the page keys that are not known yet, resolved, and gives the numbers of all by their hashes. */
export async function ensurePageKeys(
  ledger: LedgerDatabase,
  pages: ReadonlyMap<string, LedgerPageKey>,
  nextId: () => number,
): Promise<Map<string, number>> {
  const { db } = ledger;
  const known = await selectIn(pages.keys(), (list) =>
    db.selectFrom('ledger_page_key').select(['id', 'hash']).where('hash', 'in', list).execute(),
  );
  const ids = new Map(known.map(({ id, hash }) => [hash, id]));
  const candidates: LedgerSchema['ledger_candidate'][] = [];
  const fresh: { id: number; hash: string; page_key: string; otherwise: Ends | null }[] = [];
  for (const [hash, page] of pages) {
    if (ids.has(hash)) continue;
    const id = nextId();
    ids.set(hash, id);
    let otherwise: Ends | null = null;
    for (const [nth, candidate] of page.candidates.entries()) {
      if ('ends' in candidate) {
        otherwise = candidate.ends;
        break;
      }
      candidates.push({
        page_key_id: id,
        nth,
        look_hash: hashOf(candidate.look),
        way: candidate.way,
        redirects: candidate.redirects ? 1 : 0,
      });
    }
    fresh.push({ id, hash, page_key: page.key, otherwise });
  }
  const addresses = Map.groupBy(
    await selectIn(new Set(candidates.map(({ look_hash }) => look_hash)), (list) =>
      db.selectFrom('ledger_address').selectAll().where('hash', 'in', list).execute(),
    ),
    ({ hash }) => hash,
  );
  const best = new Map<number, Found>();
  for (const { page_key_id, nth, look_hash, way, redirects } of candidates) {
    for (const { post_id, priority } of addresses.get(look_hash) ?? []) {
      keepBetter(best, page_key_id, { nth, way, redirects, priority, target_id: post_id });
    }
  }
  await insertRows(
    ledger,
    'ledger_page_key',
    fresh.map((page) => ({ ...page, ...meaningOf(best.get(page.id)) })),
  );
  await insertRows(ledger, 'ledger_candidate', candidates);
  return ids;
}

/** Resolves the page keys anew that can be meant by these keys of the address table; those that mean another target now. */
export async function resolveAgain(
  { db }: LedgerDatabase,
  lookHashes: ReadonlySet<string>,
): Promise<Set<number>> {
  const touched = await selectIn(lookHashes, (list) =>
    db.selectFrom('ledger_candidate').select('page_key_id').where('look_hash', 'in', list).execute(),
  );
  const ids = new Set(touched.map(({ page_key_id }) => page_key_id));
  const changed = new Set<number>();
  for (const [page, after] of await resolve(db, ids)) {
    if (page.target_id === after.target_id && page.way === after.way && page.redirects === after.redirects)
      continue;
    changed.add(page.id);
    await db.updateTable('ledger_page_key').set(after).where('id', '=', page.id).execute();
  }
  return changed;
}

/** The page keys as they are stored, each with what it means by its candidates and the addresses of now. */
export async function resolve(
  db: LedgerDatabase['db'],
  ids: ReadonlySet<number>,
): Promise<[Pick<LedgerSchema['ledger_page_key'], 'id' | 'page_key'> & Meaning, Meaning][]> {
  const pages = await selectIn(ids, (list) =>
    db
      .selectFrom('ledger_page_key')
      .select(['id', 'page_key', 'target_id', 'way', 'redirects'])
      .where('id', 'in', list)
      .execute(),
  );
  const found = await selectIn(ids, (list) =>
    db
      .selectFrom('ledger_candidate as candidate')
      .innerJoin('ledger_address as address', 'address.hash', 'candidate.look_hash')
      .select([
        'candidate.page_key_id',
        'candidate.nth',
        'candidate.way',
        'candidate.redirects',
        'address.post_id as target_id',
        'address.priority',
      ])
      .where('candidate.page_key_id', 'in', list)
      .execute(),
  );
  const best = new Map<number, Found>();
  for (const row of found) keepBetter(best, row.page_key_id, row);
  return pages.map((page) => [page, meaningOf(best.get(page.id))]);
}

function keepBetter(best: Map<number, Found>, pageKeyId: number, found: Found): void {
  const known = best.get(pageKeyId);
  const isBetter =
    known === undefined ||
    (found.nth - known.nth || found.priority - known.priority || found.target_id - known.target_id) < 0;
  if (isBetter) best.set(pageKeyId, found);
}

function meaningOf(found: Found | undefined): Meaning {
  if (found === undefined) return NOTHING;
  return { target_id: found.target_id, way: found.way, redirects: found.redirects };
}

/** Removes those of these page keys that no link leads to any more. */
export async function forgetUnused({ db }: LedgerDatabase, ids: ReadonlySet<number>): Promise<void> {
  const unused = await selectIn(ids, (list) =>
    db
      .selectFrom('ledger_page_key')
      .select('id')
      .where('id', 'in', list)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('ledger_link')
              .select('ledger_link.id')
              .whereRef('ledger_link.page_key_id', '=', 'ledger_page_key.id'),
          ),
        ),
      )
      .execute(),
  );
  await selectIn(
    unused.map(({ id }) => id),
    async (list) => {
      await db.deleteFrom('ledger_candidate').where('page_key_id', 'in', list).execute();
      await db.deleteFrom('ledger_page_key').where('id', 'in', list).execute();
      return [];
    },
  );
}
