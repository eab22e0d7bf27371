import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Asks } from '../api/calls.ts';
import { useParams, type Params } from '../app/address.ts';
import { pageOf, pageParam } from '../parts/list-params.ts';
import { useChoices, type Choices } from '../parts/use-choices.ts';
import { useSelection, type Selection } from '../parts/use-selection.ts';
import { useOpenPost } from './use-open-post.ts';
import { usePrefetchNext } from './use-prefetch-next.ts';

interface ListDefinition<Row, Body> {
  /** What the list asks for with these parameters of the address. */
  queryOf: (params: Params) => Asks<Body>;
  rowsOf: (body: Body) => readonly Row[];
  keyOf: (row: Row) => number;
  /** The post that a row opens. */
  postOf: (row: Row) => number;
  /** False while nothing is to be asked. */
  isAsked?: boolean;
}

export interface List<Row> extends Choices {
  page: number;
  perPage: number;
  /** The rows of this page once they are known, with their number on all pages. */
  query: UseQueryResult<{ rows: readonly Row[]; total: number }>;
  rows: readonly Row[];
  total: number | undefined;
  keyOf: (row: Row) => number;
  selection: Selection<Row>;
  /** The post whose drawer is open, as the address has it. */
  openId: string | null;
  open: (postId: number) => void;
  close: () => void;
  onOpen: (row: Row) => void;
  onNear: (row: Row) => void;
  onPress: (row: Row) => void;
}

/** A list that the service filters, sorts and cuts, by the parameters of the address; each row opens a post. */
export function useList<Row, Body extends { total: number }>({
  queryOf,
  rowsOf,
  keyOf,
  postOf,
  isAsked = true,
}: ListDefinition<Row, Body>): List<Row> {
  const [params] = useParams();
  const { page, rows: perPage } = pageOf(params);
  const asked = queryOf(params);
  const select = useCallback((body: Body) => ({ rows: rowsOf(body), total: body.total }), [rowsOf]);
  const query = useQuery({ ...asked, select, enabled: isAsked });
  const rows = query.data?.rows ?? [];
  const total = query.data?.total;
  const selection = useSelection(JSON.stringify(asked.queryKey), rows, keyOf);
  const hasNext = page * perPage < (total ?? 0) && !query.isPlaceholderData;
  usePrefetchNext(hasNext, queryOf({ ...params, page: pageParam(page + 1) }));
  const choices = useChoices((wanted) => (isAsked ? queryOf(wanted) : null));
  const { openId, open, close, near, press } = useOpenPost();
  return {
    ...choices,
    page,
    perPage,
    query,
    rows,
    total,
    keyOf,
    selection,
    openId,
    open,
    close,
    onOpen: useCallback((row: Row) => open(postOf(row)), [open, postOf]),
    onNear: useCallback((row: Row) => near(postOf(row)), [near, postOf]),
    onPress: useCallback((row: Row) => press(postOf(row)), [press, postOf]),
  };
}
