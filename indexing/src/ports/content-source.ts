import type { Said } from '@signpost/contract/indexing';

/**
 * What a document is to its site. Only `publish` is shown to visitors; any other text is a state that they do not see. `inherit` is an
 * uploaded file without a page of its own: links to it are fine, and it is no post.
 */
export type DocumentStatus = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | (string & {});

/** Another address under which a document answers. */
export interface DocumentAddress {
  url: string;
  /** How a visitor gets from there to the document. */
  way: 'permalink' | 'query' | 'old_address' | 'file' | 'canonical';
  /** Whether the site answers with a redirect to the permalink. */
  redirects: boolean;
}

/** A hyperlink that the source already knows, for sources whose links are not extracted from HTML. */
export interface GivenLink {
  /** The id it is listed under; null to have one given. */
  id: number | null;
  url: string;
  /** As stored by the source: `internal`, `external` or another. Null to have it classified. */
  type: string | null;
  /** The post that it leads to, by its public id; 0 for none, null to have it resolved. */
  targetId: number | null;
  /** Search engines are asked not to follow it. */
  isNofollow?: true;
}

export type DocumentContent =
  /** What an author wrote: everything in it is content. `base` is what relative addresses are resolved against. */
  | { kind: 'post'; html: string }
  /** A whole page as visitors get it: links in menus, headers, footers and asides are kept apart from content. */
  | { kind: 'page'; html: string }
  | { kind: 'links'; links: readonly GivenLink[]; stored?: StoredPost };

/** What a source that stores a site's data says about a post. It is published as it is; nothing is counted in its place. */
export interface StoredPost {
  /** False for what is left of a post that the source lacks: it lends its links a source, and is no post itself. */
  isPost: boolean;
  /** Null for a post without counts, which is in no list. */
  counts: Record<'internal' | 'external' | 'incoming', number | null> | null;
}

/** One post, page or other piece of content, as its source has it now. */
export interface SourceDocument {
  /** Names the document within its source for ever: a post's id, or the address of a page. */
  key: string;
  /** The id that the site itself gives it; null to have one given that never changes. */
  id: number | null;
  /** Slug of the post type. */
  type: string;
  status: DocumentStatus;
  /** Visitors need a password: listed, and no source of incoming links. */
  isProtected: boolean;
  /** Robots are asked not to list it. */
  isNoindex: boolean;
  title: string;
  /** `YYYY-MM-DD HH:MM:SS` in the time of the site. */
  modified: string;
  /**
   * Where the time is not the page's own. `copy`: that of a file, which is no change while the file is the same. `answer`: that of the
   * answer of a server, which alone is no change at all.
   */
  timeOf?: 'copy' | 'answer';
  permalink: string | null;
  /** The name by which other addresses lead to it; left out where it is the last part of the permalink. */
  slug?: string;
  /**
   * What visitors get at the permalink, left out where it is the document. `by_redirect`: they are led on, as from the pages of uploaded
   * files when these are switched off. `elsewhere`: they are led to another page, which a redirect says. `never`: the site shows another
   * page there, and the document cannot be opened.
   */
  opening?: 'by_redirect' | 'elsewhere' | 'never';
  /** As stored by an SEO plugin; null for none. */
  seoScore: string | null;
  addresses: readonly DocumentAddress[];
  /** Tells whether the document has changed without reading it: an ETag, a modification time and size. Null when there is none. */
  validator: string | null;
  content: DocumentContent;
  /** What the site says about the document beside its content; left out where it says nothing, or in the content. */
  about?: DocumentAbout;
  /** The sitemap that names it holds lists of posts. */
  isInListOfLists?: boolean;
}

/** Null for what is not said. */
export interface DocumentAbout {
  description: string | null;
  focusKeyword: string | null;
  /** `YYYY-MM-DD HH:MM:SS` in the time of the site. */
  published: string | null;
}

