const PERCENT = 37;

/**
 * One spelling of a path or query whose other characters are encoded already: hexadecimal digits in upper case, letters, digits and
 * `-._~` never encoded, a percent sign that encodes nothing encoded itself. `keepsLetters` leaves encoded letters and digits encoded.
 */
export function normalisePercent(text: string, keepsLetters = false): string {
  if (!text.includes('%')) return text;
  let result = '';
  let from = 0;
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at)) {
    const code = encodedAt(text, at);
    result += text.slice(from, at);
    if (code < 0) {
      result += '%25';
      at += 1;
    } else {
      result += (keepsLetters ? isMark(code) : isUnreserved(code))
        ? String.fromCharCode(code)
        : text.slice(at, at + 3).toUpperCase();
      at += 3;
    }
    from = at;
  }
  return result + text.slice(from);
}

/** Text in lower case, the letters that are encoded as UTF-8 too. Expects `normalisePercent` to have been there. */
export function lowerCaseEncoded(text: string): string {
  if (!text.includes('%')) return text.toLowerCase();
  let result = '';
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('%', at);
    if (next < 0) break;
    let end = next;
    while (end < text.length && text.charCodeAt(end) === PERCENT && encodedAt(text, end) >= 0x80) end += 3;
    result += text.slice(at, next);
    if (end > next) result += lowerCaseRun(text.slice(next, end));
    else {
      end = next + 3;
      result += text.slice(next, end);
    }
    at = end;
  }
  return (result + text.slice(at)).toLowerCase();
}

function lowerCaseRun(run: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(run).toLowerCase());
  } catch {
    // No UTF-8: left as it is.
    return run;
  }
}

/** The byte that is encoded there; -1 for none. */
function encodedAt(text: string, at: number): number {
  const high = hexDigit(text.charCodeAt(at + 1));
  const low = hexDigit(text.charCodeAt(at + 2));
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

function isUnreserved(code: number): boolean {
  return (
    (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || isMark(code)
  );
}

/** One of `-._~`. */
function isMark(code: number): boolean {
  return code === 45 || code === 46 || code === 95 || code === 126;
}
