import type { CallName } from '@signpost/contract/calls';
import type { AnswerOf } from '../api/calls.ts';
import { readParam, type ParamName } from '../api/params.ts';
import type { Params } from '../app/address.ts';
import { pageOf, sortOf } from './list-params.ts';
import type { Sort } from './data-table.tsx';

/**
 * What a filter of the address chooses by: a parameter of the call, whose schema says which values hold; a parameter, with what the values
 * of the address stand for; or the screen itself, with the values that it knows, null for any text.
 */
type Filter<Param extends string = string> =
  | Param
  | { param: Param; values: Readonly<Record<string, string>> }
  | readonly string[]
  | null;

/** All that sets one list apart from another. */
export interface ListDefinition<Name extends CallName, Row> {
  call: Name;
  /** Another call that lists the same rows, for these filters. */
  callOf?: (chosen: Params) => CallName;
  /** By their names in the address. */
  filters: Readonly<Record<string, Filter<ParamName<Name>>>>;
  /** Takes away filters that mean nothing without others. */
  clean?: (chosen: Params) => Params;
  /** The names of the sorts in the address, and what the call names them. */
  sorts?: Readonly<Record<string, string | undefined>>;
  /** The sort of an address that names none. */
  firstSort?: Sort;
  /** How many rows a page has when the address does not say; 50 unless they are tall. */
  firstRows?: number;
  /** The rows of the page; all that the view shows, in its order, when the call gives every row at once. */
  rowsOf: (body: AnswerOf<Name>, view: ListView) => readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Whether the call gives every row at once: then the rows are cut into pages here. */
  isWhole?: boolean;
}

/** What the address asks a list for. */
export interface ListView {
  /** The filters that hold, as the address has them. */
  chosen: Params;
  isFiltered: boolean;
  sort: Sort;
  page: number;
  rows: number;
}

const NO_SORT: Sort = { by: '', order: 'asc' };

/** Infers the types of a definition. */
export function defineList<Name extends CallName, Row>(
  definition: ListDefinition<Name, Row>,
): ListDefinition<Name, Row> {
  return definition;
}

export function viewOf<Name extends CallName, Row>(
  { call, filters, clean = same, sorts = {}, firstSort = NO_SORT, firstRows }: ListDefinition<Name, Row>,
  params: Params,
): ListView {
  const held = Object.entries(filters).filter(
    ([name, filter]) => asked(call, filter, params[name]) !== undefined,
  );
  const chosen = clean(Object.fromEntries(held.map(([name]) => [name, params[name]])));
  return {
    chosen,
    isFiltered: Object.keys(chosen).length > 0,
    sort: sortOf(params['sort'], sorts, firstSort),
    ...pageOf(params, firstRows),
  };
}

/** The filters and the sort as the call takes them; the same for a page and for an export. */
export function paramsOf<Name extends CallName, Row>(
  { call, filters, sorts = {} }: ListDefinition<Name, Row>,
  { chosen, sort }: ListView,
): Readonly<Record<string, unknown>> {
  const params = Object.entries(filters).flatMap(([name, filter]) => {
    const param = paramNameOf(filter);
    const value = asked(call, filter, chosen[name]);
    return param === null || value === undefined ? [] : [[param, value]];
  });
  const orderby = sorts[sort.by];
  return { ...Object.fromEntries(params), ...(orderby === undefined ? {} : { orderby, order: sort.order }) };
}

function paramNameOf(filter: Filter): string | null {
  if (typeof filter === 'string') return filter;
  return filter !== null && 'param' in filter ? filter.param : null;
}

/** The value of a filter; undefined when it chooses nothing. */
function asked(call: CallName, filter: Filter, text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  if (typeof filter === 'string') return readParam(call, filter, text);
  if (filter === null) return text;
  if ('param' in filter) return Object.hasOwn(filter.values, text) ? filter.values[text] : undefined;
  return filter.includes(text) ? text : undefined;
}

function same(chosen: Params): Params {
  return chosen;
}
