import { tokens } from './tokens.ts';

/** What a page of a WordPress site says it is. */
export interface WordPressPage {
  /**
   * `post`: one post, page or product. `part`: a further page of one. `list`: teasers of posts. `list_page`: a page of the site whose text
   * is a list, as the posts page and the shop are.
   */
  shows: 'post' | 'part' | 'list' | 'list_page';
  /** Of what shows a post. */
  type: string;
  id: number | null;
  /** What a list shows; empty for a page that is not a list. */
  listOf: string;
  isProduct: boolean;
}

const ID = /^(?:postid|page-id|attachmentid)-(\d+)$/;
/** Names that WordPress alone gives to the body of a list. */
const OF_LIST = /^(?:(?:category|tag|author|term|paged)-\d+$|post-type-archive-|tax-)/;
const LISTS = ['category', 'tag', 'author', 'date'];

/** What the names of the body say; null when they say nothing. `isWordPress`: other parts of the page say that it is made with it. */
export function pageByBodyNames(value: string | undefined, isWordPress: boolean): WordPressPage | null {
  const names = tokens(value);
  const has = (name: string): boolean => names.includes(name);
  const isProduct = has('single-product') && has('woocommerce');
  const id = names.map((name) => ID.exec(name)?.[1]).find((found) => found !== undefined);
  if (id !== undefined) {
    const shows = has('paged') ? 'part' : 'post';
    return { shows, type: typeIn(names), id: Number(id), listOf: '', isProduct };
  }
  if (!isWordPress && !names.some((name) => OF_LIST.test(name) || name.startsWith('search-'))) return null;
  const list = (listOf: string): WordPressPage => ({ ...PAGE, shows: 'list', listOf });
  if (has('search')) return list('search');
  if (has('woocommerce-shop') && !has('paged')) return { ...PAGE, shows: 'list_page' };
  const named = LISTS.find(has) ?? names.find((name) => name.startsWith('tax-'));
  if (named !== undefined && has('archive')) return list(named);
  if (has('archive') || has('post-type-archive')) return list('type');
  if (!has('blog')) return null;
  if (has('home') || has('paged')) return list('posts');
  return { ...PAGE, shows: 'list_page' };
}

const PAGE: WordPressPage = { shows: 'post', type: 'page', id: null, listOf: '', isProduct: false };

function typeIn(names: readonly string[]): string {
  if (names.includes('attachment')) return 'attachment';
  if (!names.includes('single')) return 'page';
  const named = names.find((name) => /^single-(?!format-|paged-)./.test(name));
  return named?.slice('single-'.length) ?? 'post';
}

/** The resource of the REST API that stands for the page: `wp/v2/posts/12`. */
const RESOURCE = /\/wp\/v2\/([^/?&]+)\/(\d+)$/;
const TYPES = new Map([
  ['posts', 'post'],
  ['pages', 'page'],
  ['media', 'attachment'],
]);
const LIST_RESOURCES = new Map([
  ['categories', 'category'],
  ['tags', 'tag'],
  ['users', 'author'],
]);

/** What the address of the page in the REST API says, in the path or in `rest_route`; null for another one. */
export function pageByResource(address: string): WordPressPage | null {
  const route = URL.parse(address, 'http://any/')?.searchParams.get('rest_route') ?? address;
  const [, base = '', id] = RESOURCE.exec(route) ?? [];
  const type = TYPES.get(base);
  if (type !== undefined) return { ...PAGE, type, id: Number(id) };
  const listOf = LIST_RESOURCES.get(base);
  return listOf === undefined ? null : { ...PAGE, shows: 'list', listOf };
}

/** The id in `?p=12`; null for none. */
export function idInShortLink(address: string | null): number | null {
  const [, id] = /[?&]p=(\d{1,15})$/.exec(address ?? '') ?? [];
  return id === undefined ? null : Number(id);
}
