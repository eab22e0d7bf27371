import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { endOfRawText } from './raw-text.ts';

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

const CDATA = '[CDATA[';
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

const EXCLAMATION_MARK = 33;
const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const EQUALS = 61;
const GREATER_THAN = 62;
const QUESTION_MARK = 63;

/**
 * Reads HTML as the tokenizer of the standard does. What is raw text and what is CDATA depends on the elements around, so the handler
 * decides that, as the standard's tree builder does.
 */
export function readHtml(html: string, handler: HtmlHandler): void {
  new HtmlReader(html.includes('\r') ? html.replaceAll(/\r\n?/g, '\n') : html, handler).read();
}

class HtmlReader {
  readonly #html: string;
  readonly #handler: HtmlHandler;
  readonly #commentEnd: Places;
  readonly #oddCommentEnd: Places;
  /** What the last call of `#readAttributes` has found. */
  #attributes: Map<string, string> | null = null;
  #isSelfClosing = false;

  constructor(html: string, handler: HtmlHandler) {
    this.#html = html;
    this.#handler = handler;
    this.#commentEnd = new Places(html, '-->');
    this.#oddCommentEnd = new Places(html, '--!>');
  }

  read(): void {
    const html = this.#html;
    let from = 0;
    let at = html.indexOf('<');
    while (at >= 0) {
      const next = html.charCodeAt(at + 1);
      const isEndTag = next === SLASH;
      if (isLetter(isEndTag ? html.charCodeAt(at + 2) : next)) {
        if (at > from) this.#addText(html.slice(from, at));
        from = isEndTag ? this.#readEndTag(at + 2) : this.#readStartTag(at + 1);
        if (from < 0) return;
      } else if (next === EXCLAMATION_MARK || next === QUESTION_MARK || (isEndTag && at + 2 < html.length)) {
        if (at > from) this.#addText(html.slice(from, at));
        from = next === EXCLAMATION_MARK ? this.#readDeclaration(at + 2) : this.#behindTagEnd(at + 2);
      } else {
        // A less-than sign of the text.
        at = html.indexOf('<', at + 1);
        continue;
      }
      at = html.indexOf('<', from);
    }
    if (from < html.length) this.#addText(html.slice(from));
  }

