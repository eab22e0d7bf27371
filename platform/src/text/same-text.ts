import { fold } from './fold.ts';

/** Whether two texts differ in case, accents and white space at most. */
export function isSameText(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

/** The form in which whole texts are compared: folded, with single spaces between the words. */
export function folded(text: string): string {
  return fold(text).replaceAll(/\s+/g, ' ').trim();
}
