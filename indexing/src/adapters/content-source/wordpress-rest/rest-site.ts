import type { Said } from '@signpost/contract/indexing';
import { withoutTrailingSlashes } from '@signpost/platform/text';
import { inferLanguages, withoutLanguage } from '../../../wordpress/infer-languages.ts';
import { inferStructure } from '../../../wordpress/infer-structure.ts';
import { parsePermalinkStructure } from '../../../wordpress/permalink-structure.ts';
import { usualEndpoints } from '../../../wordpress/shop.ts';
import { canHavePages, labelOfType } from '../../../wordpress/types.ts';
import type { WordPressSource } from '../../../wordpress/wordpress-data.ts';
import { usualEditUrl } from '../../../records/shown-addresses.ts';
import type { RestApi, RestLogin } from './rest-api.ts';
import type { RestPost, RestType } from './rest-post.ts';
import { askForAllLanguages } from './all-languages.ts';
import { findHidden } from './shown-types.ts';
import { listPaths, readTypePaths } from './type-paths.ts';
import { SaidError } from '../../../said/said-error.ts';
import { joinedParts } from '../../../addresses/path.ts';

const USUAL_UPLOADS = 'wp-content/uploads';
const BUILT_IN = new Set(['post', 'page', 'attachment']);

/** Public routes answer a wrong password as if there were none: it is tried where it matters. A warning when that cannot be done. */
export async function checkLogin(api: RestApi, { user }: RestLogin): Promise<Said | null> {
  const status = (await api.tryGet('/wp/v2/users/me'))?.status ?? 404;
  if (status === 200) return null;
  // Some firewalls close everything about users. Those who may edit see it elsewhere too.
  const edit = await api.tryGet('/wp/v2/types', { context: 'edit' });
  if (edit?.status === 200) return null;
  const { address } = api;
  if (status === 404) return { code: 'login_not_checked', address, user };
  throw new SaidError({ code: 'password_refused', address, user, status });
}

/** The types whose posts have pages, or those that are wanted. `hidden` are those whose posts visitors cannot open. */
export async function readTypes(
  api: RestApi,
  isSignedIn: boolean,
  wanted: readonly string[] | null,
): Promise<{ types: RestType[]; hidden: string[] }> {
  // Only those who may edit a type see whether visitors can open it.
  const edit = isSignedIn ? await api.tryGet('/wp/v2/types', { context: 'edit' }) : null;
  const told: unknown = edit?.status === 200 ? edit.json : null;
  const { json } = await api.need('/wp/v2/types');
  const all = Object.values({ ...Object(json), ...Object(told) } as Record<string, unknown>).flatMap(toType);
  const missing = (wanted ?? []).filter((slug) => !all.some((type) => type.slug === slug));
  if (missing.length > 0) {
    const names = all.map(({ slug }) => slug);
    throw new SaidError({ code: 'rest_lacks_types', address: api.address, types: missing, names });
  }
  if (wanted !== null) return { types: all.filter(({ slug }) => wanted.includes(slug)), hidden: [] };
  const types = all.filter(({ slug, isViewable }) => canHavePages(slug) && isViewable !== false);
  const doubtful = types.filter(({ slug, isViewable }) => isViewable === null && !BUILT_IN.has(slug));
  const hidden = await findHidden(api, doubtful);
  return { types: types.filter(({ slug }) => !hidden.includes(slug)), hidden };
}

function toType(value: unknown): (RestType & { isViewable: boolean | null })[] {
  const type = Object(value) as Record<string, unknown>;
  const { slug, labels, rest_base: base, rest_namespace: namespace, viewable, has_archive: archive } = type;
  const { hierarchical } = type;
  if (typeof slug !== 'string') return [];
  // Only those who may edit see what one post of the type is called; others see the plural.
  const { singular_name: name } = Object(labels) as Record<string, unknown>;
  return [
    {
      slug,
      name: typeof name === 'string' && name !== '' ? name : labelOfType(slug),
      route: `/${typeof namespace === 'string' ? namespace : 'wp/v2'}/${typeof base === 'string' && base !== '' ? base : slug}`,
      archive: typeof archive === 'string' ? archive : archive === true,
      hasParents: hierarchical === true || slug === 'attachment',
      isViewable: typeof viewable === 'boolean' ? viewable : null,
    },
  ];
}

