import { sql } from 'kysely';
import type { BrokenReason } from '../../ports/site-ledger.ts';
import type { Db } from './rows.ts';

/** Links with their sources, what their addresses mean and their targets. */
// oxlint-disable-next-line typescript/explicit-function-return-type -- the type of the query is what it joins
export function shownLinks(db: Db) {
  return db
    .selectFrom('ledger_link as link')
    .innerJoin('ledger_document as source', 'source.post_id', 'link.post_id')
    .leftJoin('ledger_page_key as page', 'page.id', 'link.page_key_id')
    .leftJoin('ledger_document as target', (join) =>
      join.on('target.post_id', '=', sql<number>`coalesce(link.given_target_id, page.target_id)`),
    );
}

/** Listed links of published documents that do not lead visitors where they should, for one of these reasons. */
// oxlint-disable-next-line typescript/explicit-function-return-type -- the type of the query is what it joins
export function brokenLinks(db: Db, reasons: readonly BrokenReason[]) {
  return shownLinks(db)
    .where('source.status', '=', 'publish')
    .where('link.type', 'is not', null)
    .where('link.page_key_id', 'is not', null)
    .where(({ or, and, eb }) => {
      const conditions: Record<BrokenReason, () => ReturnType<typeof and>> = {
        no_such_page: () =>
          and([
            eb('target.post_id', 'is', null),
            eb('link.kind', '=', 'page'),
            or([eb('page.otherwise', 'is', null), eb('page.otherwise', 'in', ['gone', 'loop'])]),
          ]),
        not_published: () => and([eb('target.status', 'not in', ['publish', 'inherit'])]),
        goes_through_redirect: () =>
          and([eb('target.status', 'in', ['publish', 'inherit']), eb('page.redirects', '=', 1)]),
      };
      return or(reasons.map((reason) => conditions[reason]()));
    });
}
