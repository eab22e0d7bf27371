import { isNumber, isPageNumber } from './path-parts.ts';
import type { PermalinkStructure } from './permalink-structure.ts';
import { isTakenForPage, withUsualEnd } from './permalink-structure.ts';

/** A row of the posts table, as far as its address depends on it. */
export interface PermalinkPost {
  id: number;
  type: string;
  status: string;
  slug: string;
  parentId: number;
  /** `YYYY-MM-DD HH:MM:SS` in the time of the site. */
  date: string;
  authorSlug: string;
  categories: readonly PermalinkTerm[];
  /** Of an SEO plugin: takes the place of the lowest one. Null for none. */
  primaryCategoryId: number | null;
  /** Terms of the taxonomies that are in the paths of types other than posts. */
  terms?: readonly PathTerm[];
  /** The code of its language, on sites that keep languages apart. */
  language?: string;
  /** The whole path, as a plugin for custom permalinks stores it. Null for none. */
  customPath: string | null;
}

export interface PermalinkTerm {
  id: number;
  slug: string;
  parentId: number;
}

export interface PathTerm extends PermalinkTerm {
  taxonomy: string;
  /** An SEO plugin has it as the primary one of the post. */
  isPrimary: boolean;
}

export interface PermalinkType {
  slug: string;
  /** What comes before the slug of a post, such as `shop/%product_cat%`; null for a type without pretty permalinks. */
  rewriteSlug: string | null;
  hasFront: boolean;
  isHierarchical: boolean;
  queryVariable: string | null;
}

/** Where the posts of a language are. */
export interface LanguagePlace {
  /** Without a slash at its end. */
  home: string;
  /** The page that is shown there; null for none. */
  frontPageId: number | null;
}

export interface PermalinkContext {
  /** Without a slash at its end. */
  home: string;
  structure: PermalinkStructure;
  frontPageId: number | null;
  defaultCategory: PermalinkTerm | null;
  /** The languages that are not at home itself, by their codes. */
  languages?: ReadonlyMap<string, LanguagePlace>;
  type(slug: string): PermalinkType | null;
  post(id: number): PermalinkPost | null;
  term(id: number): PermalinkTerm | null;
}

/** More ancestors than any site has: a circle of parents ends here. */
const MOST_ANCESTORS = 50;
const BUILT_IN = new Set(['post', 'page', 'attachment']);

/** What the address of a post depends on, with home and front page of its language. */
export function contextOf(post: PermalinkPost, context: PermalinkContext): PermalinkContext {
  const place = post.language === undefined ? undefined : context.languages?.get(post.language);
  if (place === undefined) return context;
  const { languages: _, ...others } = context;
  return { ...others, ...place };
}

/** The address under which visitors find a post. */
export function permalinkOf(post: PermalinkPost, context: PermalinkContext): string {
  const own = contextOf(post, context);
  if (own === context) return permalinkAt(post, context);
  const address = permalinkAt(post, own);
  // By their numbers the posts of all languages are found at home.
  return address.startsWith(`${own.home}/?`) ? context.home + address.slice(own.home.length) : address;
}

function permalinkAt(post: PermalinkPost, context: PermalinkContext): string {
  const { home, structure } = context;
  if (post.customPath !== null && isViewable(post, context)) {
    return `${home}/${withoutEdges(post.customPath)}${post.customPath.endsWith('/') ? '/' : ''}`;
  }
  if (post.type === 'attachment') return attachmentPermalink(post, context);
  if (post.type === 'page' && post.id === context.frontPageId) return `${home}/`;
  const isShown = !structure.isPlain && isViewable(post, context);
  if (post.type === 'page') {
    if (!isShown || post.slug === '') return `${home}/?page_id=${post.id}`;
    return home + withUsualEnd(structure.root + pathOf(post, context), structure);
  }
  if (post.type === 'post') {
    if (!isShown || (post.slug === '' && structure.text.includes('%postname%')))
      return `${home}/?p=${post.id}`;
    return home + withUsualEnd(filledStructure(post, context), structure);
  }
  return customTypePermalink(post, context, isViewable(post, context));
}

function customTypePermalink(post: PermalinkPost, context: PermalinkContext, isViewable: boolean): string {
  const { home, structure } = context;
  const type = context.type(post.type);
  const name = type?.isHierarchical === true ? pathOf(post, context) : post.slug;
  if (type !== null && isViewable && post.slug !== '') {
    if (type.rewriteSlug !== null && !structure.isPlain) {
      const front = type.hasFront ? structure.front : structure.root;
      const before = withTerms(withoutEdges(type.rewriteSlug), post, context);
      return home + withUsualEnd(`${front}${before}/${name}`, structure);
    }
    if (type.queryVariable !== null) return `${home}/?${type.queryVariable}=${name}`;
  }
  return `${home}/?post_type=${post.type}&p=${post.id}`;
}

function attachmentPermalink(post: PermalinkPost, context: PermalinkContext): string {
  const { home, structure } = context;
  const plain = `${home}/?attachment_id=${post.id}`;
  if (structure.isPlain || post.slug === '') return plain;
  if (post.parentId === 0 || post.parentId === post.id) {
    return home + withUsualEnd(`/${post.slug}`, structure);
  }
  const parent = context.post(post.parentId);
  if (parent === null || parent.type === 'attachment' || !isKnownType(parent.type, context)) return plain;
  // The path of a page, even where it is the front page.
  const above = contextOf(parent, context).home;
  const parentLink =
    parent.type === 'page' && isViewable(parent, context) && parent.slug !== ''
      ? above + withUsualEnd(structure.root + pathOf(parent, context), structure)
      : permalinkOf(parent, context);
  if (parentLink.includes('?')) return plain;
  const between = isNumber(post.slug) || structure.hasCategory ? 'attachment/' : '';
  const slash = parentLink.endsWith('/') ? '' : '/';
  return above + withUsualEnd(`${parentLink.slice(above.length)}${slash}${between}${post.slug}`, structure);
}

