/**
 * Characters that one text may have in place of others and mean the same to a reader: white space, the marks that WordPress makes
 * nicer when it shows a text, and those that are not seen.
 */
const FOLDED =
  /[\s\u00AD\u200B]+|[-\u2010-\u2015]+|[\u2018-\u201B\u2032`\u00B4]|[\u201C-\u201F\u2033]|\u2026/g;

const DASH = /[-\u2010-\u2015]/;
const SINGLE_QUOTE = /[\u2018-\u201B\u2032`\u00B4]/;
const WITHOUT_WIDTH = /^[\u00AD\u200B]+$/;

/** What stands for a match of `FOLDED`. */
export function foldedAs(match: string): string {
  const [first = ''] = match;
  if (first === '\u2026') return '...';
  if (DASH.test(first)) return '-';
  if (SINGLE_QUOTE.test(first)) return "'";
  if (/\s|[\u00AD\u200B]/.test(first)) return WITHOUT_WIDTH.test(match) ? '' : ' ';
  return '"';
}

/** A text as a reader sees it, so that two spellings of the same text are equal. */
export function foldText(text: string): string {
  return text.replace(FOLDED, foldedAs);
}
