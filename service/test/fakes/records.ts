import type { LinkListArgs, PostListArgs } from '@signpost/contract/links';
import type {
  LinkDataRecord,
  LinkMetaRecord,
  LinkRecord,
  PostRecord,
  SeoScoreRecord,
  SiteRecord,
} from '@signpost/contract/records';
import type { GroupPostsArgs, PostGroup } from '@signpost/contract/structure';

/** Records with the fields in the order in which they are exported. */
export function aSite(fields: Partial<SiteRecord> = {}): SiteRecord {
  return {
    record: 'site',
    home: 'https://site.example',
    edit_url: 'https://site.example/edit?post={id}',
    post_types: [
      { slug: 'post', label: 'Post' },
      { slug: 'page', label: 'Page' },
    ],
    ...fields,
  };
}

export function aPost({ id, ...fields }: Partial<PostRecord> & { id: number }): PostRecord {
  return {
    record: 'post',
    id,
    type: 'post',
    status: 'publish',
    title: `Title ${id}`,
    modified: '2026-01-31 12:00:00',
    permalink: `https://site.example/${id}/`,
    ...fields,
  };
}

export function aMeta({ post_id, ...fields }: Partial<LinkMetaRecord> & { post_id: number }): LinkMetaRecord {
  return { record: 'link_meta', post_id, internal: 0, external: 0, incoming: 0, ...fields };
}

export function aScore(postId: number, value: string): SeoScoreRecord {
  return { record: 'seo_score', post_id: postId, value };
}

export function aLink({ id, ...fields }: Partial<LinkRecord> & { id: number }): LinkRecord {
  return {
    record: 'link',
    id,
    url: `https://site.example/${id}/`,
    post_id: 0,
    target_post_id: 0,
    type: 'internal',
    ...fields,
  };
}

type ListedPost = Partial<PostRecord> &
  Partial<Pick<LinkMetaRecord, 'internal' | 'external' | 'incoming'>> & { id: number; score?: string };

/** The records that make a listed post. */
export function aListedPost({
  internal = 0,
  external = 0,
  incoming = 0,
  score,
  ...post
}: ListedPost): LinkDataRecord[] {
  const records = [aPost(post), aMeta({ post_id: post.id, internal, external, incoming })];
  return score === undefined ? records : [...records, aScore(post.id, score)];
}

export function aPostList(args: Partial<PostListArgs> = {}): PostListArgs {
  return {
    search: '',
    post_type: ['post', 'page'],
    is_orphan: '',
    seo_score_range: '',
    post_id: 0,
    orderby: 'post_title',
    order: 'ASC',
    offset: 0,
    per_page: 50,
    ...args,
  };
}

export function aLinkList(args: Partial<LinkListArgs> = {}): LinkListArgs {
  return {
    search: '',
    source_id: 0,
    target_post_id: 0,
    is_internal: '',
    orderby: 'id',
    order: 'DESC',
    offset: 0,
    per_page: 50,
    ...args,
  };
}

export function aGroup(group: Partial<PostGroup> = {}): PostGroup {
  return {
    depth: null,
    ranges: { incoming: null, internal: null, external: null },
    by: 'path',
    section: '',
    links_to: '',
    linked_from: '',
    links_to_post: 0,
    linked_from_post: 0,
    depth_with_menus: null,
    rank_from: 0,
    rank_to: 0,
    ...group,
  };
}

export function aGroupList(args: Partial<GroupPostsArgs> = {}): GroupPostsArgs {
  const { post_id: _, ...list } = aPostList();
  return { ...list, post_type: [], find: '', with_authority: false, group: aGroup(), ...args };
}
