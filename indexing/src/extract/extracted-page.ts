import type { Paragraph, ParagraphKind, TextLink } from '../ports/post-texts.ts';
import type { Position } from './position-of.ts';
import type { MetaRefresh } from './meta-refresh.ts';
import type { Teasers } from './text-places.ts';
import type { WordPressPage } from './wordpress-page.ts';

/** A hyperlink: every start tag of `a` and `area` with an address, in the order of the source. */
export interface ExtractedLink {
  /** The place among the links of the page, from 0. */
  order: number;
  element: 'a' | 'area' | 'svg a' | 'navigation-link';
  /** The older spelling of SVG is kept and not counted. */
  attribute: 'href' | 'xlink:href';
  /** The attribute with its character references decoded, otherwise as written. */
  raw: string;
  /** The text of the link; without one the alternative text of its image, its label or its title. */
  text: string;
  /** In lower case, each once. */
  rel: string[];
  target: string | null;
  hreflang: string | null;
  position: Position;
  /** Up to 60 characters of the text in front of the link, in one line. */
  before: string;
  after: string;
  isInNoscript: boolean;
  /** Whether it enters the public numbers, as far as the page decides: of whole pages those in the text, and not in `noscript`. */
  isCounted: boolean;
}

/** An address by which a page says what it is to other pages. */
export interface PageRelation {
  rel: 'canonical' | 'alternate' | 'next' | 'prev' | 'amphtml' | 'refresh';
  raw: string;
  hreflang: string | null;
  /** The media type of the other page, such as that of a feed. */
  type: string | null;
  isInNoscript: boolean;
}

/** A file that the page shows or runs. */
export interface PageResource {
  kind: 'image' | 'video' | 'audio' | 'source' | 'track' | 'embed' | 'object' | 'frame' | 'script';
  attribute: 'src' | 'srcset' | 'poster' | 'data';
  raw: string;
  isInNoscript: boolean;
}

export interface PageFacts {
  title: string;
  /** The first `<base href>`, as written. */
  base: string | null;
  canonical: string | null;
  isNoindex: boolean;
  isNofollow: boolean;
  refresh: MetaRefresh | null;
  lang: string | null;
  /** The description that the page gives search engines; null for none. */
  description: string | null;
  /** When it was published: `YYYY-MM-DD HH:MM:SS` with the digits of the page; null when it does not say. */
  published: string | null;
  /** What the page says about itself in `meta` elements, by name: those of `SAID_IN_META`. */
  said: ReadonlyMap<string, string>;
  /** Something on the page says that its site is made with WordPress. */
  isWordPress: boolean;
  /** What WordPress says that the page is; null when it says nothing. */
  wordpress: WordPressPage | null;
  /** The short address of a post: `?p=12`. */
  shortLink: string | null;
  /** The address of the post that the page shows, whatever the page names as the one that counts. */
  ownAddress: string | null;
  /** Types of schema.org that the page says it is of. */
  schemaTypes: readonly string[];
}

export interface ExtractedPage {
  links: ExtractedLink[];
  relations: PageRelation[];
  resources: PageResource[];
  facts: PageFacts;
  /** The same for pages that look as if one template had made them. */
  template: string;
  /** Teasers of other pages in it. */
  teasers: Teasers;
  /** Of the content, with a paragraph in each line. */
  text: string;
  paragraphs: ExtractedParagraph[];
  /** The main heading; null for none. */
  heading: string | null;
}

/** A piece of the text between the edges of blocks, in one line. */
export interface ExtractedParagraph {
  /** Null for what is no text to read: a button, a choice, and what is shown without scripts only. */
  kind: ParagraphKind | null;
  text: string;
  /** Of an element around it, but for the page as a whole. */
  language: string | null;
  /** `nth` is the place among the links of the page. */
  links: readonly Pick<TextLink, 'start' | 'end' | 'nth'>[];
  closed?: NonNullable<Paragraph['closed']>;
}
