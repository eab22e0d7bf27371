import { storable } from '@signpost/platform/sql';
import type { LedgerPageKey } from '../../../ports/ledger-document.ts';
import { choicesOf, follow, type CandidateRow, type Choice, type Meaning } from './resolve-page-keys.ts';
import {
  type Db,
  hashOf,
  hashOfName,
  insertRows,
  type LedgerDatabase,
  rowsWith,
  selectIn,
  deleteWith,
} from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';
import { type RowUpdate, updateRows } from '../tables/update-rows.ts';

type PageKeyRow = LedgerSchema['ledger_page_key'];

const MEANINGS: RowUpdate = {
  table: 'ledger_page_key',
  columns: { target_id: 'bigint', way: 'text', redirects: 'bigint', ends: 'text' },
  key: 'id',
};

/** Of a page key that was not resolved. */
export const NO_MEANING: Meaning = { target_id: null, way: null, redirects: 0, ends: null };

/** A page key that is not stored yet. */
export interface FreshPageKey {
  page: Pick<PageKeyRow, 'id' | 'hash' | 'page_key' | 'otherwise'>;
  candidates: CandidateRow[];
}

/** Gives the numbers of page keys by their hashes; those that are not known yet get the next ones. */
export async function numberPageKeys(
  { db }: LedgerDatabase,
  pages: ReadonlyMap<string, LedgerPageKey>,
  nextId: () => number,
): Promise<{ ids: Map<string, number>; fresh: FreshPageKey[] }> {
  const known = await selectIn(pages.keys(), (list) =>
    db.selectFrom('ledger_page_key').select(['id', 'hash']).where('hash', 'in', list).execute(),
  );
  const ids = new Map(known.map(({ id, hash }) => [hash, id]));
  const fresh: FreshPageKey[] = [];
  for (const [hash, page] of pages) {
    if (ids.has(hash)) continue;
    const candidates = page.candidates();
    const id = nextId();
    ids.set(hash, id);
    const end = candidates.find((candidate) => 'ends' in candidate);
    fresh.push({
      page: { id, hash, page_key: page.key, otherwise: end?.ends ?? null },
      candidates: candidates.flatMap((candidate, nth) =>
        'ends' in candidate
          ? []
          : {
              page_key_id: id,
              nth,
              look_hash: 'name' in candidate ? hashOfName(candidate.name) : hashOf(candidate.look),
              name: 'name' in candidate ? storable(candidate.name) : null,
              way: candidate.way,
              redirects: candidate.redirects ? 1 : 0,
            },
      ),
    });
  }
  return { ids, fresh };
}

/** Stores page keys with what they mean. */
export async function storePageKeys(
  ledger: LedgerDatabase,
  fresh: readonly FreshPageKey[],
  meaningOf: (page: FreshPageKey['page']) => Meaning,
): Promise<void> {
  await insertRows(
    ledger,
    'ledger_page_key',
    fresh.map(({ page }) => ({ ...page, ...meaningOf(page) })),
  );
  await insertRows(
    ledger,
    'ledger_candidate',
    fresh.flatMap(({ candidates }) => candidates),
  );
}

/**
 * Resolves the page keys anew that can be meant by these keys of the address table or by redirects from there, and stores the fresh
 * ones. Gives the stored ones that mean something else now.
 */
export async function resolveAgain(
  ledger: LedgerDatabase,
  lookHashes: ReadonlySet<string>,
  fresh: readonly FreshPageKey[],
): Promise<Set<number>> {
  const touched = await pageKeysTouchedBy(ledger.db, lookHashes);
  const { stored, meanings } = await resolve(ledger, touched, fresh);
  const changed = await storeMeanings(ledger, stored, meanings);
  await storePageKeys(ledger, fresh, ({ id }) => meanings.get(id) ?? NO_MEANING);
  return changed;
}

/** Gives those of the stored page keys that mean something else now. */
export async function storeMeanings(
  ledger: LedgerDatabase,
  stored: readonly PageKeyRow[],
  meanings: ReadonlyMap<number, Meaning>,
): Promise<Set<number>> {
  const changed = new Set<number>();
  const rows: unknown[][] = [];
  for (const page of stored) {
    const after = meanings.get(page.id);
    if (after === undefined || isSameMeaning(page, after)) continue;
    changed.add(page.id);
    rows.push([after.target_id, after.way, after.redirects, after.ends, page.id]);
  }
  await updateRows(ledger, MEANINGS, rows);
  return changed;
}

