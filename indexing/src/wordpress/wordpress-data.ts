import type { SourceSite } from '../ports/content-source.ts';

/** What a source says about a WordPress site. */
export interface WordPressSource extends SourceSite {
  platform: { rules: 'wordpress'; data: WordPressData };
}

/** What is known of a WordPress site's addresses. Empty lists and nulls where a source cannot know. */
export interface WordPressData {
  /** Empty for plain permalinks. */
  permalinkStructure: string;
  /** The id of the page that is the home page; null when home lists posts. */
  frontPageId: number | null;
  /** The id of the page that lists posts; null for none. */
  postsPageId: number | null;
  /** Paths below home, without slashes around them, under which lists of posts are: `category`, `tag`, `author`, `type/…`. */
  archivePaths: readonly string[];
  /**
   * The query variables by which lists are known that the source names one by one, each with the path below home under which they
   * are; null for none. A link to another list of such a variable leads nowhere.
   */
  toldLists?: Readonly<Record<string, string | null>>;
  /** Paths below home that are lists of posts themselves, while what is below them are posts: the archives of types. */
  archivePages?: readonly string[];
  /**
   * Paths below home, without slashes around them, under which the posts of custom types are. `hasFeeds`: each post has feeds, as far
   * as it is known.
   */
  typePaths?: readonly { path: string; isHierarchical: boolean; hasFeeds: boolean }[];
  /** Paths below home, without slashes around them, under which posts of types are that visitors cannot open: they are led home. */
  closedPaths?: readonly string[];
  /** A plugin leads visitors home from the lists of years, months and days. */
  hasClosedDates?: boolean;
  /** Types that have a list of their posts; left out where it is not known. */
  archiveTypes?: readonly string[];
  /** Public query variables of types and taxonomies, beside those of every site. */
  queryVariables: readonly string[];
  /** Those of them that show lists, as the variables of taxonomies do. */
  taxonomyVariables?: readonly string[];
  /** Names that plugins answer below pages, with whatever follows them: `orders` in `/my-account/orders/12/`. In lower case, encoded. */
  endpoints?: readonly string[];
  /**
   * Whether every path that no other rule takes is taken for the path of a page, so that the platform guesses by its last part. Left
   * out where the rules are not known.
   */
  hasPagesLast?: boolean;
  /** Path of the uploaded files below home, without slashes around it. */
  uploadsPath: string;
  /** Paths below home, without slashes around them, at which other sites of the same network are. */
  otherSites?: readonly string[];
  /** Types whose posts are below a term of a taxonomy, each with the path before the term. Any path leads there that ends with their name. */
  typesBelowTerms?: readonly { type: string; path: string }[];
  /** Redirect rules of plugins, in the order in which they are tried. */
  redirects: readonly RedirectRule[];
}

export interface RedirectRule {
  match: 'exact' | 'contains' | 'start' | 'end' | 'regex';
  /** A path below home without the slash at its beginning. */
  pattern: string;
  /** Null when the rule ends the way (410, 451). */
  to: string | null;
  status: number;
  /** Whether letters of either case are the same to it; not when it is left out. */
  ignoresCase?: boolean;
}
