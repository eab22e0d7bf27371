import { useCallback, useId, useMemo, useRef, useState, type ChangeEvent } from 'react';
import { useWords } from '../app/words-context.ts';
import { DataRow, type Column } from './data-row.tsx';
import { Menu } from './menu.tsx';
import { useRowKeys } from './row-keys.ts';
import type { Selection } from './use-selection.ts';
import look from './data-table.module.css';

export interface Sort {
  by: string;
  order: 'asc' | 'desc';
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Called when the pointer comes to a header, to fetch what sorting by it needs. */
  onNearSort?: (sort: Sort) => void;
  /** Opens a row; `j` and `k` move, Enter opens. */
  onOpen?: (row: Row) => void;
  /** Called when the pointer or the keys come to a row, to fetch what opening it needs. */
  onNear?: (row: Row) => void;
  /** Called when the pointer is pressed on a row: the click comes soon. */
  onPress?: (row: Row) => void;
  openKey?: string | number | null;
  /** Whether what a row has opened is still shown, of a table whose rows are not what they open: then the last opened row is marked. */
  isOpened?: boolean;
  /** Whether cells keep nothing of their own: then the elements of a row serve the row that takes its place, which is quicker. */
  isPlain?: boolean;
  /** The columns that are shown; the whole list when missing. See `useColumns`. */
  shown?: ReadonlySet<string>;
  /** With it, each row can be chosen. */
  selection?: Selection<Row>;
}

/** A table whose rows the server sorted and cut. The first column names the row; under 640 px each row becomes a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, openKey, isPlain = false, shown, selection } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const visible = useMemo(
    () => columns.filter(({ key }, index) => index === 0 || shown === undefined || shown.has(key)),
    [columns, shown],
  );
  useRowKeys(body);
  const tableId = useId();
  const [lastOpened, setLastOpened] = useState<string | number | null>(null);
  const { onOpen, isOpened } = props;
  const openRow = useCallback(
    (row: Row) => {
      setLastOpened(rowKey(row));
      onOpen?.(row);
    },
    [rowKey, onOpen],
  );
  // A panel that shows none of the rows, as after a reload, has no row of its own.
  const current = isOpened === true ? (lastOpened ?? '') : openKey;
  /** With the shift key, by pointer or by keys, a box ends a range. */
  const choose = ({ target, nativeEvent }: ChangeEvent<HTMLTableSectionElement>): void => {
    const row = rows[target.closest('tr')?.sectionRowIndex ?? -1];
    if (row !== undefined && target.matches('[data-choice]'))
      selection?.choose(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  };
  return (
    <div className={visible.some(({ share }) => share !== undefined) ? look['fits'] : look['scroll']}>
      <table className={look['table']} aria-label={label}>
        <colgroup>
          {selection !== undefined && <col className={look['boxes']} />}
          {visible.map(({ key, share }) => (
            <col key={key} style={share === undefined ? undefined : { width: `${share}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection !== undefined && (
              <AllRowsCell selection={selection} isAll={selection.rows.length === rows.length} />
            )}
            {visible.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sort={sort}
                onSort={onSort}
                onNear={props.onNearSort}
              />
            ))}
          </tr>
        </thead>
        <tbody
          ref={body}
          data-beside={current === null || current === undefined ? undefined : ''}
          onChange={choose}
        >
          {rows.map((row, place) => {
            const key = rowKey(row);
            return (
              <DataRow
                key={isPlain ? place : key}
                row={row}
                columns={visible}
                isOpen={current === key}
                onOpen={onOpen === undefined ? undefined : openRow}
                onNear={props.onNear}
                onPress={props.onPress}
                isChosen={selection?.keys.has(key)}
                nameId={`${tableId}-${place}`}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface AllRowsProps {
  selection: Pick<Selection<unknown>, 'keys' | 'chooseAll'>;
  isAll: boolean;
}

/** Chooses every row of the page, or none. */
function AllRowsCell({ selection: { keys, chooseAll }, isAll }: AllRowsProps) {
  const { select } = useWords().table;
  return (
    <th scope="col" className={look['choice']}>
      <label>
        <input
          type="checkbox"
          aria-label={select.all}
          checked={isAll}
          ref={(box) => {
            if (box !== null) box.indeterminate = keys.size > 0 && !isAll;
          }}
          onChange={() => chooseAll(!isAll)}
        />
      </label>
    </th>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  onNear: ((sort: Sort) => void) | undefined;
}

function HeaderCell<Row>({ column, sort, onSort, onNear }: HeaderCellProps<Row>) {
  const className = column.isNumber === true ? look['number'] : undefined;
  const by = column.sort;
  if (by === undefined || onSort === undefined) {
    return (
      <th scope="col" className={className}>
        {column.title}
      </th>
    );
  }
  const order = sort?.by === by ? sort.order : null;
  const next = order === null ? (column.firstOrder ?? 'asc') : order === 'asc' ? 'desc' : 'asc';
  const direction = order === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={className} aria-sort={order === null ? 'none' : direction}>
      <button
        type="button"
        className={look['sorter']}
        onPointerEnter={() => onNear?.({ by, order: next })}
        onClick={() => onSort({ by, order: next })}
      >
        {column.title}
        <span aria-hidden="true">{order === null ? '' : order === 'asc' ? ' ↑' : ' ↓'}</span>
      </button>
    </th>
  );
}

/** Which columns a person wants to see of a table, kept in the browser. */
export function useColumns<Row>(table: string, columns: readonly Column<Row>[]) {
  const stored = `signpost-columns-${table}`;
  const [shown, setShown] = useState<ReadonlySet<string>>(() => {
    const chosen = localStorage.getItem(stored);
    if (chosen !== null) return new Set(chosen.split(' '));
    return new Set(columns.filter(({ isOptional }) => isOptional !== true).map(({ key }) => key));
  });
  const toggle = (key: string): void => {
    const next = new Set(shown);
    if (!next.delete(key)) next.add(key);
    localStorage.setItem(stored, [...next].join(' '));
    setShown(next);
  };
  return { shown, toggle };
}

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[];
  shown: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

export function ColumnChooser<Row>({ columns, shown, onToggle }: ColumnChooserProps<Row>) {
  const { table } = useWords();
  return (
    <Menu label={table.columns}>
      {columns.slice(1).map(({ key, title }) => (
        <label key={key}>
          <input type="checkbox" checked={shown.has(key)} onChange={() => onToggle(key)} />
          {title}
        </label>
      ))}
    </Menu>
  );
}
