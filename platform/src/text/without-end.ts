/** The text without these characters at its end. Not by a pattern: `[…]+$` tries every such character in the middle as a start. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

export function withoutTrailingSlashes(text: string): string {
  return withoutEnd(text, '/');
}
