/** How many letters have to be put in, left out or replaced to make one text of the other; `most + 1` when it is more than that. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const cost = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    row = next;
  }
  return Math.min(row[other.length] ?? 0, most + 1);
}
