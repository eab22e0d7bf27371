import type {
  LinkListArgs,
  LinkSort,
  Order,
  PostListArgs,
  PostSort,
  ScoreRange,
} from '@signpost/contract/links';
import type { LinkDataRecord } from '@signpost/contract/records';
import { fold } from '@signpost/platform/text';
import type { LinkStore, ListPage } from '../../src/ports/link-store.ts';
import { seoScoreNumber } from '../../src/shared/integers.ts';
import { toLinkRow, toPostRow, type StoredLink, type StoredPost } from '../../src/shared/link-rows.ts';

export type ModelLinkStore = Pick<LinkStore, 'findPosts' | 'findLinks' | 'countPosts' | 'countLinks'>;

/** Folded once: a test asks for the same links many times. */
type FoldedLink = StoredLink & { foldedUrl: string };

/** The answers that every store must give, computed from the records in the slow and obvious way. */
export function modelLinkStore(records: LinkDataRecord[]): ModelLinkStore {
  const site = records.findLast((record) => record.record === 'site');
  if (site === undefined) throw new Error('The records describe no site');
  const posts = new Map(records.filter((record) => record.record === 'post').map((post) => [post.id, post]));
  const scores = new Map(
    records.filter((record) => record.record === 'seo_score').map((score) => [score.post_id, score]),
  );
  const metas = new Map(
    records.filter((record) => record.record === 'link_meta').map((meta) => [meta.post_id, meta]),
  );
  const links = new Map(records.filter((record) => record.record === 'link').map((link) => [link.id, link]));

  const listedPosts: StoredPost[] = [...posts.values()]
    .filter((post) => post.status === 'publish')
    .flatMap((post) => {
      const meta = metas.get(post.id);
      return meta === undefined ? [] : [{ ...post, ...meta, score: scores.get(post.id)?.value ?? null }];
    })
    .sort((one, other) => one.id - other.id);

  const storedLinks: FoldedLink[] = [...links.values()]
    .map((link) => {
      const source = posts.get(link.post_id);
      const target = posts.get(link.target_post_id);
      return {
        ...link,
        foldedUrl: fold(link.url),
        postId: link.post_id,
        targetPostId: link.target_post_id,
        sourceTitle: source?.title ?? null,
        sourcePermalink: source?.permalink ?? null,
        targetTitle: target?.title ?? null,
        targetPermalink: target?.permalink ?? null,
      };
    })
    .sort((one, other) => one.id - other.id);

  return {
    findPosts: async (args) => {
      const found = listedPosts.filter((post) => postMatches(post, args));
      const sorted = sortedBy(found, postKeys[args.orderby], args.order);
      return page(sorted, args, (post) => toPostRow(post, site));
    },
    findLinks: async (args) => {
      const wanted = { ...args, search: fold(args.search) };
      const found = storedLinks.filter((link) => linkMatches(link, wanted));
      const sorted = sortedBy(found, linkKeys[args.orderby], args.order);
      return page(sorted, args, (link) => toLinkRow(link, site));
    },
    countPosts: async () => ({
      total_posts: listedPosts.length,
      orphan_posts: listedPosts.filter((post) => (post.incoming ?? 0) === 0).length,
      posts_with_internal: listedPosts.filter((post) => (post.internal ?? 0) > 0).length,
      posts_with_external: listedPosts.filter((post) => (post.external ?? 0) > 0).length,
    }),
    countLinks: async () => ({
      total: storedLinks.length,
      internal: storedLinks.filter((link) => link.type === 'internal').length,
      external: storedLinks.filter((link) => link.type === 'external').length,
    }),
  };
}

function postMatches(post: StoredPost, args: PostListArgs): boolean {
  const incoming = post.incoming ?? 0;
  if (args.post_id !== 0 && post.id !== args.post_id) return false;
  if (!args.post_type.includes(post.type)) return false;
  if (args.is_orphan === 'orphan' && incoming !== 0) return false;
  if (args.is_orphan === 'linked' && incoming === 0) return false;
  if (!scoreRanges[args.seo_score_range](seoScoreNumber(post.score), post.score)) return false;
  return fold(post.title).includes(fold(args.search));
}

const scoreRanges: Record<ScoreRange, (score: number, stored: string | null) => boolean> = {
  '': () => true,
  great: (score) => score > 80,
  good: (score) => score >= 51 && score <= 80,
  bad: (score, stored) => stored !== null && score <= 50,
  'no-score': (_score, stored) => stored === null || stored === '',
};

/** Whether the link is in the list; what is searched for is folded already. */
function linkMatches(link: FoldedLink, args: LinkListArgs): boolean {
  if (args.source_id !== 0 && link.postId !== args.source_id) return false;
  if (args.target_post_id !== 0 && link.targetPostId !== args.target_post_id) return false;
  if (args.is_internal === '1' && link.type !== 'internal') return false;
  if (args.is_internal === '0' && link.type !== 'external') return false;
  return link.foldedUrl.includes(args.search);
}

type Key = number | string;

const postKeys: Record<PostSort, (post: StoredPost) => Key> = {
  post_title: (post) => fold(post.title),
  internal_link_count: (post) => post.internal ?? 0,
  external_link_count: (post) => post.external ?? 0,
  incoming_link_count: (post) => post.incoming ?? 0,
  seo_score: (post) => seoScoreNumber(post.score),
  post_modified: (post) => post.modified,
};

const linkKeys: Record<LinkSort, (link: FoldedLink) => Key> = {
  id: (link) => link.id,
  url: (link) => link.foldedUrl,
  type: (link) => link.type,
  source_title: (link) => fold(link.sourceTitle ?? ''),
};

/** The rows come by ascending id and the sort is stable, so that ties stay by ascending id both ways. */
function sortedBy<Row>(rows: Row[], key: (row: Row) => Key, order: Order): Row[] {
  const sign = order === 'ASC' ? 1 : -1;
  return rows
    .map((row) => ({ row, key: comparable(key(row)) }))
    .sort((one, other) => sign * compareKeys(one.key, other.key))
    .map(({ row }) => row);
}

/** Texts are compared code point by code point, as their bytes are. */
function comparable(key: Key): number | Buffer {
  return typeof key === 'number' ? key : Buffer.from(key);
}

function compareKeys(one: number | Buffer, other: number | Buffer): number {
  if (typeof one === 'number' || typeof other === 'number') return Number(one) - Number(other);
  return Buffer.compare(one, other);
}

function page<Row>(
  rows: Row[],
  { offset, per_page }: { offset: number; per_page: number },
  toRow: (row: Row) => unknown,
): ListPage {
  const shown = rows.slice(offset, offset + per_page);
  return { rows: shown.map((row) => JSON.stringify(toRow(row))).join(','), total: rows.length };
}
