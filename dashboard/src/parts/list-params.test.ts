import { describe, expect, it } from 'vitest';
import { pageOf, pageParam, rowsParam, sortOf, sortParam } from './list-params.ts';

const NAMES = { title: 'post_title', incoming: 'incoming_link_count' };
const FIRST = { by: 'title', order: 'asc' } as const;

describe('the page of a list in the address', () => {
  it.each([
    [{}, { page: 1, rows: 50 }],
    [
      { page: '3', rows: '25' },
      { page: 3, rows: 25 },
    ],
    [
      { page: '0', rows: '500' },
      { page: 1, rows: 50 },
    ],
    [
      { page: '1.5', rows: 'many' },
      { page: 1, rows: 50 },
    ],
  ])('%j asks for %j', (params, page) => {
    expect(pageOf(params)).toEqual(page);
  });

  it('is not named when it is the usual one', () => {
    expect([pageParam(1), pageParam(2), rowsParam(50), rowsParam(25), rowsParam(25, 25)]).toEqual([
      undefined,
      '2',
      undefined,
      '25',
      undefined,
    ]);
  });
});

describe('the sort of a list in the address', () => {
  it.each([
    ['incoming', { by: 'incoming', order: 'asc' }],
    ['-incoming', { by: 'incoming', order: 'desc' }],
    ['-title', { by: 'title', order: 'desc' }],
  ] as const)('%s is %j, and is written the same', (text, sort) => {
    expect(sortOf(text, NAMES, FIRST)).toEqual(sort);
    expect(sortParam(sort, FIRST)).toBe(text);
  });

  it.each([undefined, '', 'toString', 'size'])('%s is the first sort, which is not named', (text) => {
    expect(sortOf(text, NAMES, FIRST)).toEqual(FIRST);
    expect(sortParam(FIRST, FIRST)).toBeUndefined();
  });
});
