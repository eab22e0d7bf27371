import { sql } from 'kysely';
import { selectIn, type Db } from './rows.ts';
import type { LedgerSchema } from './schema.ts';

type Link = Pick<LedgerSchema['ledger_link'], 'post_id' | 'counted_as' | 'given_target_id'>;

/**
 * Whether a link leads to the post that it is in, by the target of its page key: such a link takes no visitor on and is in no number
 * and no list. What a source says about its links itself is left as it is.
 */
export function leadsToItself(link: Link, target: number | null): boolean {
  return link.given_target_id === null && link.counted_as === 'internal' && target === link.post_id;
}

/** The same of `ledger_link as link` joined with `ledger_page_key as page`, never null. */
export const LEADS_TO_ITSELF = sql<boolean>`(link.given_target_id is null and coalesce(link.counted_as, '') = 'internal'
  and coalesce(page.target_id, -1) = link.post_id)`;

/** The links of these posts that do, by their ids. */
export async function ownLinksOf(db: Db, postIds: Iterable<number>): Promise<ReadonlySet<number>> {
  const rows = await selectIn(postIds, (list) =>
    db
      .selectFrom('ledger_link as link')
      .innerJoin('ledger_page_key as page', 'page.id', 'link.page_key_id')
      .select('link.id')
      .where('link.post_id', 'in', list)
      .where(LEADS_TO_ITSELF)
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
}
