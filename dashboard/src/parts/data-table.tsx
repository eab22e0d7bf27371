import { memo, useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useWords } from '../shell/words-context.ts';
import { Menu } from './menu.tsx';
import look from './data-table.module.css';

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right. */
  isNumber?: boolean;
  /** What the server sorts by; a column without it cannot be sorted. */
  sort?: string;
  /** How a first click sorts; numbers are mostly wanted from the top. */
  firstOrder?: 'asc' | 'desc';
  /** Shown under the title when a row becomes a card; at most three columns. */
  isOnCard?: boolean;
  /** Hidden until a person chooses it. */
  isOptional?: boolean;
  /** Its share of the width in per cent. Its contents are cut or wrapped, so that the table never becomes too wide. */
  share?: number;
}

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
  /** Told when the pointer comes to a header, to fetch what sorting by it needs. */
  onNearSort?: (sort: Sort) => void;
  /** Opens a row; `j` and `k` move, Enter opens. */
  onOpen?: (row: Row) => void;
  /** Told when the pointer or the keys come to a row, to fetch what opening it needs. */
  onNear?: (row: Row) => void;
  openKey?: string | number | null;
  /** Lets a person select rows, with shift for all between; gives the keys. */
  selected?: ReadonlySet<string | number>;
  onSelect?: (selected: ReadonlySet<string | number>) => void;
  /** The columns that are shown; the whole list when missing. See `useColumns`. */
  shown?: ReadonlySet<string>;
}

/** A table whose rows the server sorted and cut. The first column names the row; under 640 px each row becomes a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, onOpen, onNear, openKey, shown } = props;
  const { table } = useWords();
  const body = useRef<HTMLTableSectionElement>(null);
  const lastPicked = useRef<number | null>(null);
  const visible = useMemo(
    () => columns.filter(({ key }, index) => index === 0 || shown === undefined || shown.has(key)),
    [columns, shown],
  );
  useRowKeys(body);

  const pick = (index: number, isRange: boolean): void => {
    const selected = new Set(props.selected);
    const [key] = rows.slice(index, index + 1).map(rowKey);
    if (key === undefined) return;
    const isOn = !selected.has(key);
    const from = isRange && lastPicked.current !== null ? lastPicked.current : index;
    for (const row of rows.slice(Math.min(from, index), Math.max(from, index) + 1)) {
      if (isOn) selected.add(rowKey(row));
      else selected.delete(rowKey(row));
    }
    lastPicked.current = index;
    props.onSelect?.(selected);
  };

  return (
    <div className={visible.some(({ share }) => share !== undefined) ? look['fits'] : look['scroll']}>
      <table className={look['table']} aria-label={label}>
        <colgroup>
          {props.onSelect !== undefined && <col />}
          {visible.map(({ key, share }) => (
            <col key={key} style={share === undefined ? undefined : { width: `${share}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {props.onSelect !== undefined && (
              <th className={look['pick']} scope="col">
                <input
                  type="checkbox"
                  aria-label={table.selectAll}
                  checked={rows.length > 0 && rows.every((row) => props.selected?.has(rowKey(row)))}
                  onChange={(event) =>
                    props.onSelect?.(new Set(event.target.checked ? rows.map(rowKey) : []))
                  }
                />
              </th>
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
        <tbody ref={body}>
          {rows.map((row, index) => {
            const key = rowKey(row);
            return (
              <tr
                key={key}
                data-row=""
                tabIndex={onOpen === undefined ? undefined : 0}
                aria-current={openKey === key ? 'true' : undefined}
                className={onOpen === undefined ? undefined : look['opens']}
                onPointerEnter={() => onNear?.(row)}
                onFocus={() => onNear?.(row)}
                onClick={(event) => {
                  if (!isOnControl(event)) onOpen?.(row);
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row);
                }}
              >
                {props.onSelect !== undefined && (
                  <td className={look['pick']}>
                    <input
                      type="checkbox"
                      aria-label={table.selectRow(String(key))}
                      checked={props.selected?.has(key) ?? false}
                      onChange={() => {}}
                      onClick={(event) => pick(index, event.shiftKey)}
                    />
                  </td>
                )}
                <Cells row={row} columns={visible} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface CellsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

function CellsOf<Row>({ row, columns }: CellsProps<Row>): ReactNode {
  return columns.map((column, place) => (
    <td
      key={column.key}
      className={[
        column.isNumber === true ? look['number'] : '',
        place === 0 ? look['first'] : '',
        place > 0 && column.isOnCard !== true ? look['wideOnly'] : '',
        column.share === undefined ? '' : look['shared'],
      ].join(' ')}
      data-title={place === 0 ? undefined : column.title}
    >
      {column.cell(row)}
    </td>
  ));
}

/** Made again only for another row or other columns: opening a row leaves all cells as they are. `memo` loses the type of the row. */
const Cells = memo(CellsOf) as typeof CellsOf;

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

/** `j` and `k` move the focus through the rows of the table. */
function useRowKeys(body: React.RefObject<HTMLTableSectionElement | null>): void {
  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      if ((event.key !== 'j' && event.key !== 'k') || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-row][tabindex]') ?? [])];
      const now = rows.findIndex((row) => row === document.activeElement);
      const next = rows[event.key === 'j' ? now + 1 : Math.max(0, now - 1)];
      next?.focus();
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, [body]);
}

const WRITTEN_IN = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/** Keys that mean something to the page must not be taken from a person who writes. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(WRITTEN_IN);
}

function isOnControl({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element)) return false;
  const control = target.closest('a, button, input, label');
  return control !== null && currentTarget.contains(control);
}
