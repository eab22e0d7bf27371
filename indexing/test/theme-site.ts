import { themes, type ThemeList, type ThemeName, type ThemePost } from './theme-pages.ts';

export const HOME = 'http://site.test';

export interface Counts {
  type: string;
  internal: number;
  external: number;
  incoming: number;
}

export interface ThemeSite {
  /** HTML by path. */
  pages: Map<string, string>;
  sitemaps: Map<string, string>;
  /** What the database says about each post, by path. */
  truth: Map<string, Counts>;
  orphans: string[];
  lists: string[];
  /** Where `/?p=1` leads. */
  shortLinks: Map<string, string>;
}

const POSTS = 20;
/** Posts from this one on are linked to from no other that a sitemap lists. */
const FIRST_ORPHAN = 14;
/** Posts from this one on are linked to from posts that no sitemap lists. */
const FIRST_RESCUED = 18;
const PER_PAGE = 6;

/** A small WordPress site as a theme shows it, and the numbers of its posts by the links that their authors wrote. */
export function themeSite(name: ThemeName): ThemeSite {
  const theme = themes[name];
  const posts = Array.from({ length: POSTS }, (_, at) => aPost(at));
  const pages = [aPage(101, '/about/', 'About'), aPage(102, '/contact/', 'Contact')];
  const products = theme.hasShop ? [0, 1, 2, 3, 4].map(aProduct) : [];
  const unlisted = [0, 1].map(anUnlistedPost);
  const shown = [...posts, ...pages, ...products, ...unlisted];
  if (theme.frontPage) shown.push({ ...aPage(103, '/', 'Welcome'), html: frontText(theme.hasShop) });
  if (theme.postsPage !== null) shown.push({ ...aPage(104, theme.postsPage, 'News'), html: '' });
  if (theme.hasShop) shown.push({ ...aPage(105, '/shop/', 'Shop'), html: '' });
  if (theme.hasShop) shown.push({ ...aPage(106, '/cart/', 'Cart'), html: '[woocommerce_cart]' });
  const lists = listsOf(posts, products, theme.postsPage ?? (theme.frontPage ? null : '/'));
  const html = new Map<string, string>();
  for (const post of shown) {
    const list = lists.find(({ path }) => path === post.path);
    if (list === undefined) html.set(post.path, theme.post(post, around(post, posts)));
  }
  for (const { path } of unlisted) html.set(path, asNoindex(html.get(path) ?? ''));
  for (const list of lists) html.set(list.path, theme.list(list));
  const shortLinks = new Map(shown.map(({ id, path }) => [`/?p=${id}`, path]));
  const truth = truthOf(shown, shortLinks);
  const listed = shown.filter((post) => !unlisted.includes(post));
  const own = new Set(shown.map(({ path }) => path));
  return {
    pages: html,
    sitemaps: theme.hasSeoPlugin ? pluginSitemaps(listed, lists) : ownSitemaps(listed, lists),
    truth,
    orphans: [...truth].filter(([, { incoming }]) => incoming === 0).map(([path]) => path),
    lists: lists.map(({ path }) => path).filter((path) => !own.has(path)),
    shortLinks,
  };
}

function aPost(at: number): ThemePost {
  const [next, other] = [(at * 5 + 3) % FIRST_ORPHAN, (at * 3 + 1) % FIRST_ORPHAN];
  const links = [
    `<p>Read <a href="${HOME}/post-${next}/">the one on ${next}</a>, and <a href="/post-${other}/#part">a part of ${other}</a>.</p>`,
    at % 3 === 0
      ? `<p>All of <a href="/category/news/">our news</a>, and <a href="/about/">who we are</a>.</p>`
      : '',
    at % 4 === 1 ? `<p>By its number: <a href="${HOME}/?p=${next + 1}">that one</a>.</p>` : '',
    at % 2 === 0
      ? `<p>See <a href="https://example.org/${at}">a source</a>, <a href="mailto:a@site.test">write</a>.</p>`
      : '',
    at % 5 === 0
      ? `<aside class="wp-block-group"><p>More at <a href="https://example.net/${at}">another place</a>.</p></aside>`
      : '',
    at % 6 === 2
      ? `<blockquote><p>Said once.</p><footer>By <a href="https://example.com/who">them</a> on <a href="/about/">a day</a></footer></blockquote>`
      : '',
    at % 7 === 3 ? `<p>Quietly: <a href="${at === 3 ? '/unlisted-0/' : '/?p=301'}">this</a>.</p>` : '',
    `<p><a href="${HOME}/wp-content/uploads/2024/05/paper-${at}.pdf">The paper</a>. <a href="#part">Above</a>.</p>`,
  ];
  // One is short, one is long, one says nothing.
  const body = at === 7 ? '<p>Soon.</p>' : at === 15 ? '' : links.join('') + text(at % 4);
  return {
    id: at + 1,
    type: 'post',
    path: `/post-${at}/`,
    title: `Post number ${at}`,
    html: body,
    category: ['news', 'travel', 'food'][at % 3] ?? '',
    tag: ['red', 'green'][at % 2] ?? '',
    author: ['ann', 'bob'][at % 2] ?? '',
    month: ['2024/05', '2024/06'][at % 2] ?? '',
  };
}

