import { describe, expect, it } from 'vitest';
import { filterQuery, isFiltered, linksViewOf, listCall } from './links-view.ts';

describe('the list of links by its address', () => {
  it.each([
    [{}, { is_internal: '', source_id: null, target_post_id: null, orderby: 'id', order: 'desc' }],
    [{ kind: 'internal' }, { is_internal: '1' }],
    [{ kind: 'external' }, { is_internal: '0' }],
    [{ kind: 'other' }, { is_internal: '' }],
    [
      { source: '7', target: '12' },
      { source_id: '7', target_post_id: '12' },
    ],
    [{ source: '7 or 8' }, { source_id: null }],
    [{ sort: 'from' }, { orderby: 'source_title', order: 'asc' }],
  ])('%j asks for %j', (params, query) => {
    expect(filterQuery(linksViewOf(params))).toMatchObject(query);
  });

  it('finds an address by a call of its own', () => {
    const view = linksViewOf({ search: 'shop.example' });
    expect([listCall(view), filterQuery(view).find]).toEqual(['findLinks', 'shop.example']);
    expect(listCall(linksViewOf({}))).toBe('listLinks');
  });

  it('is filtered by what chooses rows, not by its sort', () => {
    expect(
      [{ kind: 'internal' }, { source: '7' }, { sort: 'from' }].map((params) =>
        isFiltered(linksViewOf(params)),
      ),
    ).toEqual([true, true, false]);
  });
});
