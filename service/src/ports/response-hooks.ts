import type {
  LinkListArgs,
  LinkListBody,
  LinksStatsBody,
  PostListArgs,
  PostListBody,
  PostsStatsBody,
} from '@signpost/contract/links';

/** By the name of a hook: its arguments after the body so far, and the body that it may replace. */
export interface ResponseHookTypes {
  'plugin/links/rest_posts_response': { args: [PostListArgs]; body: PostListBody };
  'plugin/links/rest_posts_stats_response': { args: []; body: PostsStatsBody };
  'plugin/links/rest_links_response': { args: [LinkListArgs]; body: LinkListBody };
  'plugin/links/rest_links_stats_response': { args: []; body: LinksStatsBody };
}
export type ResponseHookName = keyof ResponseHookTypes;

/** Extensions that may replace a link response. */
export interface ResponseHooks {
  /** The body that replaces ours, or null when no extension has one. */
  replace<Name extends ResponseHookName>(
    name: Name,
    ...args: ResponseHookTypes[Name]['args']
  ): Promise<ResponseHookTypes[Name]['body'] | null>;
}
