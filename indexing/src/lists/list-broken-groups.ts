import { pageCount } from '@signpost/contract/paging';
import type { BrokenGroupRow, BrokenGroupsBody, BrokenGroupsQuery } from '@signpost/contract/indexing';
import type { ReadPlace } from '../ports/ledger-place.ts';
import type { BrokenGroup, LinkIndex } from '../ports/link-index.ts';
import { siteOf, toBrokenLink } from './rows.ts';

const EXPORTED = 500;

/** Broken links in groups that can be worked through at once. */
export async function listBrokenGroups(
  place: ReadPlace<LinkIndex>,
  query: BrokenGroupsQuery,
): Promise<BrokenGroupsBody> {
  const { page, per_page: perPage } = query;
  const ledger = await place.read();
  const site = await siteOf(ledger);
  const { items, total } = await ledger.listBrokenGroups({ ...toFilter(query), page, perPage });
  return {
    groups: items.map((group) => ({
      ...toRow(group),
      reasons: [...group.reasons],
      examples: group.examples.map((link) => toBrokenLink(link, site)),
    })),
    total,
    pages: pageCount(total, perPage),
  };
}

export async function* exportBrokenGroups(
  place: ReadPlace<LinkIndex>,
  query: BrokenGroupsQuery,
): AsyncGenerator<readonly BrokenGroupRow[]> {
  const ledger = await place.read();
  for (let page = 1; ; page += 1) {
    const { items } = await ledger.listBrokenGroups({ ...toFilter(query), page, perPage: EXPORTED });
    yield items.map(toRow);
    if (items.length < EXPORTED) return;
  }
}

function toFilter({ reason, search, by, ignored }: BrokenGroupsQuery) {
  return { reason: reason ?? null, search, by, isIgnored: ignored };
}

function toRow({ key, title, links, posts, addresses, documents }: BrokenGroup): BrokenGroupRow {
  return { key, title, links, posts, addresses, documents };
}
