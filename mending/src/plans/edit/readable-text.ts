import { decodeHTML } from 'entities/decode';
import { attributeOf, type Attribute } from './attributes.ts';
import { delimiterIn, type Block } from './blocks.ts';
import { foldedAs, foldText } from './fold-text.ts';
import { scanMarkup, type Piece } from './scan-markup.ts';
import { isInline, zoneOfBlock, zoneOfElement, type Zone } from './zones.ts';

/** A run of the readable text and where it is in the raw one. Character by character when both have the same size, else as a whole. */
interface Segment {
  at: number;
  size: number;
  raw: number;
  rawSize: number;
  zone: Zone | null;
  block: Block | null;
}

/** A link in the raw text. */
export interface RawLink {
  /** Of the whole element. */
  start: number;
  end: number;
  /** After its first tag, and before its last. */
  contentStart: number;
  contentEnd: number;
  href: Attribute;
  /** Its text in the readable one. */
  from: number;
  to: number;
  block: Block | null;
  zone: Zone | null;
  /** It has an end tag, and no other link in it. */
  isWhole: boolean;
}

/** What a reader sees of a raw text, folded, and the way back. */
export interface ReadableText {
  text: string;
  links: readonly RawLink[];
  /** The raw place of a part of the text; null when it begins or ends within what cannot be parted. */
  rawOf(from: number, to: number): { start: number; end: number } | null;
  /** What is around a part of the text. */
  around(from: number, to: number): { zone: Zone | null; block: Block | null };
}

/** `shortcodes`: whether the marks of shortcodes are read as text, as those are that no plugin knows, or as nothing. */
export function readText(raw: string, shortcodes: 'kept' | 'dropped' = 'kept'): ReadableText {
  const reader = new Reader(raw, shortcodes === 'kept');
  for (const piece of scanMarkup(raw)) reader.add(piece);
  return reader.end();
}

