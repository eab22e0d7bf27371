/** A piece of raw text. Pieces follow each other without gaps. */
export type Piece =
  | { kind: 'text' | 'comment' | 'hidden'; start: number; end: number }
  | { kind: 'open' | 'close'; name: string; start: number; end: number; isVoid: boolean }
  /** `[name …]` or `[/name]`. */
  | { kind: 'shortcode'; name: string; isEnd: boolean; start: number; end: number };

/** Elements whose content is no markup and is not read as text. */
const RAW_TEXT = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'iframe',
  'noscript',
  'xmp',
  'noembed',
  'noframes',
]);
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
]);

const TAG_NAME = /\/?[A-Za-z][^\s/>]*/y;
const SHORTCODE = /\[(\/?)([A-Za-z][\w-]*)(?=[\s\]/])/y;
/** Shortcodes are short. */
const LONGEST_SHORTCODE = 5000;

/** Takes raw text of WordPress, or an HTML page, apart. Nothing is decoded and no byte is left out. */
export function* scanMarkup(raw: string): Generator<Piece> {
  let at = 0;
  let textStart = 0;
  while (at < raw.length) {
    const next = nextMark(raw, at);
    const piece = next < 0 ? null : raw[next] === '<' ? markupAt(raw, next) : shortcodeAt(raw, next);
    if (next < 0) break;
    if (piece === null) {
      at = next + 1;
      continue;
    }
    if (next > textStart) yield { kind: 'text', start: textStart, end: next };
    yield piece;
    at = piece.end;
    if (piece.kind === 'open' && !piece.isVoid && RAW_TEXT.has(piece.name)) {
      const end = endOfRawText(raw, at, piece.name);
      if (end > at) yield { kind: 'hidden', start: at, end };
      at = end;
    }
    textStart = at;
  }
  if (textStart < raw.length) yield { kind: 'text', start: textStart, end: raw.length };
}

const MARK = /[<[]/g;

function nextMark(raw: string, from: number): number {
  MARK.lastIndex = from;
  return MARK.exec(raw)?.index ?? -1;
}

function markupAt(raw: string, start: number): Piece | null {
  if (raw.startsWith('<!--', start)) {
    const end = raw.indexOf('-->', start + 4);
    return { kind: 'comment', start, end: end < 0 ? raw.length : end + 3 };
  }
  const second = raw[start + 1];
  if (second === '!' || second === '?') {
    const end = raw.indexOf('>', start);
    return { kind: 'hidden', start, end: end < 0 ? raw.length : end + 1 };
  }
  TAG_NAME.lastIndex = start + 1;
  const name = TAG_NAME.exec(raw)?.[0];
  if (name === undefined) return null;
  const end = endOfTag(raw, start + 1 + name.length);
  // A tag that does not end swallows the rest.
  if (end < 0) return { kind: 'hidden', start, end: raw.length };
  const isClose = name.startsWith('/');
  const lower = (isClose ? name.slice(1) : name).toLowerCase();
  const isVoid = VOID.has(lower);
  return { kind: isClose ? 'close' : 'open', name: lower, start, end, isVoid };
}

/** After the `>` of a tag; -1 when there is none. A `>` in a quoted value does not end it. */
function endOfTag(raw: string, from: number): number {
  let isValue = false;
  for (let at = from; at < raw.length; at++) {
    const char = raw[at];
    if (char === '>') return at + 1;
    if (isValue && (char === '"' || char === "'")) {
      at = raw.indexOf(char, at + 1);
      if (at < 0) return -1;
    }
    isValue = char === '=' || (isValue && (char === ' ' || char === '\n' || char === '\t' || char === '\r'));
  }
  return -1;
}

const END_TAG = /<\/([A-Za-z]+)(?=[\s/>])/g;

function endOfRawText(raw: string, from: number, name: string): number {
  END_TAG.lastIndex = from;
  for (let match = END_TAG.exec(raw); match !== null; match = END_TAG.exec(raw))
    if (match[1]?.toLowerCase() === name) return match.index;
  return raw.length;
}

function shortcodeAt(raw: string, start: number): Piece | null {
  SHORTCODE.lastIndex = start;
  const match = SHORTCODE.exec(raw);
  if (match === null) return null;
  const [whole, slash = '', name = ''] = match;
  const last = Math.min(raw.length, start + LONGEST_SHORTCODE);
  for (let at = start + whole.length; at < last; at++) {
    const char = raw[at];
    if (char === ']')
      return { kind: 'shortcode', name: name.toLowerCase(), isEnd: slash !== '', start, end: at + 1 };
    if (char === '[' || char === '<') return null;
    if ((char === '"' || char === "'") && raw[at - 1] === '=') {
      const end = raw.indexOf(char, at + 1);
      if (end < 0 || end >= last) return null;
      at = end;
    }
  }
  return null;
}