/** A post that search engines are not to show: the first leads to the second, and each to a post that no other leads to. */
function anUnlistedPost(at: number): ThemePost {
  const rescued = FIRST_RESCUED + at;
  const next = at === 0 ? `Then <a href="/unlisted-1/">the next</a>.` : '';
  return {
    ...aPost(0),
    id: 301 + at,
    path: `/unlisted-${at}/`,
    title: `Unlisted ${at}`,
    html: `<p>See <a href="/post-${rescued}/">this one</a>, <a href="https://example.org/unlisted">elsewhere</a>. ${next}</p>${text(2)}`,
  };
}

/** As SEO plugins show a post with noindex: it names no address as the one that counts. */
function asNoindex(html: string): string {
  return html.replace(/<link rel="canonical"[^>]*>/, '<meta name="robots" content="noindex, follow">');
}

function aPage(id: number, path: string, title: string): ThemePost {
  const html = `<p>This is ${title}. <a href="${path === '/about/' ? '/contact/' : '/about/'}">More</a>, <a href="https://example.org/">elsewhere</a>.</p>${text(2)}`;
  return { id, type: 'page', path, title, html, category: '', tag: '', author: 'ann', month: '2024/05' };
}

function aProduct(at: number): ThemePost {
  const html =
    at === 3
      ? ''
      : `<p>Goes well with <a href="/product/thing-${(at + 1) % 3}/">that thing</a>; made by <a href="https://maker.example/${at}">them</a>.</p>${text(1)}`;
  return {
    id: 201 + at,
    type: 'product',
    path: `/product/thing-${at}/`,
    title: `Thing ${at}`,
    html,
    category: 'things',
    tag: '',
    author: 'ann',
    month: '2024/05',
  };
}

function frontText(hasShop: boolean): string {
  const shop = hasShop ? 'Visit <a href="/shop/">the shop</a>.' : '';
  return `<p>Welcome. Begin with <a href="/post-2/">this</a>. ${shop}</p>${text(1)}`;
}

function text(paragraphs: number): string {
  return '<p>Once there was a word that was followed by many others, and all of them said a little more. It went on so for a while.</p>'.repeat(
    paragraphs + 1,
  );
}

/** Posts that a theme names around one: previous and next, related. */
function around(post: ThemePost, posts: readonly ThemePost[]): ThemePost[] {
  return posts.filter(({ id }) => id !== post.id && Math.abs(id - post.id - 8) < 5).slice(0, 4);
}

function listsOf(posts: ThemePost[], products: ThemePost[], postsPath: string | null): ThemeList[] {
  const by = (key: 'category' | 'tag' | 'author' | 'month', value: string, all = posts): ThemePost[] =>
    all.filter((post) => post[key] === value);
  const lists: ThemeList[] = [];
  const add = (
    path: string,
    heading: string,
    bodyClass: string,
    of: ThemePost[],
    resource: string | null = null,
  ): void => {
    for (let from = 0; from === 0 || from < of.length; from += PER_PAGE) {
      const page = from / PER_PAGE + 1;
      const isLast = from + PER_PAGE >= of.length;
      lists.push({
        path: page === 1 ? path : `${path}page/${page}/`,
        heading,
        bodyClass: page === 1 ? bodyClass : `${bodyClass} paged paged-${page}`,
        posts: of.slice(from, from + PER_PAGE),
        next: isLast ? null : `${path}page/${page + 1}/`,
        resource,
      });
    }
  };
  ['news', 'travel', 'food'].forEach((slug, at) =>
    add(
      `/category/${slug}/`,
      `Category: ${slug}`,
      `archive category category-${slug} category-${at + 3}`,
      by('category', slug),
      `categories/${at + 3}`,
    ),
  );
  ['red', 'green'].forEach((slug, at) =>
    add(
      `/tag/${slug}/`,
      `Tag: ${slug}`,
      `archive tag tag-${slug} tag-${at + 7}`,
      by('tag', slug),
      `tags/${at + 7}`,
    ),
  );
  ['ann', 'bob'].forEach((slug, at) =>
    add(
      `/author/${slug}/`,
      `Author: ${slug}`,
      `archive author author-${slug} author-${at + 1}`,
      by('author', slug),
      `users/${at + 1}`,
    ),
  );
  for (const month of ['2024/05', '2024/06'])
    add(`/${month}/`, `Month: ${month}`, 'archive date', by('month', month));
  if (postsPath !== null) add(postsPath, 'News', postsPath === '/' ? 'home blog' : 'blog', posts);
  if (products.length > 0) {
    add(
      '/product-category/things/',
      'things',
      'archive tax-product_cat term-things term-9 woocommerce woocommerce-page',
      products,
    );
    add(
      '/shop/',
      'Shop',
      'archive post-type-archive post-type-archive-product woocommerce-shop woocommerce woocommerce-page',
      products,
    );
  }
  return lists;
}

