import { expect, it } from 'vitest';
import type { Params } from '../app/address.ts';
import { readParam } from '../api/params.ts';
import { BROKEN } from './broken/broken-list.ts';
import { BRANDS } from './brands/brands-list.ts';
import { LINKS } from './links/links-list.ts';
import { POSTS } from './posts/posts-list.ts';
import { paramsOf, viewOf } from '../parts/list-definition.ts';

const asked = (params: Params) => paramsOf(BROKEN, viewOf(BROKEN, params));
const brand = (name: string, score: number | null, status: string) => ({ name, url: '', score, status });

it.each([POSTS, LINKS, BROKEN])('the list of $call sorts and filters only by what its call takes', (list) => {
  const sorts = Object.values(list.sorts ?? {}).filter((sort) => sort !== undefined);
  expect(sorts.filter((sort) => readParam(list.call, 'orderby', sort) === undefined)).toEqual([]);
  const values = Object.values<unknown>(list.filters).flatMap((filter) =>
    filter !== null && typeof filter === 'object' && 'values' in filter
      ? Object.values((filter as { values: Record<string, string> }).values).map((value) => ({
          filter,
          value,
        }))
      : [],
  );
  const isTaken = ({ filter, value }: { filter: object; value: string }): boolean =>
    readParam(list.call, (filter as { param: string }).param, value) !== undefined;
  expect(values.filter((value) => !isTaken(value))).toEqual([]);
});

it('the list of broken links falls back from reasons and sorts that there are not', () => {
  expect(asked({ reason: 'no_such_page', sort: '-why' })).toEqual({
    reason: 'no_such_page',
    orderby: 'reason',
    order: 'desc',
  });
  expect(asked({ reason: 'bad luck', sort: 'size' })).toEqual({});
});

it('the list of brands is filtered and sorted in the browser, with brands without a figure last', () => {
  const brands = [brand('Ox', null, 'active'), brand('Acme', 40, 'inactive'), brand('Elk', 50, 'active')];
  const names = (params: Params) =>
    BRANDS.rowsOf({ brands } as never, viewOf(BRANDS, params)).map(({ name }) => name);
  expect(names({})).toEqual(['Acme', 'Elk', 'Ox']);
  expect(names({ sort: '-score' })).toEqual(['Elk', 'Acme', 'Ox']);
  expect(names({ status: 'active', search: 'E' })).toEqual(['Elk']);
  expect(names({ status: 'resting', sort: 'size' })).toEqual(['Acme', 'Elk', 'Ox']);
});
