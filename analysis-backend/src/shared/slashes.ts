/** Not a pattern: `/+$` tries every slash in the middle of the text as a start. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === '/') end--;
  return text.slice(0, end);
}
