export type Key = string | number;

/** The rows of a list that a person has chosen. */
export interface Chosen {
  keys: ReadonlySet<Key>;
  /** Where a range begins, and what was chosen when it began: a shorter range takes back what a longer one chose. */
  anchor: Key | null;
  before: ReadonlySet<Key>;
}

export const NOTHING: Chosen = { keys: new Set(), anchor: null, before: new Set() };

/** Chooses a row of a list or no longer; a range chooses all rows from the one before to this one. */
export function chosenWith(
  { keys, anchor, before }: Chosen,
  list: readonly Key[],
  key: Key,
  isRange: boolean,
): Chosen {
  const from = anchor === null ? -1 : list.indexOf(anchor);
  if (isRange && from >= 0) {
    const to = list.indexOf(key);
    const range = list.slice(Math.min(from, to), Math.max(from, to) + 1);
    return { keys: new Set([...before, ...range]), anchor, before };
  }
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key, before: next };
}
