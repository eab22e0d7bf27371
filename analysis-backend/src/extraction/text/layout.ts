import type { Items, Line } from './lines.ts';
import { spanAt } from './spans.ts';
import { tables } from './tables.ts';
import { saysUnordered } from './unordered.ts';

export interface List extends Items {
  /** The answer says that its order means nothing. */
  unordered: boolean;
}

export function listsOf(prose: string, lines: readonly Line[]): List[] {
  return [...itemLists(lines), ...tables(prose, lines)].map((list) => ({
    ...list,
    unordered: isUnordered(prose, lines, list),
  }));
}

/** How many lines with text before a list may say that its order means nothing, and how much of each is read. */
const LINES_BEFORE = 2;
const LONGEST_NOTE = 400;
/** How far back they are looked for. */
const LINES_BACK = 8;

function isUnordered(prose: string, lines: readonly Line[], { items }: Items): boolean {
  const [first] = items;
  const last = items.at(-1);
  if (first === undefined || last === undefined) return false;
  const at = spanAt(lines, first.start);
  const before = lines
    .slice(Math.max(0, at - LINES_BACK), at)
    .filter(({ kind }) => kind !== 'blank')
    .slice(-LINES_BEFORE);
  const next = lines
    .slice(spanAt(lines, last.start) + 1)
    .slice(0, LINES_BEFORE)
    .find(({ kind }) => kind !== 'blank');
  const notes = next?.kind === 'text' ? [...before, next] : before;
  return notes.some(
    ({ kind, start, end }) =>
      (kind === 'text' || kind === 'heading') &&
      saysUnordered(prose.slice(Math.max(start, end - LONGEST_NOTE), end)),
  );
}

interface OpenList {
  list: Items;
  kind: Line['kind'];
  depth: number;
  last: number | null;
}

/** Lists grow along the lines: deeper ones and paragraphs between numbered items do not end them. */
function itemLists(lines: readonly Line[]): Items[] {
  const lists: Items[] = [];
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
    const list: Items = { numbered, items: [item] };
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
function closed(list: Items): Items {
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
