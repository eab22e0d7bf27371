import type { Span } from '../../model/extraction.ts';

export interface Line extends Span {
  kind: 'text' | 'heading' | 'item' | 'row' | 'blank';
  /** How far it is indented; for a heading its level. */
  depth: number;
  /** Of a numbered item, heading or row. */
  number: number | null;
  /** What comes after the marker: where a name would be. */
  content: Span;
  /** Of a row of a table. */
  cells: Span[];
}

/** Items that belong together: the items of one list, the headings of one level, the rows of one table. */
export interface Items {
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
  // A whole line in bold is a heading in all but name, and so is what a paragraph has in bold before a colon or a dash.
  const isBold =
    /^(?:\*\*|__)/.test(rest) &&
    (/(?:\*\*|__):?\s*$/.test(prose.slice(Math.max(start, end - 6), end)) ||
      BOLD_LEAD.test(
        prose.slice(start + indent.length, Math.min(end, start + indent.length + LONGEST_BOLD_LEAD)),
      ));
  return { ...base, kind: isBold ? 'heading' : 'text', depth: isBold ? 9 : base.depth, content };
}

const LONGEST_BOLD_LEAD = 80;
/** `**Acme**: …`, `**Acme:** …`, `**Acme** – …` */
const BOLD_LEAD = /^(\*\*|__)[^*_\n]{2,60}?(?:[:：](?:\*\*|__)|(?:\*\*|__)\s?[:：–—(（])/;

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
