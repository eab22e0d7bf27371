export type ParagraphKind = 'text' | 'heading' | 'list' | 'quote' | 'caption' | 'code';

/** A link within the text of a paragraph. */
export interface TextLink {
  /** Where its words begin and end in the text; the same place for a link without words. */
  start: number;
  end: number;
  /** Its place among the links of the post, as the ledger counts them. */
  nth: number;
  /** Absolute; as written where it cannot be made so. */
  href: string;
  /** The post that it leads to; null for none. */
  targetId: number | null;
}

/** What visitors see in one paragraph: characters decoded, white space folded. */
export interface Paragraph {
  kind: ParagraphKind;
  text: string;
  /** As the nearest element says it; null where none does. */
  language: string | null;
  /** In the order of the text. */
  links: readonly TextLink[];
  /** Where code is written within it, which no link may go into; absent for none. */
  closed?: readonly { start: number; end: number }[];
}

export interface PostText {
  postId: number;
  sourceId: number;
  type: string;
  title: string;
  url: string;
  /** The last part of the address. */
  slug: string;
  /** The first folder of the address; empty for a post in none. */
  section: string;
  /** What the post or its page says; null where it says nothing. */
  language: string | null;
  /** The main heading of the page, where it is known. */
  heading: string | null;
  description: string | null;
  focusKeyword: string | null;
  /** `YYYY-MM-DD HH:MM:SS` in the time of the site. */
  modified: string;
  published: string | null;
  textHash: string;
  paragraphs: readonly Paragraph[];
}

/**
 * The texts of published posts that visitors and search engines may open, and that lead nowhere else. Of all others (drafts, private and
 * protected posts, `noindex`) nothing is given. Read only.
 */
export interface PostTexts {
  /** In the order of their ids, those after `after`. The hash is another one when anything that `read` gives has changed, but for `targetId`. */
  list(after: number, limit: number): Promise<readonly { postId: number; textHash: string }[]>;
  /** In the order of their ids; those that `list` would not name are left out. Blocks that repeat on most pages are no paragraphs. */
  read(postIds: readonly number[]): Promise<readonly PostText[]>;
}

export interface WithTexts {
  readonly texts: PostTexts;
}