/** Those that have one of the keys among their candidates, and those that lead to them by redirects. */
async function pageKeysTouchedBy(db: Db, lookHashes: ReadonlySet<string>): Promise<Set<number>> {
  const ids = new Set<number>();
  for (let hashes: Iterable<string> = lookHashes; ;) {
    const rows = await selectIn(hashes, (list) =>
      db
        .selectFrom('ledger_candidate as candidate')
        .innerJoin('ledger_page_key as page', 'page.id', 'candidate.page_key_id')
        .select('candidate.page_key_id')
        .where('candidate.look_hash', 'in', list)
        // Guesses come last: what means something else is not changed by them.
        .where(({ or, eb }) =>
          or([
            eb('candidate.way', '<>', 'guess'),
            eb('page.way', '=', 'guess'),
            eb('page.target_id', 'is', null),
          ]),
        )
        .execute(),
    );
    const added = new Set(rows.map(({ page_key_id }) => page_key_id)).difference(ids);
    if (added.size === 0) return ids;
    for (const id of added) ids.add(id);
    const redirects = await selectIn(added, (list) =>
      db.selectFrom('ledger_redirect').select('look_hash').where('page_key_id', 'in', list).execute(),
    );
    hashes = new Set(redirects.map(({ look_hash }) => look_hash));
  }
}

/** The stored page keys of these numbers, and what they and the fresh ones mean by the addresses and redirects of now. */
export async function resolve(
  ledger: LedgerDatabase,
  ids: ReadonlySet<number>,
  fresh: readonly FreshPageKey[] = [],
): Promise<{ stored: PageKeyRow[]; meanings: Map<number, Meaning> }> {
  const { db } = ledger;
  const choices = new Map<number, Choice>();
  const freshById = new Map(fresh.map((key) => [key.page.id, key]));
  let stored: PageKeyRow[] | null = null;
  // First the page keys themselves, then those that they are led to.
  for (let wanted = new Set([...ids, ...freshById.keys()]); wanted.size > 0;) {
    const [inMemory, inTable] = [wanted.intersection(freshById), wanted.difference(freshById)];
    const rows = await rowsWith({ db }, 'ledger_page_key', 'id', inTable);
    stored ??= rows;
    const candidates = await rowsWith({ db }, 'ledger_candidate', 'page_key_id', inTable);
    const pages: Pick<PageKeyRow, 'id' | 'otherwise'>[] = [...rows];
    for (const id of inMemory) {
      const key = freshById.get(id);
      if (key === undefined) continue;
      pages.push(key.page);
      for (const candidate of key.candidates) candidates.push(candidate);
    }
    const found = await choicesOf(ledger, pages, candidates);
    for (const [id, choice] of found) choices.set(id, choice);
    wanted = new Set([...found.values()].flatMap(({ next }) => next ?? []).filter((id) => !choices.has(id)));
  }
  const meanings = new Map([...ids, ...freshById.keys()].map((id) => [id, follow(id, choices)]));
  return { stored: stored ?? [], meanings };
}

export function isSameMeaning(one: Meaning, other: Meaning): boolean {
  return (
    one.target_id === other.target_id &&
    one.way === other.way &&
    one.redirects === other.redirects &&
    one.ends === other.ends
  );
}

/** Removes those of these page keys that no link and no redirect leads to any more. */
export async function forgetUnused({ db }: LedgerDatabase, ids: ReadonlySet<number>): Promise<void> {
  const unused = await selectIn(ids, (list) =>
    db
      .selectFrom('ledger_page_key')
      .select('id')
      .where('id', 'in', list)
      .where(({ not, or, exists, selectFrom }) =>
        not(
          or([
            exists(
              selectFrom('ledger_link')
                .select('ledger_link.id')
                .whereRef('ledger_link.page_key_id', '=', 'ledger_page_key.id'),
            ),
            exists(
              selectFrom('ledger_redirect')
                .select('ledger_redirect.source_id')
                .whereRef('ledger_redirect.page_key_id', '=', 'ledger_page_key.id'),
            ),
          ]),
        ),
      )
      .execute(),
  );
  const unusedIds = unused.map(({ id }) => id);
  await deleteWith({ db }, 'ledger_candidate', 'page_key_id', unusedIds);
  await deleteWith({ db }, 'ledger_page_key', 'id', unusedIds);
}
