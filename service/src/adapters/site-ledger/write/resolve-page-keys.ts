import type { Ends, Way } from '../../../ports/site-ledger.ts';
import { selectIn, type Db } from '../tables/rows.ts';
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
  nth: number;
  /** Documents before redirects. */
  isRedirect: Flag;
  /** A text that is looked for by its beginning comes before the longer ones. */
  isLonger: Flag;
  priority: number;
  /** Of documents and of sources with redirects the lowest is meant. */
  order: number;
}

/** The choice for each of these page keys, of which all candidates are given. */
export async function choicesOf(
  db: Db,
  pages: readonly Pick<LedgerSchema['ledger_page_key'], 'id' | 'otherwise'>[],
  candidates: readonly CandidateRow[],
): Promise<Map<number, Choice>> {
  const hashes = new Set(candidates.map(({ look_hash }) => look_hash));
  const addresses = Map.groupBy(
    await selectIn(hashes, (list) =>
      db.selectFrom('ledger_address').selectAll().where('hash', 'in', list).execute(),
    ),
    ({ hash }) => hash,
  );
  const redirects = Map.groupBy(
    await selectIn(hashes, (list) =>
      db
        .selectFrom('ledger_redirect')
        .select(['look_hash', 'source_id', 'page_key_id'])
        .where('look_hash', 'in', list)
        .execute(),
    ),
    ({ look_hash }) => look_hash,
  );
  const best = new Map<number, Found>();
  for (const { page_key_id, nth, look_hash, tail, way, redirects: flag } of candidates) {
    const common = { nth, way, redirects: flag };
    for (const { post_id, priority, tail: following } of addresses.get(look_hash) ?? []) {
      if (tail !== null && following?.startsWith(tail) !== true) continue;
      const target = { target_id: post_id, ends: null, next: null };
      const isLonger = tail === null || following === `${tail}/` ? 0 : 1;
      keepBetter(best, page_key_id, {
        ...common,
        ...target,
        isRedirect: 0,
        isLonger,
        priority,
        order: post_id,
      });
    }
    for (const { source_id, page_key_id: next } of redirects.get(look_hash) ?? []) {
      const target = { target_id: null, ends: next === null ? ('elsewhere' as const) : null, next };
      keepBetter(best, page_key_id, {
        ...common,
        ...target,
        isRedirect: 1,
        isLonger: 0,
        priority: 0,
        order: source_id,
      });
    }
  }
  return new Map(
    pages.map(({ id, otherwise }) => [
      id,
      best.get(id) ?? { target_id: null, way: null, redirects: 0, ends: otherwise, next: null },
    ]),
  );
}

function keepBetter(best: Map<number, Found>, pageKeyId: number, found: Found): void {
  const known = best.get(pageKeyId);
  const isBetter =
    known === undefined ||
    (found.nth - known.nth ||
      found.isRedirect - known.isRedirect ||
      found.isLonger - known.isLonger ||
      found.priority - known.priority ||
      found.order - known.order) < 0;
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