/** What a source knows of the site as a whole. */
export interface SourceSite {
  /** The public address without a slash at its end. */
  home: string;
  /** The address that the source itself says, where nearly all addresses in its texts use another one, which is home then. */
  storedHome?: string;
  /** Further addresses of the same site: siteurl, old domains, language domains. Without a slash at the end. */
  aliases: readonly string[];
  /** Where a post is edited, with `{id}`, `{path}` or `{stem}`; null for the usual one of WordPress, and none elsewhere. */
  editUrl: string | null;
  types: readonly { slug: string; label: string }[];
  /** How addresses are resolved there beyond the addresses of documents; null for a site that is only pages. */
  platform: SitePlatform | null;
  /** What an administrator should know before trusting the result. */
  warnings: readonly Said[];
}

/** What a site is made with. */
export interface SitePlatform {
  /** Which rules its addresses follow: `wordpress`. */
  rules: string;
  /** What the rules have to know of the site. Only they look inside. */
  data: object;
}

export type SourceEvent =
  /** How many documents there will be, as far as it is known: for the remaining time. */
  | { event: 'total'; documents: number }
  | { event: 'document'; document: SourceDocument }
  /** The document is still there, and it is as it was when it was read last. */
  | { event: 'same'; key: string }
  /** Every document of the source is as it was when it was read last. */
  | { event: 'all_same' }
  /** The document is not there any more. */
  | { event: 'gone'; key: string }
  /** A page that leads elsewhere: by a redirect, or with status 200 because it names the other page as the one that counts (canonical). */
  | { event: 'redirect'; from: string; to: string; status: number }
  /** An address of the site that is no document, or that was not asked. Something may be there: links to it are not broken. */
  | { event: 'not_read'; address: string }
  /** Nothing is at an address of the site, as it says itself: links to it are broken. */
  | { event: 'missing'; address: string }
  /** A list of posts that is there: the one that visitors get by this value of a query variable, such as `cat` or `tag`. */
  | { event: 'list'; variable: string; value: string }
  /** A document that could not be read. It is listed with its address; what was known of it stays. */
  | {
      event: 'unreadable';
      key: string | null;
      address: string;
      reason: Said;
      /** Visitors get no answer either: links to it are broken. */
      leadsNowhere?: boolean;
    }
  /** What an administrator should know of the run: what was left out, and why. */
  | { event: 'note'; said: Said }
  /** Reading can go on from here: everything before it was handed over. */
  | { event: 'checkpoint'; state: string }
  /**
   * Every document of the site was mentioned: those not mentioned in this run are gone, except those of types that could not be read.
   * Redirects that were not mentioned go too, unless they are kept.
   */
  | { event: 'complete'; except?: readonly string[]; keepsRedirects?: boolean };

/** An address of the site in a text that leads to nothing that is known. */
export interface UnexplainedAddress {
  address: string;
  /** The permalink of the post that the platform would guess; null where it would guess none. */
  guess: string | null;
}

export interface ReadOptions {
  /** The state of the last checkpoint of an interrupted run; null to begin anew. */
  resume: string | null;
  /** When the last complete run of this source began, in milliseconds since the epoch; null when there was none, or when only some documents are read. */
  since: number | null;
  /** What is known of a document, to spare reading it again. */
  known(key: string): Promise<KnownDocument | null>;
  /** Addresses that this run has not mentioned so far: those that led elsewhere or were not read before, and documents with links. */
  askedBefore?(): Promise<readonly string[]>;
  /** Addresses in the texts that nothing explains so far and no run has mentioned, those with the most links first; at most 5,000. */
  unexplained?(): Promise<readonly UnexplainedAddress[]>;
  /** Posts of a type that this run has not mentioned so far, by the ids that are their keys too, at most 1,000. */
  unseenIds?(type: string): Promise<readonly number[]>;
  /** Reads only these documents, by address or by key, and then does not send `complete`. Null for all. */
  only: readonly string[] | null;
  signal: AbortSignal;
}

