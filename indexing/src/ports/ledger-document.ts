import type { SourceDocument, StoredPost } from './content-source.ts';

/** How a link was brought to its target. */
export type Way =
  | 'permalink'
  | 'query'
  | 'endpoint'
  | 'file'
  | 'old_address'
  | 'redirect'
  | 'canonical'
  /** What the platform does about a page that is not there. It does not enter the numbers. */
  | 'guess';

/** Where a link ends that leads to no post and is not broken, or that is known to lead nowhere. */
export type Ends =
  | 'archive'
  | 'home'
  | 'system'
  | 'gone'
  /** A redirect leads to another site. */
  | 'elsewhere'
  /** Redirects that lead in a circle, or on and on. */
  | 'loop'
  /** An address of the site that is no post, or that was not read: something may be there. */
  | 'not_read';

/** What a page key can mean. Candidates are tried in their order; the first one that is found is meant. */
export type Candidate =
  /** A key of the address table. */
  | { look: string; way: Way; redirects: boolean }
  /** Documents whose name begins with this one, first those with this very name. Nothing but guesses comes after it. */
  | { name: string; way: 'guess'; redirects: boolean }
  /** No post, and no further candidate is tried. */
  | { ends: Ends };

/**
 * A key under which a document can be found, or its name, which it has one of at most. Of several documents with one key or name the
 * lowest priority is meant, then the lowest id.
 */
export type AddressKey =
  | { key: string; priority: number }
  /** At most 200 letters. */
  | { name: string; priority: number };

export type LinkKind = 'page' | 'file' | 'external' | 'other' | 'invalid';

export type LinkPosition = 'content' | 'nav' | 'header' | 'footer' | 'aside';

/** One link of a document as it was read and classified. */
export interface LedgerLink {
  /** Names the link as long as source, address, anchor text and the count among equals stay. */
  fingerprint: string;
  /** The element that carries it. */
  element: string;
  /** As written. */
  raw: string;
  /** Absolute; as written when it cannot be made so. */
  url: string;
  kind: LinkKind;
  position: LinkPosition;
  anchor: string;
  rel: string;
  /** Up to 60 characters of the text in front of it. */
  before: string;
  after: string;
  flags: readonly string[];
  /** The type under which it is listed: `internal`, `external` or what a source says. Null when it is in no list. */
  type: string | null;
  /** The number of its document that it enters; null for none. */
  countedAs: 'internal' | 'external' | null;
  /** What the address of a page or file of the site can mean; null for other links. */
  page: LedgerPageKey | null;
  /** How the address is spelled. In another form than its target's permalink it leads there by a redirect. */
  form: number;
  /** What a source says that gives its links; null to have it from the resolution. */
  given: { id: number | null; targetId: number | null } | null;
}

/** A link of a whole page that may be in a block that most pages have. */
export interface BlockLink {
  /** Its place among the links of the document. */
  nth: number;
  /** A short text without spaces: the same for the same address and text. */
  name: string;
  /** A number for the words of its text, and one for those between it and the next of these links: null for many, 0 for none. */
  text: number;
  words: number | null;
}

/** What tells which links of a whole page are in blocks that repeat: on most pages of the site, of a language, a folder or a template. */
export interface PageBlocks {
  /** As the page says it, in lower case; empty for none. At most 16 characters. */
  language: string;
  /** At most 16 characters each. */
  folder: string;
  template: string;
  links: readonly BlockLink[];
}

/** A normalised address of the site and what it can mean. One key has the same candidates wherever it is. */
export interface LedgerPageKey {
  key: string;
  /** Works them out. They are asked for once, however many links there are. */
  candidates(): readonly Candidate[];
}

/** A page of the site that leads to another page. */
export interface LedgerRedirect {
  /** The key that links to the page look for. */
  look: string;
  from: string;
  to: string;
  /** 200 for a page that names the other one as canonical. */
  status: number;
  /** Where it leads; null when that is no page of the site. */
  page: LedgerPageKey | null;
  /** Nothing was learned of the page: where it leads elsewhere already, that stays. */
  isWeak?: boolean;
}

/** The text of a document with what it says about itself, compressed. */
export interface PackedText {
  /** Of all that is in it. At most 32 characters. */
  hash: string;
  bytes: Uint8Array;
}

/** A document as it is to be known from now on. */
export interface LedgerDocument extends Omit<
  SourceDocument,
  'timeOf' | 'slug' | 'opening' | 'addresses' | 'content' | 'about' | 'isInListOfLists'
> {
  /** Published, and visitors get another page at its permalink. */
  cannotBeOpened: boolean;
  /** The time is when it was read: another one is kept with another change only. */
  hasTimeOfReading: boolean;
  /** How the permalink is spelled. */
  permalinkForm: number;
  /** Of everything that was read, by which an unchanged document is known. At most 64 characters. */
  contentHash: string;
  /** Of its text, without what differs from answer to answer. At most 32 characters. */
  textHash: string;
  /** Null where none is kept: visitors cannot open it, or its source gives none. */
  text: PackedText | null;
  /** What its source says in place of our counts; null when it is counted. */
  stored: StoredPost | null;
  addressKeys: readonly AddressKey[];
  /** Without regard to blocks that repeat: what is in one is found when all pages are known. */
  links: readonly LedgerLink[];
  /** Null for what is no whole page. */
  blocks: PageBlocks | null;
}
