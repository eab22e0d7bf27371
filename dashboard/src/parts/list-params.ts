import type { Params } from '../app/address.ts';
import type { Sort } from './data-table.tsx';

/** The page of a list and its sort, as the address has them. */

const ROWS = 50;
const MOST_ROWS = 100;

export function pageOf(params: Params, rows = ROWS): { page: number; rows: number } {
  return {
    page: wholeOf(params['page'], 1, Number.MAX_SAFE_INTEGER),
    rows: wholeOf(params['rows'], rows, MOST_ROWS),
  };
}

export function pageParam(page: number): string | undefined {
  return page === 1 ? undefined : String(page);
}

export function rowsParam(rows: number, usual = ROWS): string | undefined {
  return rows === usual ? undefined : String(rows);
}

/** `-incoming` sorts by incoming links with the most first. A name that `names` does not have gives `otherwise`. */
export function sortOf(text: string | undefined, names: object, otherwise: Sort): Sort {
  const by = text?.replace(/^-/, '') ?? '';
  if (!Object.hasOwn(names, by)) return otherwise;
  return { by, order: text?.startsWith('-') === true ? 'desc' : 'asc' };
}

export function sortParam({ by, order }: Sort, otherwise: Sort): string | undefined {
  if (by === otherwise.by && order === otherwise.order) return undefined;
  return `${order === 'desc' ? '-' : ''}${by}`;
}

function wholeOf(text: string | undefined, otherwise: number, most: number): number {
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 1 && number <= most ? number : otherwise;
}
