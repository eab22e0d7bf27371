/** How numbers are written: 1234, 1,234.50, 1.234,50, 1 234,50, 1'234.50. */
export const NUMBER = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,3})?`;

/** What may follow a number and makes it a larger one. */
export const MULTIPLIER = String.raw`(?:[kKM]|[Mm]io\.?|[Mm]illion(?:en|s)?|millones|millón|[Tt]housand|[Tt]ausend|mille|mil|[Bb]illion|[Mm]illiarden?|[Mm]rd\.?)(?![\p{L}\p{N}])`;

/** In both decimal styles. A single sign before three digits parts thousands, unless there is nothing to part. */
export function parseNumber(text: string): number {
  const digits = text.replaceAll(/['’\s]/g, '');
  const signs = digits.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return Number(digits);
  const at = digits.lastIndexOf(last);
  const isGroup = digits.length - at - 1 === 3 && !digits.startsWith('0') && new Set(signs).size === 1;
  if (isGroup) return Number(digits.replaceAll(last, ''));
  const whole = digits.slice(0, at).replaceAll(/[.,]/g, '');
  return Number(`${whole}.${digits.slice(at + 1)}`);
}

export function multiplierOf(text: string): number {
  const word = text.trim().toLowerCase();
  if (word === '') return 1;
  if (/^(?:k|thousand|tausend|mille|mil)$/.test(word)) return 1e3;
  return /^(?:billion|milliarde|mrd)/.test(word) ? 1e9 : 1e6;
}

const BOUND_BEFORE =
  /(?:^|[^\p{L}])(?:from|starting (?:at|from)|starts? (?:at|from)|as (?:low|little|much|many) as|up to|under|below|over|above|more than|less than|fewer than|at least|at most|no more than|about|around|approximately|approx\.?|roughly|circa|ca\.?|nearly|almost|between|some|ab|bis zu|bis|unter|über|mehr als|weniger als|mindestens|höchstens|etwa|rund|ungefähr|circa|knapp|fast|zwischen|gut|à partir de|dès|jusqu['’]à|moins de|plus de|environ|autour de|entre|près de|au moins|desde|a partir de|hasta|menos de|más de|unos|unas|alrededor de|aproximadamente|casi|al menos|vanaf|da|oltre|circa|od)\s+$|[~≈<>≤≥]\s*$/iu;
const BOUND_AFTER =
  /^\s?(?:\+|(?:or|and) (?:more|up|less|above)|oder mehr|und mehr|et plus|ou plus|o más|y más)(?![\p{L}])/iu;
const RANGE_BEFORE = /\d\s?(?:€|\$|£|EUR|USD|GBP|CHF)?\s?(?:[-–—/]|to|bis|à|a)\s?$/iu;
const RANGE_AFTER = /^\s?(?:[-–—]|to|bis|à|a)\s?(?:€|\$|£|US\$|EUR|USD|GBP|CHF)?\s?\d|^\/(?:€|\$|£)?\d/iu;

/** Whether the text around a value makes a bound, an estimate or a range of it. */
export function isVagueBetween(before: string, after: string): boolean {
  return (
    BOUND_BEFORE.test(before) ||
    BOUND_AFTER.test(after) ||
    RANGE_BEFORE.test(before) ||
    RANGE_AFTER.test(after)
  );
}
