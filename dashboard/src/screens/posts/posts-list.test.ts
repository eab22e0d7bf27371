import { describe, expect, it } from 'vitest';
import type { Params } from '../../app/address.ts';
import { paramsOf, viewOf } from '../../parts/list-definition.ts';
import { POSTS } from './posts-list.ts';

const asked = (params: Params) => paramsOf(POSTS, viewOf(POSTS, params));

describe('the list of posts by its address', () => {
  it('asks for posts by title when nothing is chosen', () => {
    expect(asked({})).toEqual({ orderby: 'post_title', order: 'asc' });
    expect(viewOf(POSTS, {}).isFiltered).toBe(false);
  });

  it.each([
    [{ search: 'tea' }, { find: 'tea' }],
    [{ orphans: 'only' }, { is_orphan: 'orphan' }],
    [{ orphans: 'none' }, { is_orphan: 'linked' }],
    [{ type: 'page,,event' }, { post_type: ['page', 'event'] }],
    [{ score: 'none' }, { seo_score_range: 'no-score' }],
    [{ score: 'great' }, { seo_score_range: 'great' }],
    [
      { depth: '3', section: 'blog', by: 'type' },
      { depth: '3', section: 'blog', by: 'type' },
    ],
  ])('%j asks for %j', (params, query) => {
    expect(asked(params)).toMatchObject(query);
    expect(viewOf(POSTS, params).isFiltered).toBe(true);
  });

  it.each([
    { orphans: 'some' },
    { score: 'best' },
    { depth: '' },
    { depth: 'far' },
    { type: ',' },
    { by: 'type' },
  ])('%j chooses nothing', (params) => {
    expect(asked(params)).toEqual(asked({}));
    expect(viewOf(POSTS, params).isFiltered).toBe(false);
  });

  it('sorts by the name in the address', () => {
    expect(asked({ sort: '-incoming' })).toMatchObject({ orderby: 'incoming_link_count', order: 'desc' });
  });
});
