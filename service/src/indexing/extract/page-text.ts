/** Characters of context kept on either side of a link. */
const CONTEXT_CHARACTERS = 60;
const BREAK = ' ';

/**
 * The text of a page in the order of its source, for the texts of links and what stands around them. It is kept as it was read, and
 * only the pieces that are asked for are put into one line: most of a page is far from its links.
 */
export class PageText {
  /** None of them is blank, except for breaks, of which there are no two in a row. */
  readonly #pieces: string[] = [];
  #endsWithBreak = true;
  /** What was asked for last. */
  #before = { place: -1, line: '' };
  #after = { place: -1, line: '' };

  /** Names the place that the text has reached. */
  get place(): number {
    return this.#pieces.length;
  }

  add(text: string): void {
    const kind = kindOf(text);
    if (kind === 'blank') this.addBreak();
    if (kind !== 'words') return;
    this.#pieces.push(text);
    this.#endsWithBreak = false;
  }

  /** The edge of an element that separates words. */
  addBreak(): void {
    if (this.#endsWithBreak) return;
    this.#pieces.push(BREAK);
    this.#endsWithBreak = true;
  }

  /** From one place to another, in one line without spaces at its ends; when it is too long, its beginning. */
  between(start: number, end: number, maximum: number): string {
    let line = '';
    for (let at = start; at < end && line.length <= maximum; at++) {
      line = appended(line, this.#pieces[at] ?? '', maximum);
    }
    return beginningOf(line, maximum);
  }

  /** What stands after a place, as soon as the text is complete. A place that links in a row share is read once. */
  after(place: number): string {
    if (this.#after.place !== place)
      this.#after = { place, line: this.between(place, this.#pieces.length, CONTEXT_CHARACTERS) };
    return this.#after.line;
  }

  /** What stands before a place. */
  before(place: number): string {
    if (this.#before.place !== place)
      this.#before = { place, line: this.#endBefore(place, CONTEXT_CHARACTERS) };
    return this.#before.line;
  }

  #endBefore(place: number, maximum: number): string {
    let line = '';
    for (let at = place - 1; at >= 0 && line.length <= maximum; at--) {
      line = prepended(this.#pieces[at] ?? '', line, maximum);
    }
    if (line.length <= maximum) return line.trimStart();
    const from = line.length - maximum;
    return line.slice(isFirstHalf(line.charCodeAt(from - 1)) ? from + 1 : from).trimStart();
  }
}

/** A text in one line: white space is a single space, with none at the ends. */
export function inOneLine(text: string, maximum: number): string {
  return beginningOf(appended('', text, maximum), maximum);
}

/** A line, which begins with no space, with a text behind it in the same line; of the text what makes it just too long. */
function appended(line: string, text: string, maximum: number): string {
  let result = line;
  let endsWithSpace = line === '' || line.endsWith(' ');
  let from = 0;
  let at = 0;
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
  let result = line;
  let beginsWithSpace = line === '' || line.startsWith(' ');
  let end = text.length;
  let at = text.length;
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
