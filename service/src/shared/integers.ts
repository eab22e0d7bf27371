/** What nearly every client sends, and no rounding. */
const PLAIN = /^\d{1,15}$/;

const NUMERIC = /^[ \t\n\r\v\f]*[+-]?(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:e([+-]?\d+))?[ \t\n\r\v\f]*$/i;

/**
 * The integer that a numeric text means (`2`, ` +2`, `2.0`, `2e0`), or null when the text is not
 * numeric or its value is not integral. Larger values become the largest safe integer of their sign.
 */
export function parseInteger(text: string): number | null {
  if (PLAIN.test(text)) return Number(text);
  const match = NUMERIC.exec(text);
  if (match === null) return null;

  const [, whole = '', decimals = '', onlyDecimals = '', exponent = '0'] = match;
  const fraction = decimals + onlyDecimals;
  const digits = whole + fraction;
  const lastNonZero = digits.search(/[1-9]0*$/);
  if (lastNonZero === -1) return 0;

  // Counted in digits, because a floating point number would round 1e-400 to an integral 0.
  const digitsAfterPoint = fraction.length - Number(exponent);
  const trailingZeros = digits.length - 1 - lastNonZero;
  return digitsAfterPoint > trailingZeros ? null : toSafeInteger(Number(text));
}

/** The integer that a text begins with, after blanks: 50 for `50.9`, 7 for `7e1`, 0 for `abc`. */
export function leadingInteger(text: string): number {
  const match = /^[ \t\n\r\v\f]*([+-]?\d+)/.exec(text);
  return toSafeInteger(Number(match?.[1] ?? 0));
}

/** The SEO score that a stored text gives; null when no score is stored. */
export function seoScoreNumber(stored: string | null): number {
  return stored === null ? 0 : Math.max(0, leadingInteger(stored));
}

function toSafeInteger(value: number): number {
  const clamped = Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
  return clamped === 0 ? 0 : clamped; // never -0
}
