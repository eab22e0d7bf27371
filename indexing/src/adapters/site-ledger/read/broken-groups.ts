import type { BrokenReason, GroupBy } from '../../../ports/link-index.ts';
import { withoutFragment } from '../tables/external-rows.ts';

/** What is kept of every broken link. */
export interface KnownBroken {
  id: number;
  reason: BrokenReason;
  url: string;
  postId: number;
  /** Whether it leads to another site. */
  isExternal: boolean;
}

/** The group that a link is in. */
export function groupKey(
  by: GroupBy,
  { url, postId, isExternal }: Omit<KnownBroken, 'id' | 'reason'>,
): string {
  if (by === 'post') return String(postId);
  if (by === 'address') return withoutFragment(url);
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  return isExternal ? `//${parsed.host}` : folderOf(parsed.pathname);
}

/** `/forum/` for everything below it; `/` for what is in no folder. */
export function folderOf(path: string): string {
  const end = path.indexOf('/', 1);
  return end === -1 ? '/' : path.slice(0, end + 1);
}

export interface LinkGroup {
  key: string;
  links: readonly KnownBroken[];
}

/** The largest first; equal ones by key. */
export function groupLinks(links: readonly KnownBroken[], by: GroupBy): readonly LinkGroup[] {
  const groups = Map.groupBy(links, (link) => groupKey(by, link));
  return [...groups]
    .map(([key, links]) => ({ key, links }))
    .toSorted((one, other) => other.links.length - one.links.length || (one.key < other.key ? -1 : 1));
}
