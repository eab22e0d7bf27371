/** How many characters of a key are shown, so that people can tell which one it is. */
const SHOWN = 4;
/** The shortest key of which any are shown, in characters. */
const SHORTEST = 12;

/** The last characters of a key; null when it is too short to show any. */
export function endOf(key: string): string | null {
  return key.length < SHORTEST ? null : key.slice(-SHOWN);
}
