/** Whether two texts differ in case, accents and blanks at most. */
export function isSameText(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

/** The form in which texts are compared. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}
