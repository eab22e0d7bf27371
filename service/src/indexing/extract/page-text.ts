/** What cannot stay as it is: white space that is no single space, and the character of no meaning. */
const NEEDS_CARE = /[^ -\x9f\xa1-\u167f]| {2}/;

/** The text of a page in one line and in the order of its source, for the texts of links and what stands around them. */
export class PageText {
  readonly #pieces: string[] = [];
  #length = 0;
  #endsWithSpace = true;

  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    if (text !== '' && !NEEDS_CARE.test(text)) {
      this.#push(this.#endsWithSpace && text.startsWith(' ') ? text.slice(1) : text);
      this.#endsWithSpace = text.endsWith(' ');
      return;
    }
    let from = 0;
    let endsWithSpace = this.#endsWithSpace;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 32 && code < 0xa0) {
        endsWithSpace = false;
      } else if (code === 0) {
        // No character of a page: it does not separate words.
        this.#push(text.slice(from, at));
        from = at + 1;
      } else if (isWhitespace(code)) {
        if (code !== 32 || endsWithSpace) {
          this.#push(text.slice(from, at));
          if (!endsWithSpace) this.#push(' ');
          from = at + 1;
        }
        endsWithSpace = true;
      } else endsWithSpace = false;
    }
    this.#endsWithSpace = endsWithSpace;
    this.#push(from === 0 ? text : text.slice(from));
  }

  /** The edge of an element that separates words. */
  addBreak(): void {
    if (this.#endsWithSpace) return;
    this.#push(' ');
    this.#endsWithSpace = true;
  }

  whole(): string {
    return this.#pieces.join('');
  }

  #push(text: string): void {
    if (text === '') return;
    this.#pieces.push(text);
    this.#length += text.length;
  }
}

/** A text in one line: white space is a single space, with none at the ends. */
export function inOneLine(text: string, maximum: number): string {
  const line = new PageText();
  line.add(text);
  return piece(line.whole(), 0, line.length, maximum);
}

/** A piece of a text that is in one line, without spaces at its ends; when it is too long, its beginning. */
export function piece(text: string, start: number, end: number, maximum: number): string {
  const from = text[start] === ' ' ? start + 1 : start;
  if (end - from <= maximum) return text.slice(from, end).trimEnd();
  const to = isFirstHalf(text.charCodeAt(from + maximum - 1)) ? from + maximum - 1 : from + maximum;
  return text.slice(from, to).trimEnd();
}

/** The end of a text that is in one line, up to a place. */
export function pieceBefore(text: string, end: number, maximum: number): string {
  const to = text[end - 1] === ' ' ? end - 1 : end;
  const from = Math.max(0, to - maximum);
  return text.slice(from > 0 && isFirstHalf(text.charCodeAt(from - 1)) ? from + 1 : from, to).trimStart();
}

/** Of a character that takes two code units. */
function isFirstHalf(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

function isWhitespace(code: number): boolean {
  if (code <= 32 || code === 0xa0) return true;
  if (code < 0x1680) return false;
  return (
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}
