import { describe, expect, it } from 'vitest';
import type { Params } from '../../app/address.ts';
import { paramsOf, viewOf } from '../../parts/list-definition.ts';
import { LINKS } from './links-list.ts';

const asked = (params: Params) => paramsOf(LINKS, viewOf(LINKS, params));

describe('the list of links by its address', () => {
  const FIRST = { orderby: 'id', order: 'desc' };

  it.each([
    [{}, FIRST],
    [{ kind: 'internal' }, { ...FIRST, is_internal: '1' }],
    [{ kind: 'external' }, { ...FIRST, is_internal: '0' }],
    [{ kind: 'other' }, FIRST],
    [
      { source: '7', target: '12' },
      { ...FIRST, source_id: 7, target_post_id: 12 },
    ],
    [{ source: '7 or 8', target: '-1' }, FIRST],
    [{ sort: 'from' }, { orderby: 'source_title', order: 'asc' }],
  ])('%j asks for %j', (params, query) => {
    expect(asked(params)).toEqual(query);
  });

  it('finds an address by a call of its own', () => {
    expect(asked({ search: 'shop.example' })).toMatchObject({ find: 'shop.example' });
    expect([LINKS.callOf?.({ search: 'shop.example' }), LINKS.callOf?.({})]).toEqual([
      'findLinks',
      'listLinks',
    ]);
  });

  it('is filtered by what chooses rows, not by its sort', () => {
    const views = [{ kind: 'internal' }, { source: '7' }, { sort: 'from' }];
    expect(views.map((params) => viewOf(LINKS, params).isFiltered)).toEqual([true, true, false]);
  });
});
