import type { LinkRow, PostRow } from '@signpost/contract/links';
import { editUrl, relativeUrl, typeLabel, type Site } from '@signpost/indexing/records/shown-addresses';
import { seoScoreNumber } from './integers.ts';

/** A stored post together with its score and link metadata; null where nothing is stored. */
export interface StoredPost {
  id: number;
  type: string;
  title: string;
  modified: string;
  permalink: string | null;
  score: string | null;
  internal: number | null;
  external: number | null;
  incoming: number | null;
}

/** A stored link with the fields of its source and target posts that a row shows; null where there is no such post. */
export interface StoredLink {
  id: number;
  url: string;
  postId: number;
  targetPostId: number;
  type: string;
  sourceTitle: string | null;
  sourcePermalink: string | null;
  targetTitle: string | null;
  targetPermalink: string | null;
}

export function toPostRow(post: StoredPost, site: Site): PostRow {
  const incoming = post.incoming ?? 0;
  return {
    post_id: post.id,
    post_title: post.title,
    post_type: post.type,
    post_modified: post.modified,
    internal_link_count: post.internal ?? 0,
    external_link_count: post.external ?? 0,
    incoming_link_count: incoming,
    seo_score: seoScoreNumber(post.score),
    is_orphan: incoming === 0,
    edit_url: editUrl(post, site),
    post_url: relativeUrl(post.permalink, site),
    post_type_label: typeLabel(post.type, site),
  };
}

export function toLinkRow(link: StoredLink, site: Site): LinkRow {
  return {
    id: link.id,
    url: link.url,
    post_id: link.postId,
    target_post_id: link.targetPostId,
    type: link.type,
    source_title: link.sourceTitle,
    target_title: link.targetTitle,
    source_url: relativeUrl(link.sourcePermalink, site),
    source_edit_url:
      link.sourceTitle === null ? '' : editUrl({ id: link.postId, permalink: link.sourcePermalink }, site),
    target_url: link.type === 'internal' ? relativeUrl(link.targetPermalink, site) : '',
  };
}
