/** Characters of context kept on either side of a link. */
const CONTEXT_CHARACTERS = 60;
const BREAK = ' ';
const SPACE = 32;
/** White space other than single spaces, and what is no character of a page. Most texts have none, and are taken as they are. */
const UNEVEN = /[\0-\x1F\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]| {2}/;

/** A place that the text had reached. */
export interface TextPlace {
  /** How many pieces of text are before it. */
  pieces: number;
  /** How many borders are. */
  borders: number;
}

/**
 * The text of a page in the order of its source, for the texts of links and the text around them. It is kept as it was read, and
 * only the pieces that are asked for are put into one line: most of a page is far from its links.
 */
export class PageText {
  /** None of them is blank, except for breaks, of which there are no two in a row. */
  readonly #pieces: string[] = [];
  #endsWithBreak = true;
  /** Edges of menus, headers, footers and the like, by the pieces before them: no sentence runs across one. */
  readonly #borders: number[] = [];
  /** What was asked for last. */
  #before = { from: -1, to: -1, line: '' };
  #after = { from: -1, to: -1, line: '' };

  get pieces(): readonly string[] {
    return this.#pieces;
  }

  get place(): TextPlace {
    return { pieces: this.#pieces.length, borders: this.#borders.length };
  }

  /** Whether it has words. */
  add(text: string): boolean {
    const kind = kindOf(text);
    if (kind === 'blank') this.addBreak();
    if (kind !== 'words') return false;
    this.#pieces.push(text);
    this.#endsWithBreak = false;
    return true;
  }

  /** The edge of an element that separates words. */
  addBreak(): void {
    if (this.#endsWithBreak) return;
    this.#pieces.push(BREAK);
    this.#endsWithBreak = true;
  }

  addBorder(): void {
    this.addBreak();
    this.#borders.push(this.#pieces.length);
  }

  /** From one place to another, in one line without spaces at its ends; when it is too long, its beginning. */
  between(start: TextPlace, end: TextPlace, maximum: number): string {
    return this.#beginning(start.pieces, end.pieces, maximum);
  }

  /** What is after a place up to a border, as soon as the text is complete. What links in a row share is read once. */
  after({ pieces: from, borders }: TextPlace): string {
    const to = this.#borders[borders] ?? this.#pieces.length;
    if (this.#after.from !== from || this.#after.to !== to)
      this.#after = { from, to, line: this.#beginning(from, to, CONTEXT_CHARACTERS) };
    return this.#after.line;
  }

  /** What is before a place, from a border on. */
  before({ pieces: to, borders }: TextPlace): string {
    const from = this.#borders[borders - 1] ?? 0;
    if (this.#before.from !== from || this.#before.to !== to)
      this.#before = { from, to, line: this.#end(from, to, CONTEXT_CHARACTERS) };
    return this.#before.line;
  }

  #beginning(from: number, to: number, maximum: number): string {
    let line = '';
    for (let at = from; at < to && line.length <= maximum; at++) {
      line = appended(line, this.#pieces[at] ?? '', maximum);
    }
    return beginningOf(line, maximum);
  }

  #end(from: number, to: number, maximum: number): string {
    let line = '';
    for (let at = to - 1; at >= from && line.length <= maximum; at--) {
      line = prepended(this.#pieces[at] ?? '', line, maximum);
    }
    if (line.length <= maximum) return line.trimStart();
    const start = line.length - maximum;
    return line.slice(isFirstHalf(line.charCodeAt(start - 1)) ? start + 1 : start).trimStart();
  }
}

/** A text in one line: white space is a single space, with none at the ends. */
export function inOneLine(text: string, maximum: number): string {
  return beginningOf(appended('', text, maximum), maximum);
}

/** A line, which begins with no space, with a text behind it in the same line; of the text what makes it just too long. */
function appended(line: string, text: string, maximum: number): string {
  return line + folded(text, line === '' || line.endsWith(' '), maximum - line.length);
}

/** The beginning of a text in one line, which goes on with it; just too long where the text is longer. */
function folded(text: string, isAfterSpace: boolean, maximum: number): string {
  let endsWithSpace = isAfterSpace;
  let from = 0;
  if (endsWithSpace) while (text.charCodeAt(from) === SPACE) from++;
  const isWhole = from === 0 && text.length <= maximum;
  const part = isWhole ? text : text.slice(from, from + maximum + 1);
  if (!UNEVEN.test(part)) return part;
  let result = '';
  let at = from;
  for (; at < text.length && result.length + at - from <= maximum; at++) {
    const code = text.charCodeAt(at);
    if (code > 32 && code < 0xa0) endsWithSpace = false;
    else if (code === 0) {
      // No character of a page: it does not separate words.
      result += text.slice(from, at);
      from = at + 1;
    } else if (isWhitespace(code)) {
      if (code !== 32 || endsWithSpace) {
        result += text.slice(from, at);
        if (!endsWithSpace) result += ' ';
        from = at + 1;
      }
      endsWithSpace = true;
    } else endsWithSpace = false;
  }
  return result + text.slice(from, at);
}

/** The same from the end to the beginning: a line, which ends with no space, with a text in front of it. */
function prepended(text: string, line: string, maximum: number): string {
  let beginsWithSpace = line === '' || line.startsWith(' ');
  let end = text.length;
  if (beginsWithSpace) while (text.charCodeAt(end - 1) === SPACE) end--;
  const part = text.slice(Math.max(0, end - (maximum + 1 - line.length)), end);
  if (!UNEVEN.test(part)) return part + line;
  let result = line;
  let at = end;
  for (; at > 0 && result.length + end - at <= maximum; at--) {
    const code = text.charCodeAt(at - 1);
    if (code > 32 && code < 0xa0) beginsWithSpace = false;
    else if (code === 0) {
      result = text.slice(at, end) + result;
      end = at - 1;
    } else if (isWhitespace(code)) {
      if (code !== 32 || beginsWithSpace) {
        result = (beginsWithSpace ? '' : ' ') + text.slice(at, end) + result;
        end = at - 1;
      }
      beginsWithSpace = true;
    } else beginsWithSpace = false;
  }
  return text.slice(at, end) + result;
}

function beginningOf(line: string, maximum: number): string {
  if (line.length <= maximum) return line.trimEnd();
  return line.slice(0, isFirstHalf(line.charCodeAt(maximum - 1)) ? maximum - 1 : maximum).trimEnd();
}

/** What a text holds: words, only white space, or nothing that is shown. */
function kindOf(text: string): 'words' | 'blank' | 'nothing' {
  let kind: 'blank' | 'nothing' = 'nothing';
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0 && !isWhitespace(code)) return 'words';
    if (code !== 0) kind = 'blank';
  }
  return kind;
}

/** Of a character that takes two code units. */
function isFirstHalf(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

export function isWhitespace(code: number): boolean {
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
