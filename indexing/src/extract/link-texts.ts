import type { ExtractedLink } from './extracted-page.ts';
import type { Region } from './region.ts';
import { inOneLine, type PageText, type TextPlace } from './page-text.ts';

/** Characters kept of a link's text: a link that is never closed has the rest of the page in it. */
const TEXT_CHARACTERS = 500;

/** A link whose text is not known yet. */
export interface OpenLink {
  link: ExtractedLink;
  /** The part of the page that contains it. */
  region: Region;
  start: TextPlace;
  /** Null while it is open. */
  end: TextPlace | null;
  alt: string;
  fallback: string;
}

/** Gives a link its text and the text around it, once the page is read. */
export function finishLink({ link, start, end, alt, fallback }: OpenLink, text: PageText): void {
  const to = end ?? text.place;
  link.text =
    text.between(start, to, TEXT_CHARACTERS) ||
    inOneLine(alt, TEXT_CHARACTERS) ||
    inOneLine(fallback, TEXT_CHARACTERS);
  link.before = text.before(start);
  link.after = text.after(to);
}

/** Makes the texts of links parts of one short text. As parts of the page's they would keep all of it in memory. */
export function ownTexts(links: readonly ExtractedLink[]): void {
  const lines: string[] = [];
  for (const { text, before, after } of links) lines.push(text, before, after);
  const own = lines.join('');
  let end = 0;
  const next = ({ length }: string): string => own.slice(end, (end += length));
  for (const link of links) {
    link.text = next(link.text);
    link.before = next(link.before);
    link.after = next(link.after);
  }
}