function isKnownType(slug: string, context: PermalinkContext): boolean {
  return BUILT_IN.has(slug) || context.type(slug) !== null;
}

/** An attachment has the status of the post it belongs to. */
export function isViewable(post: PermalinkPost, context: Pick<PermalinkContext, 'post'>): boolean {
  if (post.status !== 'inherit') return post.status === 'publish';
  const parent = post.parentId === 0 ? null : context.post(post.parentId);
  return parent === null || parent.status === 'publish';
}

/** Whether WordPress has no way to show a published post under its permalink: another rule takes the path, which is below home. */
export function cannotBeOpened(
  { type, slug, parentId }: Pick<PermalinkPost, 'type' | 'slug' | 'parentId'>,
  structure: PermalinkStructure,
  path: string,
): boolean {
  if (structure.isPlain) return false;
  const { text, root, front, dateFront } = structure;
  if (slug === '') return type !== 'post' || text.includes('%postname%');
  if (type === 'attachment') return parentId === 0 && (root !== '/' || isTakenByNumber(slug, structure));
  if (type !== 'post') return false;
  if (isTakenForPage(path, text)) return true;
  const tags = ['%year%', '%monthnum%', '%day%', ''];
  const at = tags.findIndex((_, before) =>
    text.startsWith(`${dateFront}${[...tags.slice(0, before), '%postname%'].join('/')}`),
  );
  if (at < 0) return false;
  // Home and the lists of years, months and days have further pages.
  if (isPageNumber(slug)) return at > 0 || front === root;
  return at < 3 && isNumber(slug) && (at === 0 ? slug.length === 4 : slug.length <= 2);
}

/** `/2024` is the list of a year, and `/17` the post with this number where these are right below home. */
function isTakenByNumber(slug: string, { text, dateFront }: PermalinkStructure): boolean {
  if (isPageNumber(slug)) return true;
  return isNumber(slug) && ((dateFront === '/' && slug.length === 4) || /^\/%post_id%(?:\/|$)/.test(text));
}

/** The slugs of the ancestors and its own, with slashes between. */
export function pathOf(post: PermalinkPost, context: PermalinkContext): string {
  const slugs = [post.slug];
  let parent = post.parentId === 0 ? null : context.post(post.parentId);
  while (parent !== null && slugs.length < MOST_ANCESTORS) {
    slugs.unshift(parent.slug);
    parent = parent.parentId === 0 ? null : context.post(parent.parentId);
  }
  return slugs.filter((slug) => slug !== '').join('/');
}

function filledStructure(post: PermalinkPost, context: PermalinkContext): string {
  const { text } = context.structure;
  const values: Record<string, () => string> = {
    year: () => post.date.slice(0, 4),
    monthnum: () => post.date.slice(5, 7),
    day: () => post.date.slice(8, 10),
    hour: () => post.date.slice(11, 13),
    minute: () => post.date.slice(14, 16),
    second: () => post.date.slice(17, 19),
    postname: () => post.slug,
    pagename: () => post.slug,
    post_id: () => String(post.id),
    author: () => post.authorSlug,
    category: () => categoryPath(post, context),
  };
  return text
    .split('%')
    .map((part, index) => (index % 2 === 0 ? part : (values[part]?.() ?? `%${part}%`)))
    .join('');
}

function categoryPath(post: PermalinkPost, context: PermalinkContext): string {
  const primary = post.categories.find(({ id }) => id === post.primaryCategoryId);
  const lowest = [...post.categories].sort((one, other) => one.id - other.id)[0];
  const category = primary ?? lowest ?? context.defaultCategory;
  return category === null ? '' : termPath(category, context);
}

/** What is in the place of a term where a post has none. */
const NO_TERM = 'uncategorized';

/** Puts the path of a term in the place of each `%taxonomy%`: the primary one, else one that is below another, else the lowest. */
function withTerms(path: string, post: PermalinkPost, context: PermalinkContext): string {
  return path
    .split('%')
    .map((part, index) => {
      if (index % 2 === 0) return part;
      const [term] = (post.terms ?? [])
        .filter(({ taxonomy }) => taxonomy === part)
        .sort(
          (one, other) =>
            Number(other.isPrimary) - Number(one.isPrimary) ||
            other.parentId - one.parentId ||
            one.id - other.id,
        );
      return term === undefined ? NO_TERM : termPath(term, context);
    })
    .join('');
}

/** The slugs of the terms above it and its own. */
function termPath(category: PermalinkTerm, context: PermalinkContext): string {
  const slugs = [category.slug];
  let parent = category.parentId === 0 ? null : context.term(category.parentId);
  while (parent !== null && slugs.length < MOST_ANCESTORS) {
    slugs.unshift(parent.slug);
    parent = parent.parentId === 0 ? null : context.term(parent.parentId);
  }
  return slugs.join('/');
}

function withoutEdges(path: string): string {
  let start = 0;
  let end = path.length;
  while (start < end && path[start] === '/') start++;
  while (end > start && path[end - 1] === '/') end--;
  return path.slice(start, end);
}
