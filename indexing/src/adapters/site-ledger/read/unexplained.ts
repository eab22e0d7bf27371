import type { UnexplainedAddress } from '../../../ports/content-source.ts';
import type { Db } from '../tables/rows.ts';

/** More addresses than any source asks. */
const MOST_ADDRESSES = 5000;

/**
 * Addresses of the site in the texts of a source that lead to nothing, or to a post by a guess, and of which no source has said anything
 * yet. Those with the most links come first.
 */
export async function listUnexplained(db: Db, sourceId: number): Promise<readonly UnexplainedAddress[]> {
  const rows = await db
    .selectFrom('ledger_page_key as page')
    .innerJoin('ledger_link as link', 'link.page_key_id', 'page.id')
    .innerJoin('ledger_document as source', 'source.post_id', 'link.post_id')
    .leftJoin('ledger_document as target', 'target.post_id', 'page.target_id')
    .select(({ fn }) => [
      'page.id',
      'target.permalink as guess',
      fn.min('link.url').as('address'),
      fn.countAll().as('links'),
    ])
    .where(({ or, and, eb }) =>
      or([
        and([eb('page.target_id', 'is', null), eb('page.ends', 'is', null)]),
        and([eb('page.way', '=', 'guess'), eb('target.status', '=', 'publish')]),
      ]),
    )
    .where('link.kind', '=', 'page')
    .where('link.type', 'is not', null)
    .where('source.status', '=', 'publish')
    .where('source.source_id', '=', sourceId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_candidate as candidate')
            .innerJoin('ledger_redirect as redirect', 'redirect.look_hash', 'candidate.look_hash')
            .select('candidate.nth')
            .whereRef('candidate.page_key_id', '=', 'page.id'),
        ),
      ),
    )
    .groupBy(['page.id', 'target.permalink'])
    .orderBy('links', 'desc')
    .orderBy('page.id')
    .limit(MOST_ADDRESSES)
    .execute();
  return rows.map(({ address, guess }) => ({ address, guess }));
}
