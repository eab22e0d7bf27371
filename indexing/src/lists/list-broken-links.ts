import type {
  BrokenLink,
  BrokenLinksBody,
  BrokenLinksQuery,
  BrokenReasonsBody,
} from '@signpost/contract/indexing';
import { pageCount } from '@signpost/contract/paging';
import type { WithExternal } from '../ports/external-links.ts';
import type { ReadPlace } from '../ports/ledger-place.ts';
import type { BrokenFilter, LinkIndex } from '../ports/link-index.ts';
import type { SourceBook, SourceRecord } from '../ports/sources.ts';
import { siteOf, toBrokenLink } from './rows.ts';

export async function listBrokenLinks(
  place: ReadPlace<LinkIndex>,
  query: BrokenLinksQuery,
): Promise<BrokenLinksBody> {
  const { page, per_page: perPage } = query;
  const ledger = await place.read();
  const site = await siteOf(ledger);
  const { items, total } = await ledger.listBroken({ ...toFilter(query), page, perPage });
  return {
    links: items.map((link) => toBrokenLink(link, site)),
    total,
    pages: pageCount(total, perPage),
  };
}

/** Every row of the list, whatever its pages, some at a time. */
export async function* exportBrokenLinks(
  place: ReadPlace<LinkIndex>,
  query: BrokenLinksQuery,
): AsyncGenerator<readonly BrokenLink[]> {
  const ledger = await place.read();
  const site = await siteOf(ledger);
  for await (const some of ledger.walkBroken(toFilter(query)))
    yield some.map((link) => toBrokenLink(link, site));
}

function toFilter({ reason, search, orderby, order, by, group, ignored }: BrokenLinksQuery): BrokenFilter {
  return {
    isIgnored: ignored,
    group: by === undefined || group === '' ? undefined : { by, key: group },
    reason: reason ?? null,
    search,
    sort: orderby === undefined ? undefined : { by: orderby, order },
  };
}

/** How many links have each reason, and whether links to other sites were looked at. */
export async function countBrokenReasons(
  place: ReadPlace<LinkIndex & SourceBook & WithExternal>,
): Promise<BrokenReasonsBody> {
  const ledger = await place.read();
  const [counts, verdicts] = await Promise.all([ledger.countBrokenReasons(), ledger.external.totals()]);
  let checked = 0;
  for (const [verdict, addresses] of verdicts) if (verdict !== null) checked += addresses;
  const reasons = [...counts].map(([reason, links]) => ({ reason, links }));
  return {
    reasons: reasons.toSorted((one, other) => other.links - one.links),
    indexed: (await ledger.site()) !== null,
    asked: isServerAsked(await ledger.listSources()),
    checked_addresses: checked,
  };
}

/** The ways of reading a site on which its server is asked for the pages that links lead to. */
const ASKING: ReadonlySet<string> = new Set(['wordpress-rest', 'sitemap', 'crawl']);

/** Whether the server of the site was asked before a link is said to lead nowhere: files, exports and databases only know what they hold. */
export function isServerAsked(sources: readonly SourceRecord[]): boolean {
  return sources.every(({ kind, options }) =>
    ASKING.has(kind === 'site' ? (options.road?.kind ?? 'crawl') : kind),
  );
}
