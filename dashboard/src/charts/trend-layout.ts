/** Where things stand in the chart of scores over time. Times are in milliseconds since the epoch, places in pixels. */

export interface TrendPoint {
  key: string;
  at: number;
  /** From 0 to 100. */
  value: number;
  band: { low: number; high: number } | null;
  /** False where a line from the point before would mislead. */
  continues: boolean;
}

export interface TrendMark {
  key: string;
  at: number;
  label: string;
}

export interface PlacedMark extends TrendMark {
  x: number;
  /** Which of the rows above the chart has its label; null when no row has room for it. */
  row: number | null;
  /** Where the label begins, or the handle in its place. */
  left: number;
  width: number;
}

const LEFT = 32;
const RIGHT = 48;
/** Rows for the labels of marks, above the line of 100. */
const ROWS = 2;
export const ROW_HEIGHT = 18;
const TOP = 8;
const BOTTOM = 24;
export const HEIGHT = 264;

/** About the width of a letter of a label, and the widest label. */
const LETTER = 6.2;
const WIDEST = 190;
const GAP = 12;
/** The width and height of the handle of a mark whose label has no room. */
export const HANDLE = 16;

export interface TrendLayout {
  right: number;
  left: number;
  top: number;
  bottom: number;
  x: (at: number) => number;
  y: (value: number) => number;
  /** Where the handles of marks begin, below the rows of labels. */
  handleTop: number;
  /** The times that are written below the chart. */
  ticks: number[];
  marks: PlacedMark[];
  /** The points in runs that one line may connect. */
  segments: TrendPoint[][];
}

export function layoutTrend(
  width: number,
  points: readonly TrendPoint[],
  marks: readonly TrendMark[],
  day: (at: number) => string,
): TrendLayout {
  const left = LEFT;
  const right = Math.max(left + 1, width - RIGHT);
  const bottom = HEIGHT - BOTTOM;
  const times = [...points.map(({ at }) => at), ...marks.map(({ at }) => at)];
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const x = (at: number): number =>
    to === from ? (left + right) / 2 : left + ((at - from) / (to - from)) * (right - left);
  const placed = placeLabels(marks, x, right);
  const rows = Math.max(0, ...placed.map(({ row }) => (row ?? 0) + 1));
  const handleTop = rows * ROW_HEIGHT;
  const top = TOP + handleTop + (placed.some(({ row }) => row === null) ? HANDLE : 0);
  const y = (value: number): number => bottom - (value / 100) * (bottom - top);
  return {
    left,
    right,
    top,
    bottom,
    x,
    y,
    handleTop,
    ticks: spread(points, x, day),
    marks: placed,
    segments: segmentsOf(points),
  };
}

/** As many days as fit, the last one always: the texts, which stand in the middle below their points, keep a gap. */
function spread(
  points: readonly TrendPoint[],
  x: (at: number) => number,
  day: (at: number) => string,
): number[] {
  const ticks: number[] = [];
  const half = (at: number): number => (day(at).length * LETTER) / 2;
  for (const { at } of points.toReversed()) {
    const next = ticks[0];
    if (next === undefined || x(next) - half(next) - GAP >= x(at) + half(at)) ticks.unshift(at);
  }
  return ticks;
}

/** Puts each label right of its mark, or left of it at the edge, into the first row that has room. */
function placeLabels(marks: readonly TrendMark[], x: (at: number) => number, right: number): PlacedMark[] {
  const taken: { row: number; from: number; to: number }[] = [];
  const placed = marks.map((mark) => {
    const at = x(mark.at);
    const width = Math.min(WIDEST, mark.label.length * LETTER + 20);
    const left = at + width > right + RIGHT ? Math.max(0, at - width) : at;
    const row = Array.from({ length: ROWS }, (_, place) => place).find((place) =>
      taken.every((one) => one.row !== place || left > one.to + GAP || left + width < one.from - GAP),
    );
    if (row !== undefined) taken.push({ row, from: left, to: left + width });
    return { ...mark, x: at, row: row ?? null, left, width };
  });
  const handles = placeHandles(
    placed.filter(({ row }) => row === null).map(({ x: at }) => at - HANDLE / 2),
    right + RIGHT - HANDLE,
  );
  return placed.map((mark) => (mark.row === null ? { ...mark, left: handles.shift() ?? 0 } : mark));
}

/** Side by side where they would lie upon each other, as near to their marks as can be, in the order of time. */
function placeHandles(wanted: readonly number[], last: number): number[] {
  const lefts: number[] = [];
  for (const left of wanted) lefts.push(Math.max(left, (lefts.at(-1) ?? -HANDLE) + HANDLE));
  for (let at = lefts.length - 1, end = last; at >= 0; at -= 1, end -= HANDLE)
    lefts[at] = Math.min(lefts[at] ?? 0, end);
  return lefts;
}

function segmentsOf(points: readonly TrendPoint[]): TrendPoint[][] {
  const segments: TrendPoint[][] = [];
  for (const point of points) {
    const last = segments.at(-1);
    if (last === undefined || !point.continues) segments.push([point]);
    else last.push(point);
  }
  return segments;
}