/** What the API says about the site as a whole. */
export async function readSite(api: RestApi, types: readonly RestType[]): Promise<WordPressSource> {
  const { json } = await api.need('/');
  const index = Object(json) as Record<string, unknown>;
  const home = addressOf(index['home']) ?? api.address;
  const siteUrl = addressOf(index['url']) ?? home;
  const missing = await askForAllLanguages(api, index['namespaces']);
  const taxonomies = await readTaxonomies(api, home);
  const authors = await readTerms(api, '/wp/v2/users');
  const posts = await api.list<RestPost & { author?: number; categories?: number[] }>('/wp/v2/posts', {
    per_page: '100',
    _fields: 'id,link,slug,date,author,categories',
  });
  const pages = await api.list<RestPost>('/wp/v2/pages', { per_page: '100', _fields: 'id,link,slug' });
  const languages = inferLanguages(
    home,
    [...posts, ...pages].map(({ link = '', slug = '' }) => ({ link, slug })),
  );
  const permalinkStructure = inferStructure(
    home,
    posts.map(({ id, link = '', slug = '', date, author, categories = [] }) => ({
      id,
      link: withoutLanguage(link, home, languages),
      slug,
      date: (date ?? '').replace('T', ' '),
      author: authors.find((user) => user.id === author)?.slug ?? '',
      categories: withAncestors(
        categories,
        taxonomies.find(({ slug: name }) => name === 'category')?.terms ?? [],
      ),
    })),
    pages.map(({ link = '' }) => ({ link })),
  );
  const structure = parsePermalinkStructure(permalinkStructure);
  const { front, isPlain } = structure;
  const custom = types.filter(({ slug }) => !BUILT_IN.has(slug));
  const typePaths = isPlain ? [] : await readTypePaths(api, custom, home);
  const usual = isPlain ? [] : ['category', 'tag', 'author'].map((name) => joinedParts(front + name));
  const authorBase = authors.length === 0 ? null : baseOf(authors, home);
  // The pages stay named after the site has gone back to its latest posts.
  const hasFrontPage = index['show_on_front'] !== 'posts';
  const frontPage = hasFrontPage ? Number(index['page_on_front'] ?? 0) : 0;
  const postsPage = hasFrontPage ? Number(index['page_for_posts'] ?? 0) : 0;
  const below = siteUrl.startsWith(`${home}/`) ? siteUrl.slice(home.length + 1) : '';
  return {
    home,
    aliases: [...new Set([siteUrl, api.address, ...api.aliases, ...languages])].filter(
      (address) => address !== home,
    ),
    editUrl: siteUrl === home ? null : usualEditUrl(siteUrl),
    types: types.map(({ slug, name }) => ({ slug, label: name })),
    platform: {
      rules: 'wordpress',
      data: {
        permalinkStructure,
        frontPageId: frontPage > 0 ? frontPage : null,
        postsPageId: postsPage > 0 ? postsPage : null,
        archivePaths: [
          ...new Set(
            [...usual, ...taxonomies.map(({ base }) => base), authorBase].filter((path) => path !== null),
          ),
        ],
        archivePages: isPlain
          ? []
          : [
              ...listPaths(custom, typePaths, structure),
              ...pages
                .filter(({ id, link = '' }) => id === postsPage && link.startsWith(`${home}/`))
                .map(({ link = '' }) => joinedParts(link.slice(home.length))),
              ...taxonomies.flatMap((each) => termPages(each, home)),
            ],
        queryVariables: [
          ...custom.map(({ slug }) => slug),
          ...taxonomies.map(({ slug }) => slug).filter((slug) => slug !== 'category' && slug !== 'post_tag'),
        ],
        taxonomyVariables: taxonomies.map(({ slug }) => slug),
        archiveTypes: custom.filter(({ archive }) => archive !== false).map(({ slug }) => slug),
        // Types with a list have feeds, unless they are made otherwise.
        typePaths: typePaths.map(({ type, path }) => ({
          path,
          isHierarchical: type.hasParents,
          hasFeeds: type.archive !== false,
        })),
        uploadsPath: (await uploadsPath(api, home)) ?? joinedParts(`${below}/${USUAL_UPLOADS}`),
        ...usualEndpoints(types.map(({ slug }) => slug)),
        redirects: [],
      },
    },
    warnings: missing === null ? [] : [missing],
  };
}

