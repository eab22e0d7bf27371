import { memo, type MouseEvent, type ReactNode } from 'react';
import look from './data-table.module.css';

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned right. */
  isNumber?: boolean;
  /** What the server sorts by; a column without it cannot be sorted. */
  sort?: string;
  /** How a first click sorts; numbers are mostly wanted from the top. */
  firstOrder?: 'asc' | 'desc';
  /** Shown under the title when a row becomes a card; at most three columns. */
  isOnCard?: boolean;
  /** Buttons say themselves what they do: a card shows them without the title of their column. */
  hasButtons?: boolean;
  /** Hidden until a person chooses it. */
  isOptional?: boolean;
  /** Its share of the width in per cent. Its contents are cut or wrapped, so that the table never becomes too wide. */
  share?: number;
}

interface DataRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  isOpen: boolean;
  onOpen: ((row: Row) => void) | undefined;
  onNear: ((row: Row) => void) | undefined;
  onPress: ((row: Row) => void) | undefined;
  /** Undefined for a table in which nothing can be chosen. */
  isChosen: boolean | undefined;
  /** The id of the cell that names the row, for the box by which it is chosen. */
  nameId: string;
}

function DataRowOf<Row>(props: DataRowProps<Row>): ReactNode {
  const { row, columns, isOpen, onOpen, onNear, onPress, isChosen, nameId } = props;
  return (
    <tr
      data-row=""
      tabIndex={onOpen === undefined ? undefined : 0}
      aria-current={isOpen ? 'true' : undefined}
      className={`${onOpen === undefined ? '' : look['opens']} ${isChosen === true ? look['chosen'] : ''}`}
      onPointerEnter={() => onNear?.(row)}
      onFocus={() => onNear?.(row)}
      onPointerDown={(event) => {
        if (!isOnControl(event)) onPress?.(row);
      }}
      onClick={(event) => {
        if (!isOnControl(event)) onOpen?.(row);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row);
      }}
    >
      {isChosen !== undefined && <ChoiceCell nameId={nameId} isChosen={isChosen} />}
      {columns.map((column, place) => (
        <td
          key={column.key}
          id={place === 0 && isChosen !== undefined ? nameId : undefined}
          className={[
            column.isNumber === true ? look['number'] : '',
            place === 0 ? look['first'] : '',
            place > 0 && column.isOnCard !== true ? look['wideOnly'] : '',
            column.share === undefined ? '' : look['shared'],
          ].join(' ')}
          data-title={place === 0 || column.hasButtons === true ? undefined : column.title}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** The box of a row. The table hears of its changes, so that other rows in its place leave it as it is. */
const ChoiceCell = memo(({ nameId, isChosen }: { nameId: string; isChosen: boolean }) => (
  <td className={look['choice']}>
    <label>
      <input type="checkbox" data-choice="" aria-labelledby={nameId} checked={isChosen} readOnly />
    </label>
  </td>
));

/** Made again only when something of it changes: opening one row leaves the others as they are. `memo` loses the type of the row. */
export const DataRow = memo(DataRowOf) as typeof DataRowOf;

function isOnControl({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element)) return false;
  const control = target.closest('a, button, input, label, summary');
  return control !== null && currentTarget.contains(control);
}
