import type { LinkListArgs, LinkRow, PostListArgs, ListedPost } from '@signpost/contract/links';
import type { LinkDeps } from './link-deps.ts';

/** Rows that an extension is asked for at a time: the most that a page can have. */
const ASKED_OF_EXTENSIONS = 100;

/** Every post of the list, whatever its pages, some at a time. */
export async function* exportPosts(
  { hooks, store }: LinkDeps,
  args: PostListArgs,
  walk = (): AsyncIterable<string> => store.walkListedPosts(args),
): AsyncGenerator<readonly ListedPost[]> {
  const replaced = pagesOf(args, async (page) => {
    const body = await hooks.replace('plugin/links/rest_posts_response', page);
    return body === null ? null : { rows: body.posts, total: body.total };
  });
  if (!(yield* replaced)) for await (const rows of walk()) yield JSON.parse(`[${rows}]`) as ListedPost[];
}

/** Every link of the list, whatever its pages, some at a time. */
export async function* exportLinks(
  { hooks, store }: LinkDeps,
  args: LinkListArgs,
): AsyncGenerator<readonly LinkRow[]> {
  const replaced = pagesOf(args, async (page) => {
    const body = await hooks.replace('plugin/links/rest_links_response', page);
    return body === null ? null : { rows: body.links, total: body.total };
  });
  if (!(yield* replaced))
    for await (const rows of store.walkLinks(args)) yield JSON.parse(`[${rows}]`) as LinkRow[];
}

/** All pages that an extension gives; returns false when it gives none. */
async function* pagesOf<Args extends PostListArgs | LinkListArgs, Row>(
  args: Args,
  ask: (page: Args) => Promise<{ rows: readonly Row[]; total: number } | null>,
): AsyncGenerator<readonly Row[], boolean> {
  for (let offset = 0; ; offset += ASKED_OF_EXTENSIONS) {
    const page = await ask({ ...args, offset, per_page: ASKED_OF_EXTENSIONS });
    if (page === null) return offset > 0;
    yield page.rows;
    if (offset + ASKED_OF_EXTENSIONS >= page.total) return true;
  }
}
