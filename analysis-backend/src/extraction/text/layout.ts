import type { Span } from '../../model/extraction.ts';

export interface Line extends Span {
  kind: 'text' | 'heading' | 'item' | 'row' | 'blank';
  /** How far it is indented; for a heading its level. */
  depth: number;
  /** Of a numbered item, heading or row. */
  number: number | null;
  /** What comes after the marker: where a name would stand. */
  content: Span;
  /** Of a row of a table. */
  cells: Span[];
}

/** Items that belong together: the items of one list, the headings of one level, the rows of one table. */
export interface List {
  numbered: boolean;
  items: { number: number | null; line: Line; lead: Span; start: number; end: number }[];
}

const LONGEST_MARKER = 40;
const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩';
const MEDALS = ['🥇', '🥈', '🥉'];

export function linesOf(prose: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= prose.length) {
    const newline = prose.indexOf('\n', start);
    const end = newline === -1 ? prose.length : newline;
    lines.push(lineAt(prose, start, end));
    start = end + 1;
  }
  return lines;
}

function lineAt(prose: string, start: number, end: number): Line {
  const head = prose.slice(start, Math.min(end, start + LONGEST_MARKER));
  const indent = /^[\s>]*/.exec(head)?.[0] ?? '';
  const rest = head.slice(indent.length);
  const base = { start, end, depth: indent.replaceAll('\t', '    ').length, number: null, cells: [] };
  if (rest === '') return { ...base, kind: 'blank', content: { start: end, end } };
  if (rest.startsWith('|')) return rowAt(prose, { ...base, start: start + indent.length });
  const hashes = /^(#{1,6})\s+/.exec(rest);
  const bullet =
    hashes === null ? /^(?:[-*+•‣◦▪●–]\s+|\p{Extended_Pictographic}\ufe0f?\s*)/u.exec(rest) : null;
  const marker =
    hashes?.[0] ?? (bullet !== null && !MEDALS.some((medal) => rest.startsWith(medal)) ? bullet[0] : '');
  const numbered = numberAt(rest.slice(marker.length));
  const content = { start: start + indent.length + marker.length + (numbered?.length ?? 0), end };
  const number = numbered?.number ?? null;
  if (hashes !== null) return { ...base, kind: 'heading', depth: hashes[1]?.length ?? 1, number, content };
  if (numbered !== null || bullet !== null) return { ...base, kind: 'item', number, content };
  // A whole line in bold is a heading in all but name.
  const isBold =
    /^(?:\*\*|__)/.test(rest) && /(?:\*\*|__):?\s*$/.test(prose.slice(Math.max(start, end - 6), end));
  return { ...base, kind: isBold ? 'heading' : 'text', depth: isBold ? 9 : base.depth, content };
}

function numberAt(text: string): { number: number; length: number } | null {
  const medal = MEDALS.findIndex((sign) => text.startsWith(sign));
  if (medal !== -1) return { number: medal + 1, length: MEDALS[medal]?.length ?? 0 };
  const plain = text.replace(/[٠-٩０-９]/g, (digit) =>
    String(digit >= '０' ? digit.charCodeAt(0) - 0xff10 : ARABIC_DIGITS.indexOf(digit)),
  );
  const match =
    /^([*_]{0,3})(?:(?:#|No\.? ?|Nr\.? ?|№ ?|[Nn]° ?)(\d{1,3})[.):]?|\(?(\d{1,3})(?:[.)、．）:](?!\d)|\ufe0f?\u20e3| [-–—](?= )))\s*/.exec(
      plain,
    );
  const digits = match?.[2] ?? match?.[3];
  if (match === null || digits === undefined) return null;
  // The signs of emphasis stay with the content, so that bold is seen as bold.
  return { number: Number(digits), length: match[0].length };
}

function rowAt(prose: string, base: Omit<Line, 'kind' | 'content'>): Line {
  const cells: Span[] = [];
  let from = base.start + 1;
  for (let at = from; at <= base.end; at += 1) {
    if (at < base.end && prose[at] !== '|') continue;
    if (at < base.end || prose.slice(from, at).trim() !== '') cells.push({ start: from, end: at });
    from = at + 1;
  }
  return { ...base, kind: 'row', content: cells[0] ?? { start: base.start, end: base.end }, cells };
}

export function listsOf(prose: string, lines: readonly Line[]): List[] {
  return [...itemLists(lines), ...tables(prose, lines)];
}

interface OpenList {
  list: List;
  kind: Line['kind'];
  depth: number;
  last: number | null;
}

/** Lists grow along the lines: deeper ones and paragraphs between numbered items do not end them. */
function itemLists(lines: readonly Line[]): List[] {
  const lists: List[] = [];
  let open: OpenList[] = [];
  for (const line of lines) {
    if (line.kind === 'blank' || line.kind === 'row') continue;
    open = open.filter((entry) => outlives(entry, line));
    if (line.kind === 'text') continue;
    const numbered = line.number !== null;
    const item = { number: line.number, line, lead: line.content, start: line.start, end: line.end };
    const entry = open.find(
      (candidate) =>
        candidate.kind === line.kind &&
        candidate.list.numbered === numbered &&
        Math.abs(candidate.depth - line.depth) <= (line.kind === 'item' ? 1 : 0) &&
        goesOn(candidate, line.number),
    );
    if (entry !== undefined) {
      entry.list.items.push(item);
      entry.last = line.number;
      continue;
    }
    const list: List = { numbered, items: [item] };
    lists.push(list);
    open = open.filter((other) => other.kind !== line.kind || other.depth < line.depth);
    open.push({ list, kind: line.kind, depth: line.depth, last: line.number });
  }
  return lists.map(closed);
}

function outlives(entry: OpenList, line: Line): boolean {
  if (line.kind === 'text')
    return entry.list.numbered || entry.kind === 'heading' || line.depth > entry.depth;
  if (line.kind === 'heading')
    return entry.kind === 'heading' ? entry.depth <= line.depth : entry.list.numbered;
  return entry.kind === 'heading' || entry.depth <= line.depth + 1;
}

/** 1 after 1 is one list written lazily; anything but the next number, or the one before when it counts down, is another list. */
function goesOn(entry: OpenList, number: number | null): boolean {
  if (number === null || entry.last === null) return true;
  if (number === entry.last) return number === 1;
  const [first, second] = entry.list.items;
  const countsDown = second === undefined || (first?.number ?? 0) > (second.number ?? 0);
  return number === entry.last + 1 || (number === entry.last - 1 && countsDown);
}

/** Items reach to the next one. Numbers that do not count (1, 1, 1) are counted. */
function closed(list: List): List {
  const lazy = list.numbered && list.items.length > 1 && list.items.every((item) => item.number === 1);
  return {
    numbered: list.numbered,
    items: list.items.map((item, index) => ({
      ...item,
      number: lazy ? index + 1 : item.number,
      end: list.items[index + 1]?.start ?? item.end,
    })),
  };
}

const FEATURE_HEAD =
  /^\s*(?:feature|criteri|aspect|attribute|category|factor|spec|merkmal|kriteri|caract|critère|característica|kenmerk|cecha|свойств|項目|特徴|功能|项目|$)/i;

function tables(prose: string, lines: readonly Line[]): List[] {
  const lists: List[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at]?.kind !== 'row') continue;
    const rows: Line[] = [];
    while (lines[at]?.kind === 'row') {
      const row = lines[at];
      if (row !== undefined) rows.push(row);
      at += 1;
    }
    const [head, second] = rows;
    const isHeaded = second !== undefined && isRule(prose, second);
    const body = isHeaded ? rows.slice(2) : rows.filter((row) => !isRule(prose, row));
    if (head?.cells[0] !== undefined && isHeaded && FEATURE_HEAD.test(firstCell(prose, head))) {
      lists.push({
        numbered: false,
        items: head.cells.slice(1).map((cell) => ({ number: null, line: head, lead: cell, ...cell })),
      });
      continue;
    }
    lists.push(columnOf(prose, body));
  }
  return lists;
}

/** The line of dashes below the head of a table. */
function isRule(prose: string, { start, end }: Line): boolean {
  const text = prose.slice(start, end);
  return text.includes('-') && /^[\s|:-]+$/.test(text);
}

/** What the first cell says; '' for a row without cells, such as a lone `|`. */
function firstCell(prose: string, { cells: [first] }: Line): string {
  return first === undefined ? '' : prose.slice(first.start, first.end);
}

/** Names are in the first column, or in the second when the first counts. */
function columnOf(prose: string, body: readonly Line[]): List {
  const numbers = body.map((row) => {
    const text = firstCell(prose, row).replace(/[\s*_#.]/g, '');
    return /^\d{1,3}$/.test(text) ? Number(text) : null;
  });
  const numbered =
    body.length > 0 &&
    numbers.every((number) => number !== null) &&
    body.every((row) => row.cells.length > 1);
  return {
    numbered,
    items: body.map((row, index) => ({
      number: numbered ? (numbers[index] ?? null) : null,
      line: row,
      lead: (numbered ? row.cells[1] : row.cells[0]) ?? row.content,
      start: row.start,
      end: row.end,
    })),
  };
}
