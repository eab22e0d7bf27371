/**
 * Tells where a sign comes next, at or after a place; Infinity when it does not come again. Asked for places that only grow, it
 * reads the text once in all: a search from each place would read a text without the sign to its end each time.
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