interface RestTerm {
  id: number;
  slug?: string;
  link?: string;
  parent?: number;
}

/** The taxonomies that have lists of posts, each with where these are and its first terms. */
async function readTaxonomies(
  api: RestApi,
  home: string,
): Promise<{ slug: string; base: string | null; terms: RestTerm[] }[]> {
  const answer = await api.tryGet('/wp/v2/taxonomies');
  if (answer?.status !== 200) return [];
  const taxonomies = [];
  for (const value of Object.values(Object(answer.json) as Record<string, unknown>)) {
    const { slug, rest_base: base, rest_namespace: namespace } = Object(value) as Record<string, unknown>;
    if (typeof slug !== 'string' || typeof base !== 'string' || !canHaveLists(slug)) continue;
    const terms = await readTerms(api, `/${typeof namespace === 'string' ? namespace : 'wp/v2'}/${base}`);
    taxonomies.push({ slug, base: baseOf(terms, home), terms });
  }
  return taxonomies;
}

function canHaveLists(taxonomy: string): boolean {
  return taxonomy !== 'nav_menu' && !taxonomy.startsWith('wp_');
}

function readTerms(api: RestApi, route: string): Promise<RestTerm[]> {
  return api.list<RestTerm>(route, { per_page: '100', _fields: 'id,slug,link,parent' });
}

/** What comes before the slugs of terms in their addresses; null when it is not known. */
function baseOf(terms: readonly RestTerm[], home: string): string | null {
  const term = terms.find(({ parent = 0, link = '' }) => parent === 0 && link.startsWith(`${home}/`));
  if (term?.link === undefined || term.slug === undefined || term.link.includes('?')) return null;
  const parts = joinedParts(term.link.slice(home.length)).split('/');
  return parts.length > 1 && parts.pop()?.toLowerCase() === term.slug.toLowerCase() ? parts.join('/') : null;
}

/** The lists of the terms themselves, where nothing comes before their slugs. */
function termPages(
  { base, terms }: { base: string | null; terms: readonly RestTerm[] },
  home: string,
): string[] {
  const links = base === null ? terms.map(({ link = '' }) => link) : [];
  return links
    .filter((link) => link.startsWith(`${home}/`) && !link.includes('?'))
    .map((link) => joinedParts(link.slice(home.length)));
}

/** Where the file is that was uploaded last, without its own path there; null when it is not known. */
async function uploadsPath(api: RestApi, home: string): Promise<string | null> {
  const query = { per_page: '1', _fields: 'source_url,media_details' };
  const [file] = await api.list<Record<string, unknown>>('/wp/v2/media', query);
  const { source_url: address } = Object(file) as Record<string, unknown>;
  if (typeof address !== 'string') return null;
  const { file: path } = Object(file?.['media_details']) as Record<string, unknown>;
  const ending =
    typeof path === 'string' && path !== '' ? `/${path}` : (/\/\d{4}\/\d\d\/[^/]+$/.exec(address)?.[0] ?? '');
  if (ending === '' || !address.endsWith(ending) || !address.startsWith(`${home}/`)) return null;
  const folder = joinedParts(address.slice(home.length, -ending.length));
  return folder === '' ? null : folder;
}

function withAncestors(ids: readonly number[], terms: readonly RestTerm[]): string[] {
  const slugs = new Set<string>();
  for (const id of ids) {
    let term = terms.find((each) => each.id === id);
    while (term?.slug !== undefined && !slugs.has(term.slug)) {
      slugs.add(term.slug);
      const { parent } = term;
      term = terms.find((each) => each.id === parent);
    }
  }
  return [...slugs];
}

function addressOf(value: unknown): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return withoutTrailingSlashes(url.origin + url.pathname);
}
