import type { LinkListArgs, PostListArgs } from '@signpost/contract/links';
import type { GroupPostsArgs } from '@signpost/contract/structure';

/** The data version is part of every key, so new content makes all older bodies unreachable at once. */
/** Written out, since it is made for every list: the only parts that can have blanks delimit themselves, or come last. */
export function postListKey(version: number, args: PostListArgs): string {
  const { is_orphan, seo_score_range, post_id, orderby, order, offset, per_page, search } = args;
  const types = JSON.stringify(args.post_type.toSorted());
  const filters = `${types} ${is_orphan} ${seo_score_range} ${post_id}`;
  return `posts ${version} ${filters} ${orderby} ${order} ${offset} ${per_page} ${search}`;
}

export function linkListKey(version: number, args: LinkListArgs): string {
  return `links ${version} ${JSON.stringify(args)}`;
}

export function postsStatsKey(version: number): string {
  return `posts-stats ${version}`;
}

export function linksStatsKey(version: number): string {
  return `links-stats ${version}`;
}

export function groupPostsKey(version: number, args: GroupPostsArgs): string {
  return `group-posts ${version} ${JSON.stringify({ ...args, post_type: args.post_type.toSorted() })}`;
}

/** Of an answer about the structure of the site; `what` names it with its arguments. */
export function structureKey(version: number, what: string): string {
  return `structure ${version} ${what}`;
}
