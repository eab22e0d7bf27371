/** The text without these signs at its end. Not by a pattern: `[…]+$` tries every such sign in the middle of a text as a start. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
