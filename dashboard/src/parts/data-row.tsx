import { memo, type MouseEvent as PointedAt, type ReactNode } from 'react';
import { useWords } from '../shell/words-context.ts';
import type { Column } from './data-table.tsx';
import look from './data-table.module.css';

interface DataRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  isOpen: boolean;
  onOpen: ((row: Row) => void) | undefined;
  onNear: ((row: Row) => void) | undefined;
  onPress: ((row: Row) => void) | undefined;
  /** Undefined for a table in which nothing can be chosen. */
  isChosen: boolean | undefined;
  onChoose: ((row: Row, isRange: boolean) => void) | undefined;
  nameOf: ((row: Row) => string) | undefined;
}

function DataRowOf<Row>(props: DataRowProps<Row>): ReactNode {
  const { row, columns, isOpen, onOpen, onNear, onPress, isChosen, onChoose, nameOf } = props;
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
      {isChosen !== undefined && (
        <ChoiceCell
          name={nameOf?.(row) ?? ''}
          isChosen={isChosen}
          onChoose={(isRange) => onChoose?.(row, isRange)}
        />
      )}
      {columns.map((column, place) => (
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
      ))}
    </tr>
  );
}

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  onChoose: (isRange: boolean) => void;
}

/** The box of a row. With the shift key, by pointer or by keys, it ends a range. */
function ChoiceCell({ name, isChosen, onChoose }: ChoiceProps) {
  const { select } = useWords().table;
  return (
    <td className={look['choice']}>
      <label>
        <input
          type="checkbox"
          data-choice=""
          aria-label={select.row(name)}
          checked={isChosen}
          onChange={({ nativeEvent }) => onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      </label>
    </td>
  );
}

/** Made again only when something of it changes: opening one row leaves the others as they are. `memo` loses the type of the row. */
export const DataRow = memo(DataRowOf) as typeof DataRowOf;

function isOnControl({ target, currentTarget }: PointedAt): boolean {
  if (!(target instanceof Element)) return false;
  const control = target.closest('a, button, input, label');
  return control !== null && currentTarget.contains(control);
}
