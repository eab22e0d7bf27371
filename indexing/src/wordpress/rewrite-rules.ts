import { lowerCaseEncoded } from '../addresses/percent.ts';
import type { PhpArray } from './php-serialised.ts';
import type { PermalinkType } from './permalinks.ts';
import { SHOP_TYPE } from './shop.ts';

/** What a site's `rewrite_rules` say of the types and taxonomies that plugins and themes have registered. */
export interface RegisteredNames {
  types: readonly RegisteredType[];
  /** Query variables of taxonomies, each with the path under which its lists are; of authors too, where that is not the usual one. */
  taxonomies: readonly { queryVariable: string; path: string }[];
  /** Paths below which one page answers, by a rule of a plugin or theme: `members` for `members/([^/]+)`. */
  answeredPaths: readonly string[];
  /** Paths that are lists of one term: those of categories, where a plugin takes `category/` out of their addresses. */
  termPages: readonly string[];
  /** Names that plugins answer below pages and posts, in lower case and encoded. */
  endpoints: readonly string[];
}

export interface RegisteredType extends PermalinkType {
  /** Whether visitors can open its posts. */
  isPublic: boolean;
  /** The path of the list of its posts; null for none. */
  archivePath: string | null;
}

/** Query variables of WordPress itself. */
const OWN_VARIABLES = new Set(
  `attachment attachment_id author author_name cat category_name cpage day embed error feed hour m minute monthnum name p page page_id
  paged pagename post_format post_type preview robots s search second sitemap sitemap-stylesheet sitemap-subtype favicon static subpost
  subpost_id tag tag_id taxonomy tb term w withcomments withoutcomments year rest_route`.split(/\s+/),
);

const AUTHOR = 'author_name';

/** The end of the rule for a single post: `([^/]+)(?:/([0-9]+))?/?$`, or `(.+?)…` for posts that are below others. */
const ONE_POST = /^\/?(?<slug>\(\[\^\/\]\+\)|\(\.\+\?\))\(\?:\/\(\[0-9\]\+\)\)\?\/\?\$$/;
const ONE_TERM = /^\/?(?:\(\[\^\/\]\+\)|\(\.\+\?\))\/\?\$$/;

/** The end of the rule for a single post, and a group for one part of its path or for several. */
const PAGE_OF_POST = '(?:/([0-9]+))?/?$';
const PART = /\(\[\^\/\]\+\)|\(\.\+\?\)/g;
/** Taxonomies whose query variable has another name. */
const TAXONOMIES: Readonly<Record<string, string>> = { category_name: 'category', tag: 'post_tag' };

/** The end of the rule for what a plugin answers below a page: `(.?.+?)/orders(/(.*))?/?$`. */
const ENDPOINT = /\)\/(?<name>[^/()[\].?*+|\\]+)\(\/\(\.\*\)\)\?\/\?\$$/;

