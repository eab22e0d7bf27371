/** A line of the answer, or what is left of it behind a mark such as `>`, and where that begins in the answer. */
export interface Line {
  text: string;
  start: number;
}

/** A passage of one or more lines. `text` joins them; `lines` say where each part of it is in the answer. */
export interface Passage {
  text: string;
  lines: readonly Line[];
}

export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    lines.push({ text: line.replace(/\r$/, ''), start });
    start += line.length + 1;
  }
  return lines;
}

/** The text without these characters at its end. Not by a pattern: `[…]+$` tries every such character in the middle as a start. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The line without its first characters. */
export function behind({ text, start }: Line, characters: number): Line {
  return { text: text.slice(characters), start: start + characters };
}

export function passageOf(lines: readonly Line[]): Passage {
  return { text: lines.map(({ text }) => text).join('\n'), lines };
}

export interface Range {
  start: number;
  end: number;
}

/** Where a range of the answer is in the text of a passage: once for each line that it touches. */
export function withinPassage({ lines }: Passage, { start, end }: Range): Range[] {
  const found: Range[] = [];
  let at = 0;
  for (const line of lines) {
    const from = Math.max(start, line.start);
    const to = Math.min(end, line.start + line.text.length);
    if (from < to) found.push({ start: at + from - line.start, end: at + to - line.start });
    at += line.text.length + 1;
  }
  return found;
}
