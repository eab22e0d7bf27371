/** A byte order mark is text like any other. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of well-formed UTF-8, or null. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

/** A plain word, as most parameters are: it needs no cleaning. */
const PLAIN = /^\w*$/;

/** Plain text on one line. Null means text that was not valid UTF-8. */
export function sanitiseLine(text: string | null): string {
  if (text === null) return '';
  if (PLAIN.test(text)) return text;
  return withoutOctets(trim(withoutTags(text).replace(/[\r\n\t ]+/g, ' ')));
}

/** Plain text that keeps its line breaks, tabs and runs of spaces. */
export function sanitiseLines(text: string | null): string {
  if (text === null) return '';
  return withoutOctets(trim(withoutTags(text)));
}

/**
 * Removes every octet (`%` and two digits) that the pattern accepts until none is left: `%%2020` has
 * one inside the other. Octets cannot overlap, so one pass with a stack ends where repeating would.
 */
export function removeOctets(text: string, octet: RegExp): string {
  if (!octet.test(text)) return text;
  const kept: string[] = [];
  for (const char of text) {
    kept.push(char);
    if (kept.at(-3) === '%' && octet.test(kept.slice(-3).join(''))) kept.length -= 3;
  }
  return kept.join('');
}

function withoutOctets(text: string): string {
  const rest = removeOctets(text, /%[0-9a-f]{2}/i);
  return rest === text ? text : trim(rest.replace(/ +/g, ' '));
}

function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  // A `<` before a line break opens no tag, but would look like one once the lines are joined.
  return stripTags(removeScriptsAndStyles(escapeUnclosedTags(text))).replaceAll('<\n', '&lt;\n');
}

function escapeUnclosedTags(text: string): string {
  return text.replace(/<[^<>]*>?/g, (part) =>
    part.endsWith('>') ? part : `&lt;${escapeHtml(part.slice(1))}`,
  );
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '"': '&quot;', "'": '&#039;' };
const UNESCAPED = /["']|&(?!(?:[a-z][a-z0-9]{1,31}|#[0-9]{1,7}|#x[0-9a-f]{1,6});)/gi;

function escapeHtml(text: string): string {
  return text.replace(UNESCAPED, (char) => ESCAPED[char] ?? char);
}

function removeScriptsAndStyles(text: string): string {
  const unclosed = new Set<string>();
  let kept = '';
  let from = 0;
  let behind = 0;
  for (const { 1: name = '', index } of text.matchAll(/<(script|style)/gi)) {
    // Without the set, a text full of openings would be searched to its end for each of them.
    if (index < Math.max(from, behind) || unclosed.has(name.toLowerCase())) continue;
    behind = text.indexOf('>', index) + 1;
    if (behind === 0) break;
    const closing = new RegExp(`</${name}>`, 'gi');
    closing.lastIndex = behind;
    if (closing.test(text)) {
      kept += text.slice(from, index);
      from = closing.lastIndex;
    } else {
      unclosed.add(name.toLowerCase());
    }
  }
  return kept + text.slice(from);
}

function stripTags(text: string): string {
  let kept = '';
  let from = 0;
  for (const { index } of text.matchAll(/<(?![ \t\n\r\v\f])/g)) {
    if (index < from) continue;
    kept += text.slice(from, index);
    from = tagEnd(text, index);
  }
  return (kept + text.slice(from)).replaceAll('\0', '');
}

/** The index after the tag, comment or instruction; the end of the text when it is never closed. */
function tagEnd(text: string, start: number): number {
  if (text.startsWith('<!--', start)) {
    const end = text.indexOf('-->', start + '<!'.length);
    return end === -1 ? text.length : end + '-->'.length;
  }
  return text.startsWith('<?', start) ? instructionEnd(text, start) : elementTagEnd(text, start);
}

function elementTagEnd(text: string, start: number): number {
  let quote = '';
  let depth = 0;
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '>') {
      if (depth > 0) depth--;
      else if (quote === '') return at + 1;
    } else if (char === '<') {
      if (quote === '' && !' \t\n\r\v\f'.includes(text.charAt(at + 1))) depth++;
    } else {
      quote = quoteAfter(char, quote);
    }
  }
  return text.length;
}

function instructionEnd(text: string, start: number): number {
  let quote = '';
  for (let at = start + 2; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '>' && quote === '' && text.charAt(at - 1) === '?') return at + 1;
    if (text.charAt(at - 1) !== '\\') quote = quoteAfter(char, quote);
  }
  return text.length;
}

/** The quote that is open after this character: `'`, `"` or none (''). */
function quoteAfter(char: string, quote: string): string {
  if (char !== '"' && char !== "'") return quote;
  if (quote === '') return char;
  return char === quote ? '' : quote;
}

// Not String.trim, which also removes form feeds and Unicode spaces, and leaves NUL. Not a pattern: `[…]+$` tries every blank in the
// middle of the text as a start.
function trim(text: string): string {
  const isBlank = (at: number) => ' \t\n\r\0\v'.includes(text.charAt(at));
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(start)) start++;
  while (end > start && isBlank(end - 1)) end--;
  return text.slice(start, end);
}