export function registeredNames(rules: PhpArray, typesWithPosts: readonly string[]): RegisteredNames {
  const rows = [...rules].flatMap(([pattern, query]) =>
    typeof pattern === 'string' && typeof query === 'string' ? [withoutLanguage(pattern, query)] : [],
  );
  const archives = new Map<string, string>();
  const answered = new Set<string>();
  for (const { path, rest, query } of rows) {
    const type = query.get('post_type');
    if (rest === '/?$' && type !== undefined && !query.has('name') && !archives.has(type))
      archives.set(type, path);
    const page = query.get('pagename') ?? query.get('page_id');
    if (path !== '' && rest.includes('(') && page !== undefined && !page.includes('$')) answered.add(path);
  }
  const types = new Map<string, RegisteredType>();
  const taxonomies = new Map<string, string>();
  let authorPath: string | null = null;
  const unnamed: { queryVariable: string; path: string; isHierarchical: boolean }[] = [];
  for (const { path, rest, query, template } of rows) {
    const below = template === null ? null : typeBelowTerms(template, query, typesWithPosts);
    if (below !== null)
      add(types, { ...below, archivePath: archives.get(below.slug) ?? null, isPublic: true });
    if (path === '') continue;
    const post = ONE_POST.exec(rest);
    const [variable] = query.keys();
    if (variable === undefined) continue;
    if (post === null) {
      if (ONE_TERM.test(rest) && variable === AUTHOR) authorPath ??= path;
      if (ONE_TERM.test(rest) && query.size === 1 && !OWN_VARIABLES.has(variable))
        taxonomies.set(variable, path);
      continue;
    }
    const isHierarchical = post.groups?.['slug'] === '(.+?)';
    const named = query.get('post_type');
    if (named !== undefined && (query.has('name') || query.has('pagename'))) {
      const archivePath = archives.get(named) ?? null;
      const isPublic = archivePath !== null;
      add(types, {
        slug: named,
        queryVariable: null,
        rewriteSlug: path,
        isHierarchical,
        archivePath,
        isPublic,
      });
    } else if (!OWN_VARIABLES.has(variable) && query.get(variable) === '$matches[1]') {
      if (typesWithPosts.includes(variable)) {
        const archivePath = archives.get(variable) ?? null;
        add(types, {
          slug: variable,
          queryVariable: variable,
          rewriteSlug: path,
          isHierarchical,
          archivePath,
          isPublic: true,
        });
      } else unnamed.push({ queryVariable: variable, path, isHierarchical });
    }
  }
  for (const { queryVariable, path, isHierarchical } of unnamed) {
    // The variable of a type may have another name: the list of the type under the same path shows which it is.
    const slug = [...archives].find(([type, archive]) => archive === path && !types.has(type))?.[0];
    if (slug === undefined) continue;
    add(types, { slug, queryVariable, rewriteSlug: path, isHierarchical, archivePath: path, isPublic: true });
  }
  if (authorPath !== null && !/(?:^|\/)author$/.test(authorPath)) taxonomies.set(AUTHOR, authorPath);
  return {
    types: [...types.values()],
    taxonomies: [...taxonomies].map(([queryVariable, path]) => ({ queryVariable, path })),
    answeredPaths: [...answered],
    termPages: [...rules].flatMap(([pattern, query]) =>
      typeof query === 'string' && query.endsWith('category_name=$matches[1]')
        ? termPageIn(String(pattern))
        : [],
    ),
    endpoints: endpointsOf(rules),
  };
}

/** What comes before posts and lists that have feeds, without slashes around it. */
export function pathsWithFeeds(rules: PhpArray): Set<string> {
  return new Set(
    [...rules].flatMap(([pattern, query]) =>
      typeof pattern === 'string' && typeof query === 'string' && query.includes('&feed=')
        ? [withoutLanguage(pattern, query).path]
        : [],
    ),
  );
}

const ANY_PAGE = /^(?:index\.php\/)?\(\.\?\.\+\?\)\(\?:\/\(\[0-9\]\+\)\)\?\/\?\$$/;
const NAMES_POST = /[?&](?:name|p)=\$matches/;

/** Whether the rule for pages comes after those for posts, so that it takes every path that is left. Null where one of them is missing. */
export function hasPagesLast(rules: PhpArray): boolean | null {
  const rows = [...rules].map(
    ([pattern, query]) => [String(pattern), typeof query === 'string' ? query : ''] as const,
  );
  const pages = rows.findIndex(([pattern]) => ANY_PAGE.test(pattern));
  const posts = rows.findLastIndex(([, query]) => NAMES_POST.test(query) && !query.includes('post_type='));
  return pages < 0 || posts < 0 ? null : posts < pages;
}

/** Whether a rule of a type or taxonomy takes the path of a page, which cannot be opened then. Rules for pages come last. */
export function isTakenFromPage(
  path: string,
  { types, taxonomies }: Pick<RegisteredNames, 'types' | 'taxonomies'>,
): boolean {
  const partsBelow = (base: string): number =>
    path.startsWith(`${base}/`) ? path.slice(base.length + 1).split('/').length : 0;
  return (
    taxonomies.some((taxonomy) => partsBelow(taxonomy.path) === 1) ||
    types.some(({ slug, rewriteSlug, archivePath, isHierarchical }) => {
      // A shop shows its list in the place of a page, which counts as that page.
      if (archivePath === path) return slug !== SHOP_TYPE;
      const parts = rewriteSlug === null || rewriteSlug.includes('%') ? 0 : partsBelow(rewriteSlug);
      // What is below a post is one of its files.
      return isHierarchical ? parts > 0 : parts === 1 || parts === 2;
    })
  );
}

