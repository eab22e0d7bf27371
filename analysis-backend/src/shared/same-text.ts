/** Whether two texts differ in case, accents and blanks at most. */
export function isSameText(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

/** The form in which texts are compared. */
export function folded(text: string): string {
  return withoutMarks(withoutMarks(text).normalize('NFKD')).toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Called before normalising too: putting a long run of marks into their order takes quadratic time. */
function withoutMarks(text: string): string {
  return text.replaceAll(/\p{M}+/gu, '');
}
