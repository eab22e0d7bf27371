import type { Selectable } from 'kysely';
import type { LedgerSchema } from '../tables/schema.ts';
import type { ChangeCounts } from './document-changes.ts';

type Link = Pick<Selectable<LedgerSchema['ledger_link']>, 'url' | 'anchor'>;

/**
 * Counts the listed links of a post that came and went. Of two with the same text, one that went and one that came, it is certain
 * that one link was led elsewhere.
 */
export function addChangedLinks(
  counts: ChangeCounts,
  post: { post_id: number; title: string },
  came: readonly Link[],
  went: readonly Link[],
): void {
  const { links } = counts;
  const movedFrom = came.length === 0 || went.length === 0 ? new Map<Link, Link>() : pairs(came, went);
  links.added += came.length - movedFrom.size;
  links.removed += went.length - movedFrom.size;
  links.moved += movedFrom.size;
  for (const link of came) {
    if (counts.changedLinks.length >= counts.mostChangedLinks) return;
    const before = movedFrom.get(link);
    counts.changedLinks.push({
      ...post,
      change: before === undefined ? 'added' : 'moved',
      address: link.url,
      address_before: before?.url ?? null,
      anchor: link.anchor,
    });
  }
  const moved = new Set(movedFrom.values());
  for (const link of went) {
    if (counts.changedLinks.length >= counts.mostChangedLinks) return;
    if (moved.has(link)) continue;
    const { url: address, anchor } = link;
    counts.changedLinks.push({ ...post, change: 'removed', address, address_before: null, anchor });
  }
}

/** The links that came, with the ones whose place they took. */
function pairs(came: readonly Link[], went: readonly Link[]): Map<Link, Link> {
  const gone = Map.groupBy(went, ({ anchor }) => anchor);
  const found = new Map<Link, Link>();
  for (const [anchor, [link, ...others]] of Map.groupBy(came, ({ anchor }) => anchor)) {
    const [before, ...more] = gone.get(anchor) ?? [];
    const isOneEach = others.length === 0 && more.length === 0;
    if (anchor === '' || link === undefined || before === undefined || !isOneEach) continue;
    if (link.url !== before.url) found.set(link, before);
  }
  return found;
}
