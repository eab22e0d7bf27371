import type { CallName } from '@signpost/contract/calls';
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { addressOf, query, type AnswerOf, type Asks } from '../api/calls.ts';
import { useParams, type Params } from '../app/address.ts';
import { paramsOf, viewOf, type ListDefinition, type ListView } from './list-definition.ts';
import { useChoices, type Choices } from './use-choices.ts';
import { useSelection, type Selection } from './use-selection.ts';

interface ListOptions<Body> {
  /** Parameters of the call that hold unless a filter says otherwise. */
  defaults?: Readonly<Record<string, unknown>>;
  /** False while nothing is to be asked. */
  isAsked?: boolean;
  /** When to look again by itself. */
  refetchInterval?: UseQueryOptions<Body>['refetchInterval'];
}

export interface List<Row> extends Choices, ListView {
  /** What clearing the filters takes out of the address. */
  filters: readonly string[];
  /** The sort of an address that names none. */
  firstSort: ListDefinition<CallName, Row>['firstSort'];
  /** How many rows a page has when the address does not say. */
  firstRows: ListDefinition<CallName, Row>['firstRows'];
  /** The rows of this page once they are known, with their number on all pages. */
  query: UseQueryResult<{ rows: readonly Row[]; total: number }>;
  /** None until they are known. */
  shown: readonly Row[];
  total: number | undefined;
  /** Whether there is nothing to list, whatever is filtered. */
  isEmpty: boolean;
  keyOf: (row: Row) => string | number;
  selection: Selection<Row>;
  /** The address that downloads all pages. */
  exportOf: (format: 'csv' | 'ndjson') => string;
}

/** A list by the parameters of the address: filtered, sorted and cut by the service. */
export function useList<Name extends CallName, Row>(
  definition: ListDefinition<Name, Row>,
  { defaults = {}, isAsked = true, refetchInterval }: ListOptions<AnswerOf<Name>> = {},
): List<Row> {
  const { callOf, keyOf, rowsOf, isWhole = false } = definition;
  const [params] = useParams();
  const view = viewOf(definition, params);
  const callFor = (wanted: ListView) => (callOf?.(wanted.chosen) ?? definition.call) as Name;
  const givenFor = (wanted: ListView) => ({ ...defaults, ...paramsOf(definition, wanted) });
  const queryOf = (address: Params): Asks<AnswerOf<Name>> => {
    const wanted = viewOf(definition, address);
    const cut = isWhole ? {} : { page: wanted.page, per_page: wanted.rows };
    // Filters are named by the parameters of the call, and checked by its schema.
    return query(callFor(wanted), { ...givenFor(wanted), ...cut } as never);
  };
  const asked = queryOf(params);
  const select = useCallback(
    (body: AnswerOf<Name>) => pageOfBody(rowsOf, body, viewOf(definition, params), isWhole),
    [definition, params, rowsOf, isWhole],
  );
  const loaded = useQuery({
    ...asked,
    select,
    enabled: isAsked,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  const shown = loaded.data?.rows ?? [];
  const total = loaded.data?.total;
  return {
    ...view,
    ...useChoices((wanted) => (isAsked ? queryOf(wanted) : null)),
    filters: [...Object.keys(definition.filters), 'page'],
    firstSort: definition.firstSort,
    firstRows: definition.firstRows,
    query: loaded,
    shown,
    total,
    isEmpty: total === 0 && !view.isFiltered,
    keyOf,
    selection: useSelection(JSON.stringify(asked.queryKey), shown, keyOf),
    exportOf: (format) => addressOf(callFor(view), { ...givenFor(view), format } as never),
  };
}

function pageOfBody<Body, Row>(
  rowsOf: (body: Body, view: ListView) => readonly Row[],
  body: Body,
  view: ListView,
  isWhole: boolean,
): { rows: readonly Row[]; total: number } {
  const rows = rowsOf(body, view);
  if (!isWhole) return { rows, total: (body as { total: number }).total };
  const first = (view.page - 1) * view.rows;
  return { rows: rows.slice(first, first + view.rows), total: rows.length };
}
