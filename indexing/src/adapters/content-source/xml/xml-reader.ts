import { beginsName, endOfName, isBlank, isDeclaration, isName } from './grammar.ts';
import { decodeReferences, LONGEST_REFERENCE } from './references.ts';
import { CHARACTERS, type TextForm } from './text-form.ts';

/** What an XML document consists of, in its order. */
export interface XmlHandler {
  startTag(name: string, attributes: ReadonlyMap<string, string>): void;
  /** Of an element without content too. */
  endTag(name: string): void;
  /** Text and CDATA sections inside the root, in any number of pieces. */
  text(text: string): void;
  /** A reference that XML does not know, or an ampersand that begins none. It stays in the text as it is written. */
  unknownReference(): void;
}

export class XmlError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(reason: string, line: number, column: number) {
    super(reason);
    this.line = line;
    this.column = column;
  }
}

/** Characters of one tag. Nothing else than tags is kept in memory until its end has come. */
const LONGEST_TAG = 1024 * 1024;

/** Characters of a tag up to which it is read again with every piece that comes. */
const SHORT_TAG = 4096;

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
const ATTRIBUTE = /[\t\n ]+([^\t\n "'/<=>]+)[\t\n ]*=[\t\n ]*(?:"([^"]*)"|'([^']*)')/y;
const BEHIND_ATTRIBUTES = /^[\t\n ]*\/?$/;
const NOT_BLANK = /[^\t\n ]/;

/** A part of the document in which tags mean nothing. */
const CDATA = { begin: '<![CDATA[', end: ']]>' };
const COMMENT = { begin: '<!--', end: '--' };
const INSTRUCTION = { begin: '<?', end: '?>' };
const DOCUMENT_TYPE = '<!DOCTYPE';

const EXCLAMATION_MARK = 33;
const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const LESS_THAN = 60;
const GREATER_THAN = 62;
const QUESTION_MARK = 63;

/**
 * Reads XML 1.0 in pieces that may end anywhere. It refuses what is not well-formed by throwing an XmlError, and is made for long texts
 * in CDATA sections: it jumps from mark to mark instead of looking at each character.
 *
 * It is not as strict as the standard where nothing depends on it: any letter beyond ASCII is good for a name, characters that XML
 * does not allow are taken, and so is a document type, unless it has declarations. Those could make a short file a long one.
 */
export class XmlReader {
  readonly #handler: XmlHandler;
  readonly #form: TextForm;
  /** What has come and is not read yet, and where in it the part begins that is being read. */
  #text = '';
  #at = 0;
  /** What has come since `#text` was found to end in the middle of a long tag. */
  #held: string[] = [];
  #heldLength = 0;
  /** Where in the document `#text` begins. */
  #line = 1;
  #column = 1;
  #hasBegun = false;
  #hasRoot = false;
  #endedInReturn = false;
  /** What is being read, when it is no tag and no text. */
  #section: typeof CDATA | null = null;
  readonly #open: string[] = [];

  constructor(handler: XmlHandler, form: TextForm = CHARACTERS) {
    this.#handler = handler;
    this.#form = form;
  }

  write(chunk: string): void {
    if (chunk === '') return;
    // A line may end in a return, or in a return and a line feed.
    const begin = this.#endedInReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk;
    this.#endedInReturn = chunk.endsWith('\r');
    this.#held.push(begin.includes('\r') ? begin.replaceAll(/\r\n?/g, '\n') : begin);
    this.#heldLength += begin.length;
    // A tag that comes in many pieces would be read from its beginning with each of them.
    const isLongTag = this.#text.length > SHORT_TAG && this.#text.length + this.#heldLength <= LONGEST_TAG;
    if (isLongTag && this.#heldLength < this.#text.length) return;
    this.#read();
  }

  #read(): void {
    this.#text += this.#held.join('');
    this.#held = [];
    this.#heldLength = 0;
    let next = 0;
    while (next >= 0 && next < this.#text.length) {
      this.#at = next;
      next = this.#readPart(next);
    }
    if (next >= 0) this.#at = next;
    this.#dropRead();
    if (this.#text.length > LONGEST_TAG) {
      throw this.failure(`a tag is longer than ${LONGEST_TAG / 1024 / 1024} million characters`);
    }
  }

  end(): void {
    if (this.#heldLength > 0) this.#read();
    const open = this.#open.at(-1);
    if (open !== undefined) throw this.failure(`unclosed tag: ${open}`);
    if (this.#text !== '' || this.#section !== null) throw this.failure('unexpected end');
    if (!this.#hasRoot) throw this.failure('document must contain a root element');
  }

  /** An error at the place that is being read. */
  failure(reason: string): XmlError {
    const { line, column } = this.#placeOf(this.#at);
    return new XmlError(reason, line, column);
  }

  /** Each of these gives the place after what it reads, or -1 when more text has to come first. */
  #readPart(at: number): number {
    if (this.#section !== null) return this.#readSection(this.#section, at);
    const text = this.#text;
    if (text.charCodeAt(at) !== LESS_THAN) return this.#readText(at);
    switch (text.charCodeAt(at + 1)) {
      case SLASH:
        return this.#readEndTag(at + 2);
      case EXCLAMATION_MARK:
        return this.#readDeclaration(at);
      case QUESTION_MARK:
        return this.#readInstruction(at);
      default:
        return at + 1 < text.length ? this.#readStartTag(at + 1) : -1;
    }
  }

  #readText(at: number): number {
    const next = this.#text.indexOf('<', at);
    const end = next < 0 ? this.#endOfWholeText(at) : next;
    if (end === at) return -1;
    const text = this.#text.slice(at, end);
    this.#hasBegun = true;
    if (this.#open.length === 0) {
      if (NOT_BLANK.test(text)) throw this.failure('text data outside of root node');
    } else {
      if (text.includes(']]>')) throw this.failure('the string "]]>" is disallowed in char data');
      this.#handler.text(this.#decoded(text));
    }
    return end;
  }

  /** Where a text ends that goes on in the next piece: in front of what may be the beginning of a reference or of `]]>`. */
  #endOfWholeText(at: number): number {
    const text = this.#text;
    const reference = text.lastIndexOf('&');
    if (reference >= Math.max(at, text.length - LONGEST_REFERENCE) && !text.includes(';', reference))
      return reference;
    const end = text.endsWith(']]') ? text.length - 2 : text.endsWith(']') ? text.length - 1 : text.length;
    return Math.max(at, end);
  }

  #readSection(section: typeof CDATA, at: number): number {
    const text = this.#text;
    const found = text.indexOf(section.end, at);
    // All but what may be the beginning of the end.
    const end = found < 0 ? Math.max(at, text.length - section.end.length + 1) : found;
    if (section === CDATA && end > at) this.#handler.text(text.slice(at, end));
    if (found < 0) return end > at ? end : -1;
    let behind = found + section.end.length;
    if (section === COMMENT) {
      if (behind === text.length) return -1;
      if (text.charCodeAt(behind) !== GREATER_THAN) throw this.failure('malformed comment');
      behind++;
    }
    this.#section = null;
    return behind;
  }

  /** From `<!` on. */
  #readDeclaration(at: number): number {
    const text = this.#text;
    this.#hasBegun = true;
    if (text.startsWith(COMMENT.begin, at)) {
      this.#section = COMMENT;
      return at + COMMENT.begin.length;
    }
    if (text.startsWith(CDATA.begin, at)) {
      if (this.#open.length === 0) throw this.failure('text data outside of root node');
      this.#section = CDATA;
      return at + CDATA.begin.length;
    }
    const begin = text.slice(at, at + DOCUMENT_TYPE.length);
    if (begin.length < DOCUMENT_TYPE.length) return -1;
    if (begin.toUpperCase() !== DOCUMENT_TYPE || this.#hasRoot) throw this.failure('incorrect syntax');
    const end = text.indexOf('>', at);
    if (text.slice(at, end < 0 ? undefined : end).includes('['))
      throw this.failure('it has a document type with declarations, which are not read');
    return end < 0 ? -1 : end + 1;
  }

  /** From `<?` on. */
  #readInstruction(at: number): number {
    const text = this.#text;
    const end = endOfName(text, at + 2);
    if (end === text.length) return -1;
    const target = text.slice(at + 2, end);
    if (!beginsName(target) || !(text.charCodeAt(end) === QUESTION_MARK || isBlank(text.charCodeAt(end))))
      throw this.failure('disallowed character in processing instruction name');
    if (target.toLowerCase() === 'xml') {
      const last = text.indexOf('?>', end);
      if (last < 0) return -1;
      if (this.#hasBegun) throw this.failure('an XML declaration must be at the start of the document');
      if (!isDeclaration(text.slice(at, last + 2))) throw this.failure('malformed XML declaration');
    }
    this.#hasBegun = true;
    this.#section = INSTRUCTION;
    return end;
  }

  #readStartTag(at: number): number {
    const text = this.#text;
    const nameEnd = endOfName(text, at);
    if (nameEnd === text.length) return -1;
    const name = text.slice(at, nameEnd);
    if (!beginsName(name)) throw this.failure('disallowed character in tag name');
    let end = nameEnd;
    let attributes = NO_ATTRIBUTES;
    if (text.charCodeAt(nameEnd) !== GREATER_THAN) {
      end = this.#endOfTag(nameEnd);
      if (end < 0) return -1;
      attributes = this.#attributesOf(text.slice(nameEnd, end));
    }
    if (this.#hasRoot && this.#open.length === 0) throw this.failure('documents may contain only one root');
    this.#hasBegun = true;
    this.#hasRoot = true;
    this.#handler.startTag(name, attributes);
    if (text.charCodeAt(end - 1) === SLASH) this.#handler.endTag(name);
    else this.#open.push(name);
    return end + 1;
  }

  /** The place of the `>`. Tags have no `<` in them, not even in a value. */
  #endOfTag(from: number): number {
    const text = this.#text;
    const next = text.indexOf('<', from);
    const last = next < 0 ? text.length : next;
    for (let at = from; at < last; at++) {
      const code = text.charCodeAt(at);
      if (code === GREATER_THAN) return at;
      if (code === QUOTE || code === APOSTROPHE) {
        at = text.indexOf(code === QUOTE ? '"' : "'", at + 1);
        if (at < 0) break;
      }
    }
    if (next >= 0) throw this.failure('a tag has no end');
    return -1;
  }

  #attributesOf(text: string): ReadonlyMap<string, string> {
    const attributes = new Map<string, string>();
    ATTRIBUTE.lastIndex = 0;
    let behind = 0;
    for (let found = ATTRIBUTE.exec(text); found !== null; found = ATTRIBUTE.exec(text)) {
      const [, name = '', quoted, value = quoted ?? ''] = found;
      if (!isName(name)) throw this.failure('disallowed character in attribute name');
      if (attributes.has(name)) throw this.failure(`duplicate attribute: ${name}`);
      attributes.set(name, this.#decoded(value.replaceAll(/[\t\n]/g, ' ')));
      behind = ATTRIBUTE.lastIndex;
    }
    if (!BEHIND_ATTRIBUTES.test(text.slice(behind))) throw this.failure('malformed attribute');
    return attributes;
  }

  /** Behind `</`. */
  #readEndTag(at: number): number {
    const text = this.#text;
    const name = this.#open.at(-1) ?? '';
    let end = at + name.length;
    while (isBlank(text.charCodeAt(end))) end++;
    if (name === '' || !text.startsWith(name, at) || text.charCodeAt(end) !== GREATER_THAN) {
      end = text.indexOf('>', at);
      if (end < 0) return -1;
      throw this.failure(`unexpected close tag: ${text.slice(at, end)}`);
    }
    this.#open.pop();
    this.#handler.endTag(name);
    return end + 1;
  }

  #decoded(text: string): string {
    if (!text.includes('&')) return text;
    return decodeReferences(text, this.#form.of, () => this.#handler.unknownReference());
  }

  #dropRead(): void {
    const { line, column } = this.#placeOf(this.#at);
    this.#line = line;
    this.#column = column;
    this.#text = this.#text.slice(this.#at);
    this.#at = 0;
  }

  #placeOf(at: number): { line: number; column: number } {
    const text = this.#text;
    let line = this.#line;
    let begin = 0;
    for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', begin)) {
      line++;
      begin = next + 1;
    }
    const column = begin === 0 ? this.#column : 1;
    return { line, column: column + this.#form.length(text.slice(begin, at)) };
  }
}
