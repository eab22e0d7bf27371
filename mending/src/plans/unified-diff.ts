/** Lines around a change that say where it belongs. */
const CONTEXT = 3;

/** The lines of a text, each with its end. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * The difference between two texts of a file that have most lines in common, as `patch` and `git apply` read it. Empty when they are
 * the same. `edits` are the changed parts of the old text in order: everything between them is the same.
 */
export function unifiedDiff(
  path: string,
  before: string,
  edits: readonly { start: number; old: string; new: string }[],
): string {
  const hunks = hunksOf(before, edits);
  if (hunks.length === 0) return '';
  return `--- a/${path}\n+++ b/${path}\n${hunks.join('')}`;
}

interface Chunk {
  /** Numbers of old lines, the end not included. */
  from: number;
  to: number;
  lines: string[];
}

function hunksOf(before: string, edits: readonly { start: number; old: string; new: string }[]): string[] {
  const old = linesOf(before);
  const chunks = chunksOf(old, edits);
  const hunks: string[] = [];
  let shift = 0;
  for (let at = 0; at < chunks.length;) {
    const group = [chunks[at] as Chunk];
    for (at += 1; at < chunks.length; at++) {
      const next = chunks[at] as Chunk;
      if (next.from - (group.at(-1)?.to ?? 0) > 2 * CONTEXT) break;
      group.push(next);
    }
    const { text, grown } = hunk(old, group, shift);
    hunks.push(text);
    shift += grown;
  }
  return hunks;
}

/** The edits by the lines that they touch. */
function chunksOf(
  lines: readonly string[],
  edits: readonly { start: number; old: string; new: string }[],
): Chunk[] {
  const chunks: Chunk[] = [];
  const starts: number[] = [];
  let length = 0;
  for (const line of lines) {
    starts.push(length);
    length += line.length;
  }
  const lineAt = (offset: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const sorted = edits
    .filter(({ old, new: now }) => old !== now)
    .toSorted((one, other) => one.start - other.start);
  for (let at = 0; at < sorted.length;) {
    const first = sorted[at];
    if (first === undefined) break;
    const from = lineAt(first.start);
    let to = from + 1;
    const own: typeof sorted = [];
    for (; at < sorted.length; at++) {
      const edit = sorted[at];
      if (edit === undefined || (own.length > 0 && lineAt(edit.start) >= to)) break;
      own.push(edit);
      to = Math.max(to, lineAt(edit.start + Math.max(0, edit.old.length - 1)) + 1);
    }
    const base = starts[from] ?? 0;
    let text = '';
    let place = 0;
    const piece = lines.slice(from, to).join('');
    for (const { start, old, new: now } of own) {
      text += piece.slice(place, start - base) + now;
      place = start - base + old.length;
    }
    chunks.push({ from, to, lines: linesOf(text + piece.slice(place)) });
  }
  return chunks;
}

function hunk(
  old: readonly string[],
  chunks: readonly Chunk[],
  shift: number,
): { text: string; grown: number } {
  const from = Math.max(0, (chunks[0]?.from ?? 0) - CONTEXT);
  const to = Math.min(old.length, (chunks.at(-1)?.to ?? 0) + CONTEXT);
  let body = '';
  let grown = 0;
  let at = from;
  for (const chunk of chunks) {
    body += marked(' ', old.slice(at, chunk.from));
    body += marked('-', old.slice(chunk.from, chunk.to)) + marked('+', chunk.lines);
    grown += chunk.lines.length - (chunk.to - chunk.from);
    at = chunk.to;
  }
  body += marked(' ', old.slice(at, to));
  const size = to - from;
  return {
    text: `@@ -${from + 1},${size} +${from + 1 + shift},${size + grown} @@\n${body}`,
    grown,
  };
}

function marked(mark: string, lines: readonly string[]): string {
  return lines
    .map((line) => (line.endsWith('\n') ? mark + line : `${mark}${line}\n\\ No newline at end of file\n`))
    .join('');
}
