import type { ReactNode } from 'react';
import type { Params } from '../app/address.ts';
import type { Column } from './data-row.tsx';
import { DataTable, type Sort } from './data-table.tsx';
import { ExportMenu } from './export-menu.tsx';
import { pageParam, rowsParam, sortParam } from './list-params.ts';
import look from './list-screen.module.css';
import { Loaded, Skeleton } from './loaded.tsx';
import { NothingFits } from './nothing-fits.tsx';
import { Pager } from './pager.tsx';
import { Screen } from './screen.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { List } from './use-list.ts';

/** What a row opens. */
export interface RowDoor<Row> {
  onOpen: (row: Row) => void;
  /** Called when the pointer or the keys come to a row. */
  onNear?: (row: Row) => void;
  /** Called when the pointer is pressed on a row. */
  onPress?: (row: Row) => void;
  /** The row that is open, of a list whose rows are what they open; else whether something is open. */
  openKey?: string | number | null;
  isOpened?: boolean;
  /** What is open, beside the list. */
  beside?: ReactNode;
}

interface ListScreenProps<Row> {
  list: List<Row>;
  title: string;
  /** The filters that are set, in a word or two each. */
  view?: readonly string[];
  /** The answer to what brought the person here, in one line. */
  answer: ReactNode;
  /** What the table lists, for screen readers. */
  label: string;
  columns?: readonly Column<Row>[];
  /** How the rows are shown when it is not as a table. */
  showRows?: (rows: readonly Row[]) => ReactNode;
  /** The columns that are shown; all of them when missing. */
  shown?: ReadonlySet<string>;
  door?: RowDoor<Row>;
  /** With it rows can be chosen and exported: the address of a row, and the name of a file with chosen rows. */
  exports?: { addressOf: (row: Row) => string; file: string };
  /** Whether there is seldom more than one page: then its size cannot be chosen, and there is no pager for one page. */
  isShort?: boolean;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Between the title and the rows: filters, tabs, notes. */
  above?: ReactNode;
  /** In place of rows when there are none at all. */
  empty: ReactNode;
  /** In place of the list. */
  instead?: ReactNode;
  /** Shown until the first rows have come. */
  skeleton?: ReactNode;
  children?: ReactNode;
}

/** A screen with a list, and what its rows open. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { list, title, view, answer, door, exports, actions, above, instead, children } = props;
  return (
    <Screen
      title={title}
      view={view ?? []}
      answer={answer}
      actions={
        <>
          {actions}
          {exports !== undefined && !list.isEmpty && instead === undefined && (
            <ExportMenu addressOf={list.exportOf} total={list.total} />
          )}
        </>
      }
      beside={door?.beside}
    >
      {above}
      {instead ?? <Rows {...props} />}
      {children}
    </Screen>
  );
}

function Rows<Row extends object>(props: ListScreenProps<Row>) {
  const { list, door, exports, isShort = false } = props;
  const { beside, ...opening }: Partial<RowDoor<Row>> = door ?? {};
  const sorted = (sort: Sort): Params => ({
    sort: sortParam(sort, list.firstSort ?? list.sort),
    page: undefined,
  });
  return (
    <Loaded query={list.query} skeleton={props.skeleton ?? <Skeleton rows={15} height={34} />}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          list.isFiltered || total > 0 ? (
            <NothingFits filters={list.filters} />
          ) : (
            props.empty
          )
        ) : (
          <div className={look['list']} data-beside={beside !== undefined && beside !== null}>
            {props.showRows?.(rows) ?? (
              <DataTable
                label={props.label}
                columns={props.columns ?? []}
                rows={rows}
                rowKey={list.keyOf}
                sort={list.sort}
                onSort={(sort) => list.choose(sorted(sort))}
                onNearSort={(sort) => list.fetchSoon(sorted(sort))}
                isPlain
                {...opening}
                {...(exports && { selection: list.selection })}
                {...(props.shown && { shown: props.shown })}
              />
            )}
            {exports && <SelectionBar selection={list.selection} {...exports} />}
            {(!isShort || total > list.rows) && (
              <Pager
                page={list.page}
                perPage={list.rows}
                total={total}
                onPage={(next) => list.choose({ page: pageParam(next) })}
                onNear={(next) => list.fetchSoon({ page: pageParam(next) })}
                {...(!isShort && {
                  onPerPage: (wanted: number) =>
                    list.choose({ rows: rowsParam(wanted, list.firstRows), page: undefined }),
                })}
              />
            )}
          </div>
        )
      }
    </Loaded>
  );
}
