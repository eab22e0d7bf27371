import type { ParagraphKind } from '../ports/post-texts.ts';
import type { ExtractedPage, ExtractedParagraph } from './extracted-page.ts';
import { foldLines, placeInLine, type FoldedLine } from './fold-lines.ts';
import type { OpenLink } from './link-texts.ts';
import type { OpenElements } from './open-elements.ts';
import { inOneLine, type PageText } from './page-text.ts';
import type { Region } from './region.ts';

/** A piece of the text between the edges of blocks. */
interface Passage {
  region: Region;
  /** The name of the element that says what kind of text it is; empty for none. */
  element: string;
  language: string | null;
  isUnseen: boolean;
  /** The first of its pieces. It ends where the next passage begins. */
  from: number;
}

const KINDS: Readonly<Record<string, ParagraphKind>> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  li: 'list',
  dd: 'list',
  dt: 'list',
  blockquote: 'quote',
  figcaption: 'caption',
  caption: 'caption',
  pre: 'code',
  listing: 'code',
  xmp: 'code',
  '': 'text',
};

/** The most passages in which a link is noted: one that is never closed has the rest of the page in it. */
const MOST_OF_LINK = 20;
const HEADING_CHARACTERS = 1000;
const SPACE = 32;

type PlacedLink = ExtractedParagraph['links'][number];
type FinishedText = Pick<ExtractedPage, 'text' | 'paragraphs' | 'heading'>;

/** A passage, and what was noted in it, by places in the text that is not folded yet. */
interface PlacedPassage {
  passage: Passage;
  links: readonly PlacedLink[];
  code: readonly { start: number; end: number }[];
}

/** Puts the text of a page together to paragraphs. */
export class Passages {
  readonly #text: PageText;
  readonly #passages: Passage[] = [];
  #last: Passage | null = null;
  /** The pieces that are code, in their order. */
  readonly #code: number[] = [];

  constructor(text: PageText) {
    this.#text = text;
  }

  /** The edge of a block: the next piece begins another passage. */
  end(): void {
    this.#last = null;
  }

  /** The text has got another piece with words in it. */
  addPiece(open: OpenElements, isUnseen: boolean): void {
    if (open.isInCode) this.#code.push(this.#text.place.pieces - 1);
    const { region } = open;
    if (this.#last?.region === region) return;
    const { textKind: element, language } = open;
    this.#last = { region, element, language, isUnseen, from: this.#text.place.pieces - 1 };
    this.#passages.push(this.#last);
  }

  /** The text of the content, with a paragraph in each line, and the main heading. */
  finish(isContent: (region: Region) => boolean, links: readonly OpenLink[]): FinishedText {
    const { pieces } = this.#text;
    const noted = this.#placesOf(links);
    const parts: string[] = [];
    const ends: number[] = [];
    const found: PlacedPassage[] = [];
    let nextCode = 0;
    let length = 0;
    for (let at = 0; at < this.#passages.length; at++) {
      const passage = this.#passages[at];
      if (passage === undefined || !isContent(passage.region)) continue;
      const to = this.#endOf(at);
      const inside = noted.get(at);
      const start = length;
      while ((this.#code[nextCode] ?? to) < passage.from) nextCode++;
      const firstCode = nextCode;
      while ((this.#code[nextCode] ?? to) < to) nextCode++;
      const code = this.#code.slice(firstCode, nextCode);
      // Where each piece ends in the text that is not folded yet.
      const widths: number[] = [];
      for (let piece = passage.from; piece < to; piece++) {
        const part = pieces[piece] ?? '';
        parts.push(part);
        length += part.length;
        if (inside !== undefined || code.length > 0) widths.push(length);
      }
      ends.push(length);
      parts.push('\n');
      length += 1;
      const end = length - 1;
      const placeOf = (piece: number): number =>
        piece <= passage.from ? start : (widths[piece - passage.from - 1] ?? end);
      found.push({
        passage,
        links: (inside ?? []).map((open) => ({
          nth: open.link.order,
          start: placeOf(open.start.pieces),
          end: placeOf(open.end?.pieces ?? Infinity),
        })),
        code: code.map((piece) => ({ start: placeOf(piece), end: placeOf(piece + 1) })),
      });
    }
    const { text, lines } = foldLines(parts.join(''), ends);
    const paragraphs = lines.map((line, at) =>
      toParagraph(text.slice(line.start, line.end), line, found[at]),
    );
    return { text, paragraphs, heading: this.#heading(isContent) };
  }

  #endOf(passage: number): number {
    return this.#passages[passage + 1]?.from ?? this.#text.place.pieces;
  }

  /** The links in each passage, by its place. */
  #placesOf(links: readonly OpenLink[]): Map<number, OpenLink[]> {
    const noted = new Map<number, OpenLink[]>();
    let first = 0;
    // They come in the order of the page.
    for (const link of links) {
      while (first < this.#passages.length && this.#endOf(first) <= link.start.pieces) first++;
      const to = link.end?.pieces ?? Infinity;
      for (let at = first; at < first + MOST_OF_LINK; at++) {
        const passage = this.#passages[at];
        if (passage === undefined || passage.from >= Math.max(to, link.start.pieces + 1)) break;
        const others = noted.get(at);
        if (others === undefined) noted.set(at, [link]);
        else others.push(link);
      }
    }
    return noted;
  }

  /** The first `h1` of the content, or else of the page. */
  #heading(isContent: (region: Region) => boolean): string | null {
    let found: number | null = null;
    for (const [at, { element, region }] of this.#passages.entries()) {
      if (element !== 'h1') continue;
      found ??= at;
      if (!isContent(region)) continue;
      found = at;
      break;
    }
    const passage = found === null ? undefined : this.#passages[found];
    if (passage === undefined || found === null) return null;
    return inOneLine(this.#text.pieces.slice(passage.from, this.#endOf(found)).join(''), HEADING_CHARACTERS);
  }
}

function toParagraph(text: string, line: FoldedLine, found: PlacedPassage | undefined): ExtractedParagraph {
  const { isUnseen = false, element = '', language = null } = found?.passage ?? {};
  const links = (found?.links ?? []).map(({ nth, start, end }) =>
    trimmed(text, { nth, start: placeInLine(line, start), end: placeInLine(line, end) }),
  );
  const closed = (found?.code ?? []).map(({ start, end }) => ({
    start: placeInLine(line, start),
    end: placeInLine(line, end),
  }));
  const kind = isUnseen ? null : (KINDS[element] ?? null);
  return { kind, text, language, links, ...(closed.length > 0 && kind !== 'code' ? { closed } : {}) };
}

/** Without the spaces at the ends of its text. */
function trimmed(text: string, { nth, ...place }: PlacedLink): PlacedLink {
  let { start, end } = place;
  while (start < end && text.charCodeAt(start) === SPACE) start++;
  while (end > start && text.charCodeAt(end - 1) === SPACE) end--;
  return { start, end, nth };
}
