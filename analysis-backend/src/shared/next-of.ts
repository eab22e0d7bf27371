/**
 * Returns a function for the next position of a sign, at or after `from`; Infinity when there is none. `from` may only grow: so the text
 * is read only once, where separate searches would each read a text without the sign to its end.
 */
export function nextOf(text: string, sign: string): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next < from) {
      const found = text.indexOf(sign, from);
      next = found === -1 ? Infinity : found;
    }
    return next;
  };
}
