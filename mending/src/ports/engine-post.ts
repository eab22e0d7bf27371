/** What kind of text a paragraph is. Links go into text and lists alone. */
export type ParagraphKind = 'text' | 'heading' | 'list' | 'quote' | 'caption' | 'code';

/** A link within the text of a paragraph. */
export interface TextLink {
  /** Where its words begin and end in the text. */
  start: number;
  end: number;
  /** The post that it leads to; null for none. */
  targetId: number | null;
}

export interface Paragraph {
  kind: ParagraphKind;
  text: string;
  language: string | null;
  /** In the order of the text. */
  links: readonly TextLink[];
  /** Parts of the text that no link may go into, such as code and buttons within a sentence. */
  closed?: readonly { start: number; end: number }[];
}

/** A post as the engine needs it. */
export interface EnginePost {
  id: number;
  title: string;
  url: string;
  slug: string;
  /** The first folder of the address; empty for a post in none. */
  section: string;
  language: string | null;
  /** The main heading of the page, where it is known. */
  heading: string | null;
  description: string | null;
  focusKeyword: string | null;
  /** `YYYY-MM-DD …`; null where it is not known. */
  published: string | null;
  modified: string | null;
  paragraphs: readonly Paragraph[];
  canBeSource: boolean;
  canBeTarget: boolean;
}
