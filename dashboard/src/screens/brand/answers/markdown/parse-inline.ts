import { withoutEnd, type Range } from './lines.ts';

/** A part of a passage. Ranges count characters of the passage's text. */
export type Inline =
  | { kind: 'text'; range: Range }
  | { kind: 'code'; range: Range }
  | { kind: 'strong' | 'em' | 'gone'; parts: Inline[] }
  /** `address` is null when it is no web address: then only the text is shown. */
  | { kind: 'link'; parts: Inline[]; address: string | null };

/**
 * An emphasis may span this many characters, and this many of the marks in it are tried as its end. Without limits, a text of stars
 * would be searched to its end for each of them.
 */
const LONGEST_EMPHASIS = 2000;
const MOST_TRIES = 20;
const DEEPEST = 6;

const LINK =
  /!?\[((?:[^[\]\\]|\\.){0,1000})\]\(\s{0,9}<?([^\s()<>]{1,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,200})?)>?(?:\s{1,9}(?:"[^"]{0,500}"|'[^']{0,500}'))?\s{0,9}\)/y;
const AUTOLINK = /<(https?:\/\/[^\s<>]{1,2000})>/iy;
const BARE = /https?:\/\/[^\s<>"'`|*\\]{1,2000}/iy;
const ESCAPE = /\\[!-/:-@[-`{-~]/y;
const CODE = /(`{1,3})(?!`)([^`](?:[^`]|(?!\1)`){0,2000}?)\1(?!`)/y;
const MARKS = [
  { mark: '**', kind: 'strong' },
  { mark: '__', kind: 'strong' },
  { mark: '~~', kind: 'gone' },
  { mark: '*', kind: 'em' },
  { mark: '_', kind: 'em' },
] as const;

/** Reads bold, italics, struck-out text, code and links. HTML and pictures stay text: nothing is loaded. */
export function parseInline(text: string): Inline[] {
  return parts(text, { start: 0, end: text.length }, 0);
}

function parts(text: string, { start, end }: Range, depth: number): Inline[] {
  const found: Inline[] = [];
  let from = start;
  let at = start;
  const add = (part: Inline | null, next: number): void => {
    if (from < at) found.push({ kind: 'text', range: { start: from, end: at } });
    if (part !== null) found.push(part);
    from = next;
    at = next;
  };
  while (at < end) {
    const sign = text[at] ?? '';
    if (!SIGNS.includes(sign)) {
      at += 1;
      continue;
    }
    if (matchAt(ESCAPE, text, at, end) !== null) {
      // The backslash goes, the sign stays as text.
      add(null, at + 1);
      at += 1;
      continue;
    }
    const part = partAt(text, at, end, depth);
    if (part === null) at += 1;
    else add(part.part, part.end);
  }
  add(null, end);
  return found;
}

/** What a part can begin with; `h` is for a bare address. */
const SIGNS = '\\`[!<*_~hH';

function partAt(text: string, at: number, end: number, depth: number): { part: Inline; end: number } | null {
  const code = matchAt(CODE, text, at, end);
  if (code !== null) {
    const length = code[1]?.length ?? 0;
    return {
      part: { kind: 'code', range: { start: at + length, end: at + code[0].length - length } },
      end: at + code[0].length,
    };
  }
  return linkAt(text, at, end, depth) ?? emphasisAt(text, at, end, depth);
}

function linkAt(text: string, at: number, end: number, depth: number): { part: Inline; end: number } | null {
  const link = matchAt(LINK, text, at, end);
  if (link !== null) {
    const start = at + link[0].indexOf('[') + 1;
    const range = { start, end: start + (link[1]?.length ?? 0) };
    const inside = depth < DEEPEST ? parts(text, range, depth + 1) : [{ kind: 'text', range } as const];
    return {
      part: {
        kind: 'link',
        parts: inside.filter(({ kind }) => kind !== 'link'),
        address: webAddress(link[2] ?? ''),
      },
      end: at + link[0].length,
    };
  }
  const auto = matchAt(AUTOLINK, text, at, end);
  if (auto !== null) return addressPart(at + 1, auto[1] ?? '', at + auto[0].length);
  const bare = isWordBefore(text, at) ? null : matchAt(BARE, text, at, end);
  // A sentence may end behind an address.
  const address = withoutEnd(bare?.[0] ?? '', '.,;:!?)]}');
  return address === '' ? null : addressPart(at, address, at + address.length);
}

function addressPart(start: number, address: string, end: number): { part: Inline; end: number } | null {
  const web = webAddress(address);
  if (web === null) return null;
  const range = { start, end: start + address.length };
  return { part: { kind: 'link', parts: [{ kind: 'text', range }], address: web }, end };
}

/** Only http and https: an answer is the text of a stranger. */
function webAddress(text: string): string | null {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}

function emphasisAt(
  text: string,
  at: number,
  end: number,
  depth: number,
): { part: Inline; end: number } | null {
  const found = MARKS.find(({ mark }) => text.startsWith(mark, at));
  if (found === undefined || depth >= DEEPEST) return null;
  const { mark, kind } = found;
  const start = at + mark.length;
  if (/\s/.test(text[start] ?? ' ') || (mark[0] === '_' && isWordBefore(text, at))) return null;
  const last = Math.min(end, start + LONGEST_EMPHASIS);
  let close = start;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    close = text.indexOf(mark, close + 1);
    if (close === -1 || close + mark.length > last) return null;
    // Of three stars the last two close, because the first belongs inside.
    if (mark.length === 2 && text[close + 2] === mark[0]) close += 1;
    if (closesAt(text, close, mark, end))
      return {
        part: { kind, parts: parts(text, { start, end: close }, depth + 1) },
        end: close + mark.length,
      };
  }
  return null;
}

function closesAt(text: string, close: number, mark: string, end: number): boolean {
  if (/[\s\\]/.test(text[close - 1] ?? ' ')) return false;
  const behind = close + mark.length;
  const next = behind < end ? (text[behind] ?? '') : '';
  // One star of two closes nothing.
  if (mark.length === 1 && (next === mark || text[close - 1] === mark)) return false;
  return mark[0] !== '_' || !/[\p{L}\p{N}]/u.test(next);
}

function isWordBefore(text: string, at: number): boolean {
  return at > 0 && /[\p{L}\p{N}_]/u.test(text[at - 1] ?? '');
}

function matchAt(pattern: RegExp, text: string, at: number, end: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match !== null && at + match[0].length <= end ? match : null;
}

/** The text without its marks, for a line in a list. */
export function plainText(text: string): string {
  const line = text
    .replaceAll(/^[ \t]*(?:#{1,6}\s|>\s?|[-*+]\s|\d{1,9}[.)]\s)/gm, '')
    .replaceAll(/[\s|]+/g, ' ');
  return plainParts(line, parseInline(line)).trim();
}

function plainParts(text: string, inside: readonly Inline[]): string {
  return inside
    .map((part) =>
      'range' in part ? text.slice(part.range.start, part.range.end) : plainParts(text, part.parts),
    )
    .join('');
}
