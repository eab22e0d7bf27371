import { inEnglish } from '@signpost/words/en/said';
import type { BrokenLink, IndexedLink, IndexedPost, Said } from '@signpost/contract/indexing';
import type { BrokenReason, ShownLink, ShownPost, LinkIndex } from '../ports/link-index.ts';
import { classifyAddress } from '../addresses/classify-address.ts';
import { triedBy } from '../rules/look-keys.ts';
import { rulesOf, siteOf as ruledSite } from '../rules-of.ts';
import { editTemplateOf, editUrl, relativeUrl, typeLabel, type Site } from '../records/shown-addresses.ts';

/** The site as rows need it; one without a name before the first run. */
interface ShownSite extends Site {
  /** What an address of the site was looked for as, in vain. */
  triedFor(url: string): Said[];
}

export async function siteOf(index: LinkIndex): Promise<ShownSite> {
  const site = await index.site();
  if (site === null) return { home: '', edit_url: '', post_types: [], triedFor: () => [] };
  const ruled = ruledSite(site);
  return {
    home: site.home,
    edit_url: editTemplateOf(site),
    post_types: [...site.types],
    triedFor(url) {
      const { key } = classifyAddress(url, url, ruled);
      return key === null ? [] : triedBy(rulesOf(ruled).candidates(key));
    },
  };
}

export function toIndexedPost(
  post: ShownPost,
  site: Site,
  reachedBy: IndexedPost['reached_by'],
): IndexedPost {
  const { internal, external, incoming } = post.counts;
  return {
    post_id: post.id,
    post_title: post.title,
    post_type: post.type,
    post_type_label: typeLabel(post.type, site),
    post_status: post.status,
    post_modified: post.modified,
    post_url: relativeUrl(post.permalink, site),
    permalink: post.permalink,
    edit_url: editUrl(post, site),
    is_protected: post.isProtected,
    is_noindex: post.isNoindex,
    cannot_be_opened: post.cannotBeOpened,
    is_orphan: incoming.links === 0,
    reached_by: reachedBy,
    internal,
    external,
    incoming,
  };
}

export function toIndexedLink(link: ShownLink, site: ShownSite): IndexedLink {
  return { ...linkProperties(link, site), reason: link.reason };
}

export function toBrokenLink(link: ShownLink & { reason: BrokenReason }, site: ShownSite): BrokenLink {
  return { reason: link.reason, ...linkProperties(link, site) };
}

function linkProperties(link: ShownLink, site: ShownSite): Omit<IndexedLink, 'reason'> {
  const { source, target, check } = link;
  return {
    id: link.id,
    url: link.url,
    raw_url: link.raw,
    kind: link.kind,
    type: link.type,
    position: link.position,
    anchor: link.anchor,
    rel: link.rel,
    context_before: link.before,
    context_after: link.after,
    resolved_by: link.way,
    redirects: link.redirects,
    leads_to: link.ends,
    post_id: source.id,
    source_title: source.title,
    source_status: source.status,
    source_url: relativeUrl(source.permalink, site),
    source_edit_url: editUrl(source, site),
    target_post_id: target?.id ?? 0,
    target_title: target?.title ?? null,
    target_status: target?.status ?? null,
    target_url: relativeUrl(target?.permalink ?? null, site),
    check: check?.verdict ?? null,
    check_status: check?.status ?? null,
    check_reason: check === null || check.reason === null ? null : inEnglish(check.reason),
    check_leads_to: check?.leadsTo ?? null,
    check_failing_since: check === null ? null : timeOf(check.failingSince),
    checked_at: check === null ? null : timeOf(check.checkedAt),
    said: {
      check_reason: check?.reason ?? null,
      tried: link.reason === 'no_such_page' && link.ends === null ? site.triedFor(link.url) : [],
    },
  };
}

function timeOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
