import type { Ends, Way } from '../../../ports/ledger-document.ts';
import { execute, type LedgerDatabase, rowsWith, selectIn } from '../tables/rows.ts';
import type { Flag, LedgerSchema } from '../tables/schema.ts';

/** Redirects that are followed one after the other. */
const MOST_HOPS = 10;

/** What a page key means. */
export interface Meaning {
  target_id: number | null;
  way: Way | null;
  redirects: Flag;
  /** Where it ends without a target; null when nothing is known to be there. */
  ends: Ends | null;
}

export type CandidateRow = LedgerSchema['ledger_candidate'];

/** What the first candidate that is found leads to: a document, another page key by a redirect, or an end. */
export interface Choice extends Meaning {
  next: number | null;
}

interface Found extends Choice {
  /** Documents before redirects. */
  isRedirect: Flag;
  priority: number;
  /** Of documents and of sources with redirects the lowest is meant. */
  order: number;
}

/**
 * The choice for each of these page keys, of which all candidates are given. Most page keys mean their first candidate: the others are
 * looked for only where that is not found.
 */
export async function choicesOf(
  ledger: LedgerDatabase,
  pages: readonly Pick<LedgerSchema['ledger_page_key'], 'id' | 'otherwise'>[],
  candidates: readonly CandidateRow[],
): Promise<Map<number, Choice>> {
  const choices = new Map<number, Choice>();
  let open = [...Map.groupBy(candidates, ({ page_key_id }) => page_key_id)].map(([id, list]) => ({
    id,
    list: list.toSorted((one, other) => one.nth - other.nth),
  }));
  for (let turn = 0; open.length > 0; turn += 1) {
    const found = await bestOf(
      ledger,
      open.flatMap(({ list }) => list[turn] ?? []),
    );
    for (const [id, choice] of found) choices.set(id, choice);
    open = open.filter(({ id, list }) => !found.has(id) && list.length > turn + 1);
  }
  for (const { id, otherwise } of pages) {
    if (!choices.has(id))
      choices.set(id, { target_id: null, way: null, redirects: 0, ends: otherwise, next: null });
  }
  return choices;
}

/** What is found for one candidate of each page key. */
async function bestOf(
  ledger: LedgerDatabase,
  candidates: readonly CandidateRow[],
): Promise<Map<number, Found>> {
  const best = new Map<number, Found>();
  const { documents, redirects } = await lookUp(ledger, candidates);
  for (const { page_key_id, look_hash, way, redirects: flag } of candidates) {
    const common = { way, redirects: flag };
    for (const { post_id, priority } of documents.get(look_hash) ?? []) {
      const target = { target_id: post_id, ends: null, next: null };
      keepBetter(best, page_key_id, { ...common, ...target, isRedirect: 0, priority, order: post_id });
    }
    for (const { source_id, page_key_id: next } of redirects.get(look_hash) ?? []) {
      const target = { target_id: null, ends: next === null ? ('elsewhere' as const) : null, next };
      keepBetter(best, page_key_id, { ...common, ...target, isRedirect: 1, priority: 0, order: source_id });
    }
  }
  return best;
}

type AddressRow = LedgerSchema['ledger_address'];
type RedirectRow = Pick<LedgerSchema['ledger_redirect'], 'look_hash' | 'source_id' | 'page_key_id'>;

/** By their hashes: the documents and redirects that are found for these candidates, of several names the best one. */
async function lookUp(
  ledger: LedgerDatabase,
  candidates: readonly CandidateRow[],
): Promise<{ documents: Map<string, AddressRow[]>; redirects: Map<string, RedirectRow[]> }> {
  const { db } = ledger;
  const hashes = new Set<string>();
  const names = new Map<string, string>();
  for (const { look_hash: hash, name } of candidates) {
    if (name === null) hashes.add(hash);
    else names.set(hash, name);
  }
  const documents = await rowsWith({ db }, 'ledger_address', 'hash', hashes);
  const redirects = await selectIn(hashes, (list) =>
    db
      .selectFrom('ledger_redirect')
      .select(['look_hash', 'source_id', 'page_key_id'])
      .where('look_hash', 'in', list)
      .execute(),
  );
  for (const [hash, name] of names) {
    const range = [name, `${name}${LAST_LETTER}`, name];
    const rows = await execute<Omit<AddressRow, 'hash'>>(ledger, FIND_BY_NAME, range);
    for (const row of rows) documents.push({ hash, ...row });
  }
  return {
    documents: Map.groupBy(documents, ({ hash }) => hash),
    redirects: Map.groupBy(redirects, ({ look_hash }) => look_hash),
  };
}

/** Thousands of names can begin alike. */
const FIND_BY_NAME = `select post_id, priority from ledger_name where name >= ? and name < ?
  order by case when name = ? then 0 else 1 end, priority, post_id limit 1`;
/** After every text that begins alike. */
const LAST_LETTER = '\u{10FFFF}';

function keepBetter(best: Map<number, Found>, pageKeyId: number, found: Found): void {
  const known = best.get(pageKeyId);
  const isBetter =
    known === undefined ||
    (found.isRedirect - known.isRedirect || found.priority - known.priority || found.order - known.order) < 0;
  if (isBetter) best.set(pageKeyId, found);
}

/** From a page key through redirects to what it means. Needs the choices of all page keys on the way. */
export function follow(id: number, choices: ReadonlyMap<number, Choice>): Meaning {
  let choice = choices.get(id);
  let way: Way | null = null;
  let redirects: Flag = 0;
  const seen = new Set([id]);
  while (choice !== undefined && choice.next !== null) {
    way ??= choice.way;
    if (choice.redirects === 1) redirects = 1;
    if (seen.has(choice.next) || seen.size > MOST_HOPS) return nothing('loop');
    seen.add(choice.next);
    choice = choices.get(choice.next);
  }
  if (choice === undefined || choice.target_id === null) return nothing(choice?.ends ?? null);
  return {
    target_id: choice.target_id,
    // A guess stays one, however it is come to.
    way: way === null || choice.way === 'guess' ? choice.way : way,
    redirects: redirects === 1 ? 1 : choice.redirects,
    ends: null,
  };
}

function nothing(ends: Ends | null): Meaning {
  return { target_id: null, way: null, redirects: 0, ends };
}
