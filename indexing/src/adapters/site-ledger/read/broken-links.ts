import { sql } from 'kysely';
import type { BrokenReason } from '../../../ports/link-index.ts';
import { LEADS_TO_ITSELF } from '../tables/own-links.ts';
import type { Db } from '../tables/rows.ts';

/** Links with their sources, what their addresses mean, their targets, and what is known of addresses of other sites. */
export function shownLinks(db: Db) {
  return db
    .selectFrom('ledger_link as link')
    .innerJoin('ledger_document as source', 'source.post_id', 'link.post_id')
    .leftJoin('ledger_page_key as page', 'page.id', 'link.page_key_id')
    .leftJoin('ledger_document as target', (join) =>
      join.on('target.post_id', '=', sql<number>`coalesce(link.given_target_id, page.target_id)`),
    )
    .leftJoin('ledger_external as external', 'external.hash', 'link.external_hash');
}

/**
 * Why the link does not lead visitors where it should; null for a link that does. Pages of the platform itself, lists of posts and
 * home are fine. A file that no post knows may be there: only a rule can say that it is gone.
 */
export const REASON = sql<BrokenReason | null>`case
  when link.external_hash is not null then nullif(external.verdict, 'ok')
  when target.post_id is null then case
    when page.ends in ('gone', 'loop') then 'no_such_page'
    when page.ends = 'elsewhere' then 'goes_through_redirect'
    when page.ends is null and page.id is not null and link.kind = 'page' then 'no_such_page'
  end
  when target.status not in ('publish', 'inherit') then case
    when coalesce(page.way, '') <> 'file' then 'not_published'
  end
  when page.way = 'guess' then 'reached_by_guess'
  when page.redirects = 1 then 'goes_through_redirect'
  when page.way = 'permalink' and link.form <> target.permalink_form then 'goes_through_redirect'
end`;

/** Listed links of published documents that do not lead visitors where they should, for one of these reasons. */
export function brokenLinks(db: Db, reasons: readonly BrokenReason[]) {
  return shownLinks(db)
    .where('source.status', '=', 'publish')
    .where('link.type', 'is not', null)
    .where(({ not }) => not(LEADS_TO_ITSELF))
    .where(REASON, 'in', reasons);
}

/** How many of them lead to nothing or to what is not published. Begins with the few addresses that do so, not with all links. */
export async function countBroken(db: Db): Promise<number> {
  const { all } = await sql<{ all: number | string }>`
    select (
      select count(*) from ledger_page_key as page
      left join ledger_document as target on target.post_id = page.target_id
      cross join ledger_link as link
      cross join ledger_document as source
      left join ledger_external as external on external.hash = link.external_hash
      where (page.target_id is null or target.post_id is null or target.status not in ('publish', 'inherit'))
        and link.page_key_id = page.id and link.given_target_id is null and link.type is not null
        and source.post_id = link.post_id and source.status = 'publish'
        and ${REASON} in ('no_such_page', 'not_published')
    ) + (
      select count(*) from ledger_document as target
      cross join ledger_link as link
      cross join ledger_document as source
      where target.status not in ('publish', 'inherit')
        and link.given_target_id = target.post_id and link.external_hash is null and link.type is not null
        and source.post_id = link.post_id and source.status = 'publish'
    ) as ${sql.ref('all')}`
    .execute(db)
    .then(({ rows }) => rows[0] ?? { all: 0 });
  return Number(all);
}
