import type { ListedPost } from '@signpost/contract/links';
import type { ReactNode } from 'react';
import type { Params } from '../app/address.ts';
import { DataTable, type Column, type Sort } from '../parts/data-table.tsx';
import { ExportMenu, type ExportMenuProps } from '../parts/export-menu.tsx';
import { rowsParam, pageParam, sortParam } from '../parts/list-params.ts';
import { Loaded, Skeleton } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { Screen } from '../parts/screen.tsx';
import { SelectionBar } from '../parts/selection-bar.tsx';
import look from './list-screen.module.css';
import { PostDrawer } from './post-drawer.tsx';
import type { List } from './use-list.ts';

interface ListScreenProps<Row> {
  list: List<Row>;
  title: string;
  /** The filters that are set, in a word or two each. */
  view: readonly string[];
  /** The answer to what brought the person here, in one line. */
  answer: ReactNode;
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** The columns that are shown; all of them when missing. */
  shown?: ReadonlySet<string>;
  sort: Sort;
  /** The sort of an address that names none. */
  firstSort: Sort;
  /** The address of a row, for people who copy it. */
  addressOf: (row: Row) => string;
  /** The name of a file with chosen rows. */
  file: string;
  /** What the drawer shows of a post until it has been fetched; of a list whose rows are posts. */
  rowOf?: (row: Row) => ListedPost;
  exportOf: ExportMenuProps['addressOf'];
  /** Whether there is nothing to filter or to export. */
  isEmpty: boolean;
  /** Buttons beside the export. */
  actions?: ReactNode;
  filters: ReactNode;
  /** In place of rows when there are none. */
  none: ReactNode;
  /** In place of the list. */
  instead?: ReactNode;
  /** What stands there until the first rows have come. */
  skeleton?: ReactNode;
  children?: ReactNode;
}

/** A screen with a list that the service filters, sorts and cuts, and the drawer of the post that is open. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { list, title, view, answer, isEmpty, actions, filters, instead, rowOf, children } = props;
  const { openId, rows, keyOf } = list;
  const openRow = rows.find((row) => String(keyOf(row)) === openId);
  return (
    <Screen
      title={title}
      view={view}
      answer={answer}
      actions={
        !isEmpty &&
        instead === undefined && (
          <>
            {actions}
            <ExportMenu addressOf={props.exportOf} total={list.total} />
          </>
        )
      }
      beside={
        openId === null ? null : (
          <PostDrawer
            key={openId}
            id={openId}
            row={openRow && rowOf?.(openRow)}
            onOpen={list.open}
            onClose={list.close}
          />
        )
      }
    >
      {filters}
      {instead ?? <Rows {...props} />}
      {children}
    </Screen>
  );
}

function Rows<Row extends object>({ list, ...props }: ListScreenProps<Row>) {
  const { choose, fetchSoon, openId, selection } = list;
  const sorted = (sort: Sort): Params => ({ sort: sortParam(sort, props.firstSort), page: undefined });
  return (
    <Loaded query={list.query} skeleton={props.skeleton ?? <Skeleton rows={15} height={34} />}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          props.none
        ) : (
          <div className={look['list']} data-beside={openId !== null}>
            <DataTable
              label={props.label}
              columns={props.columns}
              rows={rows}
              rowKey={list.keyOf}
              selection={selection}
              sort={props.sort}
              onSort={(sort) => choose(sorted(sort))}
              onNearSort={(sort) => fetchSoon(sorted(sort))}
              onOpen={list.onOpen}
              onNear={list.onNear}
              onPress={list.onPress}
              isPlain
              {...(props.rowOf === undefined
                ? { isOpened: openId !== null }
                : { openKey: openId === null ? null : Number(openId) })}
              {...(props.shown && { shown: props.shown })}
            />
            <SelectionBar selection={selection} addressOf={props.addressOf} file={props.file} />
            <Pager
              page={list.page}
              perPage={list.perPage}
              total={total}
              onPage={(next) => choose({ page: pageParam(next) })}
              onPerPage={(wanted) => choose({ rows: rowsParam(wanted), page: undefined })}
            />
          </div>
        )
      }
    </Loaded>
  );
}
