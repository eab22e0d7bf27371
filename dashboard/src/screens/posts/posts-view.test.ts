import { describe, expect, it } from 'vitest';
import { filterQuery, isFiltered, postsViewOf } from './posts-view.ts';

const asked = (params: Record<string, string>) => filterQuery(postsViewOf(params), ['post', 'page']);

describe('the list of posts by its address', () => {
  it('asks for the posts of every type by title when nothing is chosen', () => {
    expect(asked({})).toEqual({
      post_type: ['post', 'page'],
      is_orphan: '',
      seo_score_range: '',
      orderby: 'post_title',
      order: 'asc',
    });
    expect(isFiltered(postsViewOf({}))).toBe(false);
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
    expect(isFiltered(postsViewOf(params))).toBe(true);
  });

  it.each([{ orphans: 'some' }, { score: 'best' }, { depth: '' }, { by: 'type' }])(
    '%j chooses nothing',
    (params) => {
      expect(asked(params)).toEqual(asked({}));
      expect(isFiltered(postsViewOf(params))).toBe(false);
    },
  );

  it('sorts by the name in the address', () => {
    expect(asked({ sort: '-incoming' })).toMatchObject({ orderby: 'incoming_link_count', order: 'desc' });
  });
});
