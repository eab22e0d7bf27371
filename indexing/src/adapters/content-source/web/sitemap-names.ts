/** What the pages of a sitemap are, where its name says so. */
export interface SitemapContent {
  /** Lists of posts: of terms or authors. */
  areLists: boolean;
  /** The type of the posts; null for lists, and where it is not known. */
  type: string | null;
}

/** Of WordPress itself: `wp-sitemap-posts-page-1.xml`, `wp-sitemap-taxonomies-category-1.xml`, `wp-sitemap-users-1.xml`. */
const OWN_NAME = /^wp-sitemap-(posts|taxonomies|users)-(?:(.+)-)?\d+\.xml$/;
/** Of SEO plugins: `post-sitemap.xml`, `product_cat-sitemap2.xml`. Their names tell types and terms apart only where they are known. */
const PLUGIN_NAME = /^([a-z0-9_-]{1,50})-sitemap\d*\.xml$/;
const KNOWN_TYPES = new Set(['post', 'page', 'product', 'attachment']);
const KNOWN_LISTS = new Set([
  'category',
  'post_tag',
  'post_format',
  'author',
  'product_cat',
  'product_tag',
  'product_brand',
]);

/** Null where the name says nothing. */
export function contentOfSitemap(url: string): SitemapContent | null {
  const name = url.slice(url.lastIndexOf('/') + 1);
  const [, kind, type] = OWN_NAME.exec(name) ?? [];
  if (kind !== undefined)
    return kind === 'posts' ? { areLists: false, type: type ?? null } : { areLists: true, type: null };
  const [, of = ''] = PLUGIN_NAME.exec(name) ?? [];
  if (KNOWN_TYPES.has(of)) return { areLists: false, type: of };
  return KNOWN_LISTS.has(of) ? { areLists: true, type: null } : null;
}
