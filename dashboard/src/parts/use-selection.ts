import { useCallback, useState } from 'react';
import { chosenWith, NOTHING, type Chosen, type Key } from './chosen.ts';

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

/** `list` names what is listed: the choice ends with the page, the sort and the filters it was made in. */
export function useSelection<Row>(
  list: string,
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Selection<Row> {
  const [chosen, setChosen] = useState<Chosen & { list: string }>({ list, ...NOTHING });
  const { keys } = chosen.list === list ? chosen : NOTHING;
  const choose = useCallback(
    (row: Row, isRange: boolean) =>
      setChosen((last) => ({
        list,
        ...chosenWith(last.list === list ? last : NOTHING, rows.map(keyOf), keyOf(row), isRange),
      })),
    [list, rows, keyOf],
  );
  const chooseAll = (isWanted: boolean): void => {
    const all = new Set(isWanted ? rows.map(keyOf) : []);
    setChosen({ list, keys: all, anchor: null, before: all });
  };
  return { keys, rows: rows.filter((row) => keys.has(keyOf(row))), choose, chooseAll };
}
