export interface MetaRefresh {
  seconds: number;
  /** As written; null when the page loads itself again. */
  raw: string | null;
}

/** The content of `<meta http-equiv="refresh">`, by the steps of the HTML standard. Null when a browser ignores it. */
export function parseMetaRefresh(content: string): MetaRefresh | null {
  let at = skip(content, 0, isSpace);
  const digits = skip(content, at, isDigit);
  if (digits === at && content[at] !== '.') return null;
  const seconds = Math.min(Number.parseInt(content.slice(at, digits) || '0', 10), Number.MAX_SAFE_INTEGER);
  at = skip(content, digits, (code) => isDigit(code) || code === DOT);
  if (at === content.length) return { seconds, raw: null };
  const code = content.charCodeAt(at);
  if (!isSpace(code) && code !== SEMICOLON && code !== COMMA) return null;
  at = skip(content, at, isSpace);
  if (content[at] === ';' || content[at] === ',') at = skip(content, at + 1, isSpace);
  if (at === content.length) return { seconds, raw: null };
  return { seconds, raw: address(content, at) };
}

function address(content: string, start: number): string {
  let at = start;
  if (content.slice(at, at + 3).toLowerCase() === 'url') {
    const equals = skip(content, at + 3, isSpace);
    if (content[equals] !== '=') return content.slice(start);
    at = skip(content, equals + 1, isSpace);
  }
  const quote = content[at];
  if (quote !== '"' && quote !== "'") return content.slice(at);
  const end = content.indexOf(quote, at + 1);
  return content.slice(at + 1, end < 0 ? undefined : end);
}

const DOT = 46;
const SEMICOLON = 59;
const COMMA = 44;

function skip(text: string, from: number, matches: (code: number) => boolean): number {
  let at = from;
  while (at < text.length && matches(text.charCodeAt(at))) at++;
  return at;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 12 || code === 13;
}
