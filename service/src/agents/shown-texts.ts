/** Control characters, line separators and characters that no reader sees; line breaks and tabs are left. */
const HIDDEN = /(?![\n\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u00ad\u200c\u200d])\p{Cf}/gu;

/** Addresses are of no use when they are cut early. */
const LONGEST_ADDRESS = 2000;
const ADDRESS = /^https?:\/\//i;

/**
 * A reply with every text made fit for an agent: without characters that a person would not see, and cut after `longest` characters
 * with a word that says so.
 */
export function shownTexts(value: unknown, longest: number): unknown {
  if (typeof value === 'string') return shownText(value, longest);
  if (Array.isArray(value)) return value.map((one) => shownTexts(one, longest));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shownTexts(one, longest)]));
}

function shownText(text: string, longest: number): string {
  const most = ADDRESS.test(text) ? Math.max(longest, LONGEST_ADDRESS) : longest;
  const visible = text.replaceAll(HIDDEN, '');
  return cutText(visible, most);
}

/** The first characters of a text, and a word that says that it was cut. */
export function cutText(text: string, longest: number): string {
  // Counted in code units first: most texts are short.
  if (text.length <= longest) return text;
  const characters = Array.from(text);
  if (characters.length <= longest) return text;
  return `${characters.slice(0, longest).join('')} … [cut: ${characters.length} characters in all]`;
}