/** What is not read as it is written: entities, and of `FOLDED` what is not a single space or hyphen. */
const SPECIAL =
  /&(?:#[xX]?[0-9a-fA-F]{1,8}|[A-Za-z][A-Za-z0-9]{1,31});?|(?: [\s\u00AD\u200B]|[^\S ]|[\u00AD\u200B])[\s\u00AD\u200B]*|(?:-[-\u2010-\u2015]|[\u2010-\u2015])[-\u2010-\u2015]*|[\u2018-\u201F\u2026\u2032\u2033`\u00B4]/g;
const SHORTCODE_END = /\[\/([A-Za-z][\w-]*)\]/g;

interface OpenLink {
  start: number;
  contentStart: number;
  href: Attribute | null;
  from: number;
  block: Block | null;
  zone: Zone | null;
}

class Reader {
  readonly #raw: string;
  readonly #keepsShortcodes: boolean;
  readonly #lastEnds = new Map<string, number>();
  readonly #parts: string[] = [];
  readonly #segments: Segment[] = [];
  readonly #links: RawLink[] = [];
  #length = 0;
  /** Whether the text ends with something else than a space. */
  #isAfterText = false;
  /** Elements, shortcodes and blocks that are open and matter. */
  #open: { name: string; zone: Zone }[] = [];
  #block: Block | null = null;
  #link: OpenLink | null = null;

  constructor(raw: string, keepsShortcodes: boolean) {
    this.#raw = raw;
    this.#keepsShortcodes = keepsShortcodes;
    for (const match of raw.matchAll(SHORTCODE_END))
      this.#lastEnds.set((match[1] ?? '').toLowerCase(), match.index);
  }

  add(piece: Piece): void {
    switch (piece.kind) {
      case 'text':
        return this.#addText(piece.start, piece.end);
      case 'comment':
        return this.#addComment(piece.start, piece.end);
      case 'hidden':
        return;
      case 'shortcode':
        return this.#addShortcode(piece);
      case 'open':
        return this.#openTag(piece.name, piece.start, piece.end, piece.isVoid);
      case 'close':
        return this.#closeTag(piece.name, piece.start, piece.end);
    }
  }

  end(): ReadableText {
    if (this.#link !== null) this.#endLink(this.#raw.length, this.#raw.length, false);
    const segments = this.#segments;
    return {
      text: this.#parts.join(''),
      links: this.#links.toSorted((one, other) => one.start - other.start),
      rawOf: (from, to) => rawOf(segments, from, to),
      around: (from, to) => around(segments, from, to),
    };
  }

  #addText(from: number, to: number): void {
    const raw = this.#raw;
    let at = from;
    const text = raw.slice(from, to);
    for (const { 0: match, index } of text.matchAll(SPECIAL)) {
      const start = from + index;
      this.#put(raw.slice(at, start), at, start - at);
      const decoded = match.startsWith('&') ? decodeHTML(match) : match;
      const folded = match.startsWith('&') ? foldText(decoded) : foldedAs(match);
      this.#put(folded, start, match.length);
      at = start + match.length;
    }
    this.#put(raw.slice(at, to), at, to - at);
  }

  #put(text: string, raw: number, rawSize: number): void {
    if (text.startsWith(' ') && !this.#isAfterText)
      return text.length === rawSize ? this.#put(text.slice(1), raw + 1, rawSize - 1) : undefined;
    if (text === '') return;
    this.#isAfterText = !text.endsWith(' ');
    const zone = this.#open.at(-1)?.zone ?? null;
    const before = this.#segments.at(-1);
    const isOneToOne = text.length === rawSize;
    if (
      isOneToOne &&
      before !== undefined &&
      before.size === before.rawSize &&
      before.raw + before.rawSize === raw &&
      before.zone === zone &&
      before.block === this.#block
    ) {
      before.size += rawSize;
      before.rawSize += rawSize;
    } else
      this.#segments.push({ at: this.#length, size: text.length, raw, rawSize, zone, block: this.#block });
    this.#parts.push(text);
    this.#length += text.length;
  }

  /** Paragraphs are parted by a space that is nowhere in the raw text: where one ends, readers of texts do not agree. */
  #break(): void {
    if (!this.#isAfterText) return;
    this.#parts.push(' ');
    this.#length += 1;
    this.#isAfterText = false;
  }

  #addComment(start: number, end: number): void {
    const block = delimiterIn(this.#raw.slice(start, end));
    if (block === null) return;
    this.#break();
    if (block.isAlone) return;
    const zone = zoneOfBlock(block.name);
    if (!block.isEnd) {
      this.#block = { name: block.name, json: block.json, parent: this.#block };
      if (zone !== null) this.#open.push({ name: `wp:${block.name}`, zone });
      return;
    }
    let each = this.#block;
    while (each !== null && each.name !== block.name) each = each.parent;
    if (each !== null) this.#block = each.parent;
    this.#close(`wp:${block.name}`);
  }

  #addShortcode({ name, isEnd, start, end }: Piece & { kind: 'shortcode' }): void {
    if (isEnd) this.#close(`[${name}`);
    if (this.#keepsShortcodes) {
      this.#open.push({ name: '[', zone: 'in_shortcode' });
      this.#addText(start, end);
      this.#close('[');
    }
    const encloses = !isEnd && (this.#lastEnds.get(name) ?? -1) >= end;
    if (encloses) this.#open.push({ name: `[${name}`, zone: 'in_shortcode' });
  }

  #openTag(name: string, start: number, end: number, isVoid: boolean): void {
    if (name === 'br') this.#put(' ', start, end - start);
    else if (!isInline(name)) this.#break();
    if (isVoid) return;
    if (name === 'a') {
      if (this.#link !== null) this.#endLink(start, start, false);
      const href = attributeOf(this.#raw, start, end, 'href');
      const zone = this.#open.at(-1)?.zone ?? null;
      this.#link = { start, contentStart: end, href, from: this.#length, block: this.#block, zone };
    }
    const zone = zoneOfElement(name);
    if (zone !== null) this.#open.push({ name, zone });
  }

  #closeTag(name: string, start: number, end: number): void {
    if (!isInline(name)) this.#break();
    if (name === 'a' && this.#link !== null) this.#endLink(start, end, true);
    this.#close(name);
  }

  #endLink(contentEnd: number, end: number, isWhole: boolean): void {
    const link = this.#link;
    this.#link = null;
    this.#close('a');
    if (link === null || link.href === null) return;
    this.#links.push({ ...link, href: link.href, contentEnd, end, to: this.#length, isWhole });
  }

  /** Closes the last of that name; what was opened in it and has no end goes on, so that nothing is written there. */
  #close(name: string): void {
    const at = this.#open.findLastIndex((each) => each.name === name);
    if (at >= 0) this.#open.splice(at, 1);
  }
}

/** The segment that has the character, by halving. */
function segmentAt(segments: readonly Segment[], at: number): number {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((segments[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function rawOf(
  segments: readonly Segment[],
  from: number,
  to: number,
): { start: number; end: number } | null {
  const first = segments[segmentAt(segments, from)];
  const last = segments[segmentAt(segments, to - 1)];
  if (first === undefined || last === undefined || to <= from) return null;
  const isWithin = from >= first.at && from < first.at + first.size && to <= last.at + last.size;
  if (!isWithin) return null;
  if (first.size !== first.rawSize && from !== first.at) return null;
  if (last.size !== last.rawSize && to !== last.at + last.size) return null;
  const start = first.raw + (from - first.at);
  const end = last.size === last.rawSize ? last.raw + (to - last.at) : last.raw + last.rawSize;
  return { start, end };
}

function around(
  segments: readonly Segment[],
  from: number,
  to: number,
): { zone: Zone | null; block: Block | null } {
  const first = segmentAt(segments, from);
  const here = segments.slice(first, segmentAt(segments, to - 1) + 1);
  return { zone: here.find(({ zone }) => zone !== null)?.zone ?? null, block: here[0]?.block ?? null };
}
