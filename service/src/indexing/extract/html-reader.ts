import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { rawTextOf, type RawText } from './raw-text.ts';

export interface HtmlHandler {
  /** The attributes that are of interest; the others are not read. Null for none. */
  wantedAttributes(name: string): WantedAttributes | null;
  /** How the content of the element is read. */
  startTag(name: string, attributes: ReadonlyMap<string, string>, isSelfClosing: boolean): ContentModel;
  endTag(name: string): void;
  text(text: string): void;
  /** Text of an element whose content is no markup. */
  rawText(name: string, text: string): void;
  comment(text: string): void;
  /** The end of what was read as `fragment`; its end tag follows. */
  endFragment(): void;
  /** Whether a CDATA section here is text, as it is in SVG and MathML only. */
  allowsCdata(): boolean;
}

export interface WantedAttributes {
  names: ReadonlySet<string>;
  /** The bit of each length that one of the names has: most attributes are told apart by it. */
  lengths: number;
}

export function wantedAttributes(names: readonly string[]): WantedAttributes {
  return { names: new Set(names), lengths: names.reduce((bits, name) => bits | (1 << name.length), 0) };
}

export type ContentModel =
  | 'markup'
  /** Text up to the end tag of the element. */
  | 'raw'
  /** Ends where raw text would end, and is read as markup all the same. */
  | 'fragment'
  /** Text to the end of the document. */
  | 'plaintext';

const CDATA = '<![CDATA[';
/** Stands for the first bracket of a CDATA section that is none: a comment of the wrong form, which ends at the next `>`. */
const NO_BRACKET = '\uFDD0';
const NO_CDATA = CDATA.replace('[', NO_BRACKET);
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/**
 * Reads HTML in pieces, with htmlparser2's tokenizer. The tokenizer decides by itself what is raw text and what is CDATA, and is wrong
 * where that depends on the elements around; here the handler decides, as the tree builder does in the standard. The tokenizer is
 * paused where it should go on differently, and a fresh start continues behind that place.
 */
export class HtmlReader implements TokenizerCallbacks {
  readonly #handler: HtmlHandler;
  readonly #tokenizer: Tokenizer;
  /** What the tokenizer was given and may still point at, and the tokenizer's index of its first character. */
  #buffers: string[] = [];
  #buffersAt = 0;
  /** The tokenizer's index at the beginning of what is being written. */
  #writtenAt = 0;
  #consumed = 0;
  /** Where the tokenizer was paused, by its index, and what it is shown first when it goes on. */
  #pausedAt = -1;
  /** Whether the tokenizer has read the end of a tag or comment last: what comes up to the next `<` is text. */
  #isBetweenTags = true;
  #resumeWith: '' | '<x' = '';
  /** The end of what has arrived, when it cannot be understood without what follows. */
  #held = '';
  #endedWithReturn = false;

  #raw: RawText | null = null;
  #fragment: RawText | null = null;
  #isPlaintext = false;

  /** Text that holds the beginning of a character reference. */
  #text = '';
  #tag = '';
  #isEndTag = false;
  #wanted: WantedAttributes | null = null;
  #attribute = '';
  #value = '';
  #attributes: Map<string, string> | null = null;

  constructor(handler: HtmlHandler) {
    this.#handler = handler;
    // Without decoding the tokenizer skips from tag to tag; what is of interest is decoded here.
    this.#tokenizer = new Tokenizer({ decodeEntities: false }, this);
  }

  write(chunk: string): void {
    if (chunk !== '') this.#read(this.#held + this.#withPlainNewlines(chunk), false);
  }

  end(): void {
    this.#read(this.#held, true);
    this.#tokenizer.end();
  }