/** Counts the links that authors wrote, as the database shows them. */
function truthOf(posts: readonly ThemePost[], shortLinks: ReadonlyMap<string, string>): Map<string, Counts> {
  const truth = new Map<string, Counts>();
  for (const { path, type } of posts) truth.set(path, { type, internal: 0, external: 0, incoming: 0 });
  for (const { path, html } of posts) {
    const own = truth.get(path);
    if (own === undefined) continue;
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
      const url = new URL(href, HOME + path);
      const to = shortLinks.get(url.pathname + url.search) ?? url.pathname;
      if (!url.protocol.startsWith('http')) continue;
      if (url.origin !== HOME) own.external += 1;
      else if (!to.endsWith('.pdf') && to !== path) {
        own.internal += 1;
        const target = truth.get(to);
        if (target !== undefined) target.incoming += 1;
      }
    }
  }
  return truth;
}

function urlset(paths: readonly string[]): string {
  return `<urlset>${paths.map((path) => `<url><loc>${HOME}${path}</loc></url>`).join('')}</urlset>`;
}

/** As WordPress makes them: by type, taxonomies and users apart, first pages of lists only. */
function ownSitemaps(posts: readonly ThemePost[], lists: readonly ThemeList[]): Map<string, string> {
  const of = (type: string): string[] => posts.filter((post) => post.type === type).map(({ path }) => path);
  const first = (prefix: string): string[] =>
    lists.map(({ path }) => path).filter((path) => path.startsWith(prefix) && !path.includes('/page/'));
  return withIndex('/wp-sitemap.xml', {
    '/wp-sitemap-posts-post-1.xml': of('post'),
    '/wp-sitemap-posts-page-1.xml': [...new Set(['/', ...of('page')])],
    '/wp-sitemap-posts-product-1.xml': of('product'),
    '/wp-sitemap-taxonomies-category-1.xml': first('/category/'),
    '/wp-sitemap-taxonomies-post_tag-1.xml': first('/tag/'),
    '/wp-sitemap-taxonomies-product_cat-1.xml': first('/product-category/'),
    '/wp-sitemap-users-1.xml': first('/author/'),
  });
}

/** As SEO plugins make them: home is in the one of pages, the shop in that of products. */
function pluginSitemaps(posts: readonly ThemePost[], lists: readonly ThemeList[]): Map<string, string> {
  const own = ownSitemaps(posts, lists);
  const at = (name: string): string[] =>
    [...(own.get(`/wp-sitemap-${name}-1.xml`) ?? '').matchAll(/<loc>[^<]*?test([^<]*)/g)].map(
      ([, path = '']) => path,
    );
  return withIndex('/sitemap_index.xml', {
    '/post-sitemap.xml': at('posts-post'),
    '/page-sitemap.xml': at('posts-page'),
    '/product-sitemap.xml': at('posts-product'),
    '/category-sitemap.xml': at('taxonomies-category'),
    '/post_tag-sitemap.xml': at('taxonomies-post_tag'),
    '/product_cat-sitemap.xml': at('taxonomies-product_cat'),
    '/author-sitemap.xml': at('users'),
  });
}

function withIndex(index: string, sitemaps: Record<string, string[]>): Map<string, string> {
  const filled = Object.entries(sitemaps).filter(([, paths]) => paths.length > 0);
  const entries = filled.map(([path]) => `<sitemap><loc>${HOME}${path}</loc></sitemap>`).join('');
  return new Map([
    [index, `<sitemapindex>${entries}</sitemapindex>`],
    ...filled.map(([path, paths]): [string, string] => [path, urlset(paths)]),
  ]);
}