/** `(news/local)/?$` has the path of a term in the place of a group. */
function termPageIn(pattern: string): string[] {
  const path = /^\((?<path>[^()[\].?*+|\\]+)\)\/\?\$$/.exec(pattern)?.groups?.['path'];
  return path === undefined ? [] : [path];
}

function endpointsOf(rules: PhpArray): string[] {
  const names = new Set<string>();
  for (const pattern of rules.keys()) {
    const name = typeof pattern === 'string' ? ENDPOINT.exec(pattern)?.groups?.['name'] : undefined;
    if (name !== undefined) names.add(lowerCaseEncoded(encodeURI(name)));
  }
  return [...names];
}

/** `shop/%1%/%2%` with `product_cat=$matches[1]&product=$matches[2]`: products are below their categories. */
function typeBelowTerms(
  template: string,
  query: ReadonlyMap<string, string>,
  typesWithPosts: readonly string[],
): Omit<RegisteredType, 'hasFront' | 'archivePath' | 'isPublic'> | null {
  const variables = [...query].filter(([name]) => name !== 'page').map(([name]) => name);
  const slug = variables.at(-1) ?? '';
  const isNumbered = variables.every((name, at) => query.get(name) === `$matches[${at + 1}]`);
  if (variables.length < 2 || !isNumbered || !typesWithPosts.includes(slug)) return null;
  if (!template.endsWith(`/%${variables.length}%`)) return null;
  const rewriteSlug = variables
    .slice(0, -1)
    .reduce(
      (text, name, at) => text.replace(`%${at + 1}%`, `%${TAXONOMIES[name] ?? name}%`),
      template.slice(0, template.lastIndexOf('/')),
    );
  return { slug, queryVariable: slug, rewriteSlug, isHierarchical: false };
}

function add(types: Map<string, RegisteredType>, type: Omit<RegisteredType, 'hasFront'>): void {
  // The front is in the path already.
  if (!types.has(type.slug)) types.set(type.slug, { ...type, hasFront: false });
}

interface Rule {
  /** The path of the rule for a single post, with the numbers of its groups in their place: `shop/%1%/%2%`. Null for another rule. */
  template: string | null;
  /** What comes before the first group, without slashes around it. Empty when it is no plain text. */
  path: string;
  rest: string;
  query: Map<string, string>;
}

/** `(de|fr)/book/([^/]+)/?$`: where a plugin has languages in the path, every rule begins with them. */
function withoutLanguage(pattern: string, query: string): Rule {
  const language = /^(?:index\.php\/)?(?:language\/)?\([\w|-]+\)\/(?=[^?])/.exec(pattern)?.[0];
  const before = 'lang=$matches[1]&';
  if (language === undefined || !query.includes(before)) return ruleOf(pattern, query);
  return ruleOf(
    pattern.slice(language.length),
    query
      .replace(before, '')
      .replaceAll(/\$matches\[(\d+)\]/g, (_, number: string) => `$matches[${Number(number) - 1}]`),
  );
}

function ruleOf(pattern: string, query: string): Rule {
  // A group around plain text is that text: `(?:events)`.
  const plain = pattern.replaceAll(/\(\?:([\w-]+)\)/g, '$1').replace(/^\^/, '');
  const group = plain.search(/\(|\/\?\$$/);
  const start = group < 0 ? plain : plain.slice(0, group);
  const path = start
    .replace(/^index\.php\//, '')
    .replaceAll('\\', '')
    .replace(/^\/|\/$/g, '');
  return {
    template: templateOf(pattern),
    path: /[[\]?*+^$|]/.test(path) ? '' : path,
    rest: group < 0 ? '' : plain.slice(group),
    query: new Map(
      (query.split('?', 2)[1] ?? '').split('&').map((part) => {
        const equals = part.indexOf('=');
        return equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
      }),
    ),
  };
}

function templateOf(pattern: string): string | null {
  if (!pattern.endsWith(PAGE_OF_POST)) return null;
  let groups = 0;
  const template = pattern
    .slice(0, -PAGE_OF_POST.length)
    .replace(/^index\.php\//, '')
    .replaceAll(PART, () => `%${(groups += 1)}%`);
  return /[()[\]?*+^$|\\]/.test(template) ? null : template;
}