  #withPlainNewlines(chunk: string): string {
    const text = this.#endedWithReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk;
    this.#endedWithReturn = chunk.endsWith('\r');
    return text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text;
  }

  #read(text: string, isLast: boolean): void {
    this.#held = '';
    let at = 0;
    let cdata = text.indexOf(CDATA);
    while (at < text.length) {
      if (this.#fragment === null) {
        at = this.#readUpTo(text, at, isLast, cdata);
        if (this.#fragment === null) {
          this.#held = text.slice(at);
          return;
        }
      }
      const { end, next } = this.#fragment.find(text, at, isLast);
      const fragment = next < text.length ? text.slice(0, next) : text;
      at = this.#readUpTo(fragment, at, isLast || end >= 0, cdata);
      if (end < 0) {
        this.#held = text.slice(at);
        return;
      }
      this.#endFragment();
      at = end;
      if (cdata >= 0 && cdata < at) cdata = text.indexOf(CDATA, at);
    }
  }

  /** Reads until the text ends or a fragment begins; tells how far it came. What is left has to be shown again, with what follows. */
  #readUpTo(text: string, from: number, isLast: boolean, firstCdata: number): number {
    let at = from;
    let cdata = firstCdata;
    const isInFragment = this.#fragment !== null;
    while (at < text.length) {
      if (this.#isPlaintext) {
        this.#handler.text(text.slice(at));
        return text.length;
      }
      if (this.#raw !== null) {
        const { end, next } = this.#raw.find(text, at, isLast);
        if (next > at) this.#handler.rawText(this.#raw.name, text.slice(at, next));
        if (end < 0) return next;
        at = next;
        this.#raw = null;
      }
      if (cdata >= 0 && cdata < at) cdata = text.indexOf(CDATA, at);
      const { next, isPaused } = this.#readMarkup(text, at, cdata, isLast);
      if (!isPaused) return next;
      at = next;
      if (this.#fragment !== null && !isInFragment) return at;
    }
    return at;
  }

  /** Shows the tokenizer a text; tells how far it came, and whether it was paused there. */
  #readMarkup(
    text: string,
    from: number,
    firstCdata: number,
    isLast: boolean,
  ): { next: number; isPaused: boolean } {
    let at = from;
    let cdata = firstCdata;
    const limit = isLast ? text.length : text.length - partialCdata(text);
    while (at < limit) {
      const hasCdata = cdata >= 0 && cdata < limit;
      const end = hasCdata ? cdata : limit;
      if (end > at) {
        const paused = this.#tokenize(text.slice(at, end));
        if (paused >= 0) return { next: at + paused, isPaused: true };
        at = end;
      }
      if (!hasCdata) break;
      // The tokenizer may be inside an attribute or a comment here: then it sees the same text under another spelling.
      this.#tokenize(this.#handler.allowsCdata() ? CDATA : NO_CDATA);
      at += CDATA.length;
      cdata = text.indexOf(CDATA, at);
    }
    return { next: at, isPaused: false };
  }

  /** Reads a text; tells how far it came when the tokenizer was paused, or -1 when everything was read. */
  #tokenize(text: string): number {
    for (let at = 0; at < text.length;) {
      if (this.#isBetweenTags) {
        // The tokenizer would look at each character of the text.
        const tag = text.indexOf('<', at);
        const end = tag < 0 ? text.length : tag;
        if (end > at) this.#addText(text.slice(at, end));
        if (tag < 0) return -1;
        at = end;
      }
      const end = text.indexOf('>', at) + 1 || text.length;
      const paused = this.#show(at === 0 && end === text.length ? text : text.slice(at, end));
      if (paused >= 0) return at + paused;
      at = end;
    }
    return -1;
  }

  /** Shows the tokenizer a text that ends at its first `>`, if it has one. */
  #show(text: string): number {
    this.#keep(text);
    const begin = this.#writtenAt;
    this.#isBetweenTags = false;
    this.#tokenizer.write(text);
    if (this.#pausedAt < 0) return -1;
    const paused = this.#pausedAt - begin;
    this.#restart(this.#resumeWith);
    return paused;
  }

  #keep(text: string): void {
    this.#writtenAt += this.#buffers.at(-1)?.length ?? 0;
    if (this.#consumed >= this.#writtenAt) {
      this.#buffers = [];
      this.#buffersAt = this.#writtenAt;
    }
    this.#buffers.push(text);
  }

  #restart(resumeWith: '' | '<x'): void {
    this.#pausedAt = -1;
    this.#resumeWith = '';
    this.#tokenizer.reset();
    this.#buffers = [];
    this.#buffersAt = 0;
    this.#writtenAt = 0;
    this.#consumed = 0;
    this.#isBetweenTags = resumeWith === '';
    if (resumeWith !== '') this.#show(resumeWith);
  }

  #pause(at: number, resumeWith: '' | '<x'): void {
    this.#pausedAt = at;
    this.#resumeWith = resumeWith;
    this.#tokenizer.pause();
  }

  #endFragment(): void {
    this.#fragment = null;
    this.#raw = null;
    this.#isPlaintext = false;
    this.#tokenizer.end();
    this.#restart('');
    this.#isEndTag = false;
    this.#attributes = null;
    this.#value = '';
    this.#handler.endFragment();
  }

  #slice(start: number, end: number): string {
    if (this.#buffers.length > 1) this.#join(start);
    return (this.#buffers[0] ?? '').slice(start - this.#buffersAt, end - this.#buffersAt);
  }

  /** Names and comments can begin in an earlier piece; what stands before `start` is not needed any more. */
  #join(start: number): void {
    const last = this.#buffers.at(-1) ?? '';
    if (start >= this.#writtenAt) {
      this.#buffers = [last];
      this.#buffersAt = this.#writtenAt;
    } else {
      this.#buffers = [this.#buffers.join('').slice(start - this.#buffersAt)];
      this.#buffersAt = start;
      this.#writtenAt = start;
    }
  }

  // The tokenizer's events. Numbers are its indexes.

  /** Always: so the tokenizer leaves raw text to us. */
  isInForeignContext(): boolean {
    return true;
  }

  ontext(start: number, end: number): void {
    const text = this.#slice(start, end);
    this.#consumed = end;
    this.#addText(text);
  }

  #addText(text: string): void {
    // A character reference can go on in the next piece.
    if (this.#text !== '' || text.includes('&')) this.#text += text;
    else this.#handler.text(text);
  }

  #flushText(): void {
    if (this.#text === '') return;
    this.#handler.text(decodeHTML(this.#text));
    this.#text = '';
  }

  ontextentity(): void {}

  onopentagname(start: number, end: number): void {
    this.#consumed = end;
    this.#attributes = null;
    this.#flushText();
    if (this.#isEndTag) return;
    this.#tag = toLowerCase(this.#slice(start, end));
    this.#wanted = this.#handler.wantedAttributes(this.#tag);
  }

  onattribname(start: number, end: number): void {
    this.#attribute = '';
    const length = end - start;
    if (length < 32 && this.#wanted !== null && (this.#wanted.lengths >> length) & 1 && !this.#isEndTag) {
      const name = toLowerCase(this.#slice(start, end));
      // Of an attribute that is there twice the first one counts.
      if (this.#wanted.names.has(name) && this.#attributes?.has(name) !== true) this.#attribute = name;
    }
    this.#consumed = end;
  }

  onattribdata(start: number, end: number): void {
    if (this.#attribute !== '') this.#value += this.#slice(start, end);
    this.#consumed = end;
  }

  onattribentity(): void {}

  onattribend(_quote: unknown, end: number): void {
    this.#consumed = end;
    if (this.#attribute === '') return;
    this.#attributes ??= new Map();
    this.#attributes.set(this.#attribute, asWritten(this.#value));
    this.#attribute = '';
    this.#value = '';
  }

  onopentagend(end: number): void {
    this.#endTag(end, false);
  }

  onselfclosingtag(end: number): void {
    // The tokenizer lets spaces stand after the slash.
    this.#endTag(end, this.#slice(end - 1, end) === '/');
  }

  #endTag(end: number, isSelfClosing: boolean): void {
    this.#consumed = end + 1;
    this.#isBetweenTags = true;
    if (this.#isEndTag) {
      this.#isEndTag = false;
      return;
    }
    const name = this.#tag;
    const attributes = this.#attributes ?? NO_ATTRIBUTES;
    this.#attributes = null;
    const model = this.#handler.startTag(name, attributes, isSelfClosing);
    if (model === 'markup') return;
    if (model === 'raw') this.#raw = rawTextOf(name);
    else if (model === 'fragment') this.#fragment ??= rawTextOf(name);
    else this.#isPlaintext = true;
    this.#pause(end + 1, '');
  }

  onclosetag(start: number, end: number): void {
    this.#flushText();
    this.#handler.endTag(toLowerCase(this.#slice(start, end)));
    this.#consumed = end;
    // An end tag ends at the first `>` that is not in one of its attributes: they are read as those of a start tag.
    if (this.#slice(end, end + 1) === '>') {
      this.#isBetweenTags = true;
      return;
    }
    this.#isEndTag = true;
    this.#pause(end, '<x');
  }

  oncomment(start: number, end: number, endOffset: number): void {
    this.#flushText();
    this.#handler.comment(this.#slice(start, end - endOffset));
    this.#consumed = end + 1;
    this.#isBetweenTags = true;
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.#flushText();
    this.#handler.text(this.#slice(start, end - endOffset));
    this.#consumed = end + 1;
  }

  ondeclaration(_start: number, end: number): void {
    this.#flushText();
    this.#consumed = end + 1;
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.#consumed = end + 1;
  }

  onend(): void {
    this.#flushText();
  }
}

/** How much of the end of a text may be the beginning of a CDATA section. */
function partialCdata(text: string): number {
  const at = text.lastIndexOf('<');
  return at >= 0 && at > text.length - CDATA.length && CDATA.startsWith(text.slice(at))
    ? text.length - at
    : 0;
}

function asWritten(value: string): string {
  let text = value.includes(NO_BRACKET) ? value.replaceAll(NO_CDATA, CDATA) : value;
  if (text.includes('\0')) text = text.replaceAll('\0', '\uFFFD');
  return text.includes('&') ? decodeHTMLAttribute(text) : text;
}

/** Of ASCII letters only: the sign for kelvin is no K in the name of a tag. */
function toLowerCase(name: string): string {
  return name.includes('\u212A') ? name : name.toLowerCase();
}