  #addText(text: string): void {
    this.#handler.text(text.includes('&') ? decodeHTML(text) : text);
  }

  /** Each of these gives the place behind what it reads, or -1 when the text ends inside a tag, which then is none. */
  #readStartTag(start: number): number {
    const html = this.#html;
    const handler = this.#handler;
    const nameEnd = this.#endOfName(start);
    const name = toLowerCase(html.slice(start, nameEnd));
    let attributes = NO_ATTRIBUTES;
    let isSelfClosing = false;
    let end = nameEnd + 1;
    if (html.charCodeAt(nameEnd) !== GREATER_THAN) {
      end = this.#readAttributes(nameEnd, handler.wantedAttributes(name));
      if (end < 0) return -1;
      attributes = this.#attributes ?? NO_ATTRIBUTES;
      isSelfClosing = this.#isSelfClosing;
    }
    const model = handler.startTag(name, attributes, isSelfClosing);
    return model === 'markup' ? end : this.#readContent(name, model, end);
  }

  #readContent(name: string, model: Exclude<ContentModel, 'markup'>, from: number): number {
    const html = this.#html;
    if (model === 'plaintext') {
      if (from < html.length) this.#handler.text(html.slice(from));
      return html.length;
    }
    const end = endOfRawText(html, from, name);
    if (model === 'raw') {
      if (end > from) this.#handler.rawText(name, html.slice(from, end));
    } else {
      new HtmlReader(html.slice(from, end), this.#handler).read();
      this.#handler.endFragment();
    }
    return end;
  }

  #readEndTag(start: number): number {
    const html = this.#html;
    const nameEnd = this.#endOfName(start);
    // Attributes of an end tag mean nothing, and may hold a `>`.
    const end = html.charCodeAt(nameEnd) === GREATER_THAN ? nameEnd + 1 : this.#readAttributes(nameEnd, null);
    if (end >= 0) this.#handler.endTag(toLowerCase(html.slice(start, nameEnd)));
    return end;
  }

  #endOfName(start: number): number {
    const html = this.#html;
    let at = start;
    while (at < html.length && !endsName(html.charCodeAt(at))) at++;
    return at;
  }

  #readAttributes(from: number, wanted: WantedAttributes | null): number {
    const html = this.#html;
    this.#attributes = null;
    let slash = -1;
    let at = from;
    while (at < html.length) {
      const code = html.charCodeAt(at);
      if (code === GREATER_THAN) {
        this.#isSelfClosing = slash === at - 1;
        return at + 1;
      }
      if (code === SLASH || isSpace(code)) {
        if (code === SLASH) slash = at;
        at++;
        continue;
      }
      const nameStart = at;
      // An equals sign at the beginning is part of the name.
      at = this.#endOfAttributeName(at + 1);
      const nameEnd = at;
      at = this.#behindSpaces(at);
      let valueStart = at;
      let valueEnd = at;
      if (html.charCodeAt(at) === EQUALS) {
        at = this.#behindSpaces(at + 1);
        const quote = html.charCodeAt(at);
        if (quote === QUOTE || quote === APOSTROPHE) {
          valueStart = at + 1;
          valueEnd = html.indexOf(quote === QUOTE ? '"' : "'", valueStart);
          if (valueEnd < 0) return -1;
          at = valueEnd + 1;
        } else {
          valueStart = at;
          while (at < html.length && !endsValue(html.charCodeAt(at))) at++;
          valueEnd = at;
        }
      }
      if (wanted !== null) this.#addAttribute(wanted, nameStart, nameEnd, valueStart, valueEnd);
    }
    return -1;
  }

  #addAttribute(
    { names, lengths }: WantedAttributes,
    nameStart: number,
    nameEnd: number,
    valueStart: number,
    valueEnd: number,
  ): void {
    const length = nameEnd - nameStart;
    if (length >= 32 || ((lengths >> length) & 1) === 0) return;
    const name = toLowerCase(this.#html.slice(nameStart, nameEnd));
    // Of an attribute that is there twice the first one counts.
    if (!names.has(name) || this.#attributes?.has(name) === true) return;
    this.#attributes ??= new Map();
    this.#attributes.set(name, valueOf(this.#html.slice(valueStart, valueEnd)));
  }

  #endOfAttributeName(from: number): number {
    const html = this.#html;
    let at = from;
    while (at < html.length) {
      const code = html.charCodeAt(at);
      if (code === EQUALS || endsName(code)) break;
      at++;
    }
    return at;
  }

  #behindSpaces(from: number): number {
    let at = from;
    while (isSpace(this.#html.charCodeAt(at))) at++;
    return at;
  }

  /** Behind `<!`. */
  #readDeclaration(at: number): number {
    const html = this.#html;
    if (html.startsWith('--', at)) return this.#readComment(at + 2);
    if (!html.startsWith(CDATA, at) || !this.#handler.allowsCdata()) return this.#behindTagEnd(at);
    const from = at + CDATA.length;
    const end = html.indexOf(']]>', from);
    this.#handler.text(html.slice(from, end < 0 ? undefined : end));
    return end < 0 ? html.length : end + 3;
  }

  #readComment(start: number): number {
    const html = this.#html;
    if (html.startsWith('>', start)) return start + 1;
    if (html.startsWith('->', start)) return start + 2;
    const end = this.#commentEnd.from(start);
    const oddEnd = this.#oddCommentEnd.from(start);
    const isOdd = oddEnd >= 0 && (end < 0 || oddEnd < end);
    const at = isOdd ? oddEnd : end;
    this.#handler.comment(html.slice(start, at < 0 ? undefined : at));
    return at < 0 ? html.length : at + (isOdd ? 4 : 3);
  }

  #behindTagEnd(from: number): number {
    return this.#html.indexOf('>', from) + 1 || this.#html.length;
  }
}

/** The places of a mark, asked for from the beginning of a text to its end. */
class Places {
  readonly #text: string;
  readonly #mark: string;
  #next = 0;

  constructor(text: string, mark: string) {
    this.#text = text;
    this.#mark = mark;
  }

  /** The first one from there on; -1 for none. A text that has none is searched once. */
  from(at: number): number {
    if (this.#next >= 0 && this.#next < at) this.#next = this.#text.indexOf(this.#mark, at);
    return this.#next;
  }
}

function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

function isSpace(code: number): boolean {
  return code === 32 || (code <= 12 && code >= 9 && code !== 11);
}

function endsName(code: number): boolean {
  return code === GREATER_THAN || code === SLASH || isSpace(code);
}

function endsValue(code: number): boolean {
  return code === GREATER_THAN || isSpace(code);
}

function valueOf(text: string): string {
  const value = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
  return value.includes('&') ? decodeHTMLAttribute(value) : value;
}

/** Of ASCII letters only: the sign for kelvin is no K in the name of a tag. */
function toLowerCase(name: string): string {
  return name.includes('\u212A') ? name : name.toLowerCase();
}