export interface KnownDocument {
  modified: string;
  validator: string | null;
  /** Left out where it does not matter. */
  type?: string;
}

/** A place where a site's content is read from. One instance serves one run. */
export interface ContentSource {
  /** What the site is. Fails with a UserError that says what to do when it cannot be read at all. */
  site(): Promise<SourceSite>;
  read(options: ReadOptions): AsyncIterable<SourceEvent>;
  /** Names all that would be read, for sources that can tell in a fraction of the time; null where it cannot be said. */
  stamp?(): Promise<string | null>;
  close(): Promise<void>;
}

/** How addresses of the site are distinguished from others, and what counts. */
export interface SiteSettings {
  /** Names of query parameters that do not change what an address leads to; a star at the end matches anything. */
  trackingParameters: readonly string[];
  /** Every path of the site's hosts is ours, not only those below its address. */
  isWholeHostOurs: boolean;
  /** Every host of the registrable domain is ours. */
  isRegistrableDomainOurs: boolean;
  /** `mailto:`, `tel:` and the like count as external. */
  countsOtherSchemes: boolean;
  /** Links to files of the site count as links to pages. */
  countsFilesAsPages: boolean;
  /** Paths that belong to other programs, such as `/forum/`: nothing is read there, and links there lead neither to posts nor nowhere. */
  elsewhere: readonly string[];
}

export const SOURCE_KINDS = [
  'site',
  'wordpress-rest',
  'sitemap',
  'crawl',
  'wordpress-db',
  'wxr',
  'html',
  'records',
] as const;

export type SourceKind = (typeof SOURCE_KINDS)[number];

/** How a source is read, as it is kept with it. Each kind takes the ones that it needs. */
export interface SourceOptions {
  /** Slugs of the post types to read; all that visitors can open when it is left out. */
  types?: readonly string[];
  /** Hosts that may have private addresses. */
  allowHosts?: readonly string[];
  /** `HOST:PORT:ADDRESS[:PORT]`: asks that address in place of a host. */
  resolve?: readonly string[];
  /** The login that an application password belongs to. */
  user?: string;
  /** What the names of a database's tables begin with. */
  prefix?: string;
  /** The number of a site in a network of sites. */
  blog?: number;
  /** The public address, where the source has another one. */
  home?: string;
  /** Takes the links that a plugin has stored in place of reading the content. */
  trustPluginTables?: boolean;
  /** Export files; `-` is the standard input. */
  files?: readonly string[];
  /** The public address of a folder. */
  base?: string;
  /** Where a post is edited, with `{id}`, `{path}` or `{stem}`, where the source has no such address or another one. */
  editUrl?: string;
  /** Texts of posts are not kept. */
  noText?: boolean;
  /** Limits of a crawl. */
  maxPages?: number;
  maxDepth?: number;
  /** Further addresses of the same site. */
  aliases?: readonly string[];
  site?: Partial<SiteSettings>;
  /** It is the invented site that a first start shows: real data takes its place. */
  isSample?: boolean;
  /** The way in which a `site` is read, once it was chosen. Documents have other names on another way. */
  road?: SourceRoad;
}

export interface SourceRoad {
  kind: 'wordpress-rest' | 'sitemap' | 'crawl';
  /** The site, or its sitemap. */
  address: string;
  /** Why this way. */
  reason: Said;
}

/** What a source is opened from. */
export interface SourceDescription {
  kind: string;
  location: string;
  options: SourceOptions;
  /** The password that belongs to the location; null for none. */
  secret: string | null;
}

/** Opens sources. Nothing is stored. */
export interface SourceOpener {
  /** Looks at the address of a `site` and chooses the way in which it is read. */
  findRoad(site: SourceDescription, signal: AbortSignal): Promise<SourceRoad>;
  open(source: SourceDescription): Promise<ContentSource>;
}
