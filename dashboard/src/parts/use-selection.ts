import { useCallback, useState } from 'react';

type Key = string | number;

/** Rows of a list that a person has chosen, to do something with them together. */
export interface Selection<Row> {
  keys: ReadonlySet<Key>;
  /** In the order of the list. */
  rows: readonly Row[];
  /** Chooses a row or no longer; a range chooses all rows from the one before to this one. */
  choose: (row: Row, isRange: boolean) => void;
  /** Every row of the page, or none. */
  chooseAll: (isWanted: boolean) => void;
}

interface Chosen {
  list: string;
  keys: ReadonlySet<Key>;
  /** Where a range begins, and what was chosen when it began: a shorter range takes back what a longer one chose. */
  anchor: Key | null;
  before: ReadonlySet<Key>;
}

const NOTHING: ReadonlySet<Key> = new Set();

/** `list` names what is listed: the choice ends with the page, the sort and the filters it was made in. */
export function useSelection<Row>(
  list: string,
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Selection<Row> {
  const [chosen, setChosen] = useState<Chosen>({ list, keys: NOTHING, anchor: null, before: NOTHING });
  const keys = chosen.list === list ? chosen.keys : NOTHING;
  const choose = useCallback(
    (row: Row, isRange: boolean) =>
      setChosen((last) => {
        const {
          keys: now,
          anchor,
          before,
        } = last.list === list ? last : { keys: NOTHING, anchor: null, before: NOTHING };
        const key = keyOf(row);
        const from = rows.findIndex((one) => keyOf(one) === anchor);
        if (isRange && from >= 0) {
          const to = rows.findIndex((one) => keyOf(one) === key);
          const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(keyOf);
          return { list, keys: new Set([...before, ...range]), anchor, before };
        }
        const next = new Set(now);
        if (!next.delete(key)) next.add(key);
        return { list, keys: next, anchor: key, before: next };
      }),
    [list, rows, keyOf],
  );
  const chooseAll = (isWanted: boolean): void => {
    const all = new Set(isWanted ? rows.map(keyOf) : []);
    setChosen({ list, keys: all, anchor: null, before: all });
  };
  return { keys, rows: rows.filter((row) => keys.has(keyOf(row))), choose, chooseAll };
}
