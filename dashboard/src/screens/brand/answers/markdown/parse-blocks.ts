import { behind, linesOf, passageOf, withoutEnd, type Line, type Passage } from './lines.ts';

export type Block =
  | { kind: 'heading'; level: number; passage: Passage }
  | { kind: 'paragraph'; passage: Passage }
  | { kind: 'code'; passage: Passage }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; first: number | null; items: Block[][] }
  | { kind: 'table'; head: Passage[]; rows: Passage[][] }
  | { kind: 'rule' };

/** Deeper lists and quotes are shown as text: an answer must not be able to exhaust the stack. */
const DEEPEST = 8;

const HEADING = /^ {0,3}(#{1,6})[ \t]+(?=\S)/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])([ \t]+|$)/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const BLANKS = ' \t';
const DELIMITER = /^:?-+:?$/;

/** Reads the Markdown that AI assistants write. What is not understood stays text, and HTML always does. */
export function parseBlocks(text: string): Block[] {
  return blocksOf(linesOf(text), 0);
}

function blocksOf(lines: readonly Line[], depth: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    if (line === undefined || isBlank(line)) {
      at += 1;
      continue;
    }
    const [block, next] = blockAt(lines, at, line, depth);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

/** The block that begins here, and the line behind it. */
function blockAt(lines: readonly Line[], at: number, line: Line, depth: number): [Block, number] {
  const heading = HEADING.exec(line.text);
  if (heading !== null) return [headingOf(line, heading), at + 1];
  if (FENCE.test(line.text)) return fencedCode(lines, at, line);
  if (RULE.test(line.text)) return [{ kind: 'rule' }, at + 1];
  if (isTable(lines, at)) return table(lines, at, line);
  if (depth < DEEPEST && QUOTE.test(line.text)) return quote(lines, at, depth);
  if (depth < DEEPEST && ITEM.test(line.text)) return list(lines, at, line, depth);
  return paragraph(lines, at);
}

function headingOf(line: Line, [mark, signs = '']: RegExpExecArray): Block {
  const { text, start } = behind(line, mark.length);
  return {
    kind: 'heading',
    level: signs.length,
    passage: passageOf([{ text: withoutClosingSigns(text), start }]),
  };
}

/** `# Title ##` is `# Title`. */
function withoutClosingSigns(text: string): string {
  const whole = withoutEnd(text, BLANKS);
  const open = withoutEnd(whole, '#');
  const title = withoutEnd(open, BLANKS);
  return open.length < whole.length && title.length < open.length ? title : text;
}

function fencedCode(lines: readonly Line[], at: number, { text }: Line): [Block, number] {
  const fence = FENCE.exec(text)?.[1] ?? '';
  let end = at + 1;
  while (end < lines.length && !isClosing(lines[end], fence)) end += 1;
  return [{ kind: 'code', passage: passageOf(lines.slice(at + 1, end)) }, end + 1];
}

function isClosing(line: Line | undefined, fence: string): boolean {
  const text = line?.text.trim() ?? '';
  return text.length >= fence.length && text === fence.charAt(0).repeat(text.length);
}

function isTable(lines: readonly Line[], at: number): boolean {
  const [head, delimiters] = [lines[at]?.text ?? '', lines[at + 1]?.text ?? ''];
  return head.includes('|') && delimiters.includes('|') && isDelimiterRow(delimiters);
}

/** The row of a table below its head: `| --- | :-: |`. */
function isDelimiterRow(text: string): boolean {
  const cells = text.split('|').map((cell) => cell.trim());
  if (cells.length > 1 && cells[0] === '') cells.shift();
  if (cells.length > 1 && cells.at(-1) === '') cells.pop();
  return cells.every((cell) => DELIMITER.test(cell));
}

function table(lines: readonly Line[], at: number, head: Line): [Block, number] {
  let end = at + 2;
  while (end < lines.length && lines[end]?.text.includes('|') === true) end += 1;
  return [{ kind: 'table', head: cellsOf(head), rows: lines.slice(at + 2, end).map(cellsOf) }, end];
}

function cellsOf(line: Line): Passage[] {
  const cells: Line[] = [];
  let from = /^\s*\|/.exec(line.text)?.[0].length ?? 0;
  for (let at = from; at <= line.text.length; at += 1) {
    const isEnd = at === line.text.length;
    if (!isEnd && (line.text[at] !== '|' || line.text[at - 1] === '\\')) continue;
    const cell = line.text.slice(from, at);
    // Behind the last bar there is no cell.
    if (!isEnd || cell.trim() !== '')
      cells.push({ text: cell.trim(), start: line.start + from + cell.length - cell.trimStart().length });
    from = at + 1;
  }
  return cells.map((cell) => passageOf([cell]));
}

function quote(lines: readonly Line[], at: number, depth: number): [Block, number] {
  const inside: Line[] = [];
  let end = at;
  for (; end < lines.length; end += 1) {
    const line = lines[end];
    const mark = QUOTE.exec(line?.text ?? '');
    if (line === undefined || mark === null) break;
    inside.push(behind(line, mark[0].length));
  }
  return [{ kind: 'quote', blocks: blocksOf(inside, depth + 1) }, end];
}

/** An item goes on over blank lines and over lines that are indented at least as far as its text. */
function list(lines: readonly Line[], at: number, first: Line, depth: number): [Block, number] {
  const sign = signOf(first);
  const items: Block[][] = [];
  let end = at;
  while (end < lines.length) {
    const line = lines[end];
    const mark = line === undefined ? null : ITEM.exec(line.text);
    if (line === undefined || mark === null || signOf(line) !== sign || RULE.test(line.text)) break;
    const own = [behind(line, mark[0].length)];
    end += 1;
    for (; end < lines.length; end += 1) {
      const next = lines[end];
      if (next === undefined || !belongsToItem(lines, end, next)) break;
      own.push(behind(next, Math.min(indentOf(next), mark[0].length)));
    }
    items.push(blocksOf(own, depth + 1));
    while (end < lines.length && isBlankAt(lines, end) && isItem(lines[nextFilled(lines, end)], sign))
      end = nextFilled(lines, end);
  }
  const number = /\d+/.exec(first.text)?.[0];
  return [{ kind: 'list', first: sign === '1' && number !== undefined ? Number(number) : null, items }, end];
}

/** Bullets and numbers make lists of their own. */
function signOf({ text }: Line): string {
  const mark = ITEM.exec(text)?.[2] ?? '';
  return /\d/.test(mark) ? '1' : mark;
}

function isItem(line: Line | undefined, sign: string): boolean {
  return line !== undefined && ITEM.test(line.text) && signOf(line) === sign;
}

/** Indented lines belong to the item, and so do lines right behind its text that begin nothing new. */
function belongsToItem(lines: readonly Line[], at: number, line: Line): boolean {
  if (isBlank(line)) {
    const next = lines[nextFilled(lines, at)];
    return next !== undefined && indentOf(next) >= 2;
  }
  if (indentOf(line) >= 2) return true;
  return !isBlankAt(lines, at - 1) && !beginsBlock(line);
}

function beginsBlock({ text }: Line): boolean {
  return [HEADING, FENCE, QUOTE, ITEM, RULE].some((pattern) => pattern.test(text));
}

function paragraph(lines: readonly Line[], at: number): [Block, number] {
  let end = at + 1;
  while (end < lines.length) {
    const line = lines[end];
    if (line === undefined || isBlank(line) || beginsBlock(line) || isTable(lines, end)) break;
    end += 1;
  }
  const own = lines.slice(at, end).map((line) => behind(line, indentOf(line)));
  return [{ kind: 'paragraph', passage: passageOf(own) }, end];
}

function isBlank({ text }: Line): boolean {
  return text.trim() === '';
}

function isBlankAt(lines: readonly Line[], at: number): boolean {
  const line = lines[at];
  return line !== undefined && isBlank(line);
}

function nextFilled(lines: readonly Line[], at: number): number {
  let next = at;
  while (next < lines.length && isBlankAt(lines, next)) next += 1;
  return next;
}

function indentOf({ text }: Line): number {
  return text.length - text.trimStart().length;
}
