import { LINK_SORTS, POST_SORTS, type LinkListQuery, type PostListQuery } from '@signpost/contract/links';
import { describe, expect, it } from 'vitest';
import { toLinkListArgs, toPostListArgs } from './args.ts';

const MAX = Number.MAX_SAFE_INTEGER;

function aPostQuery(query: Partial<PostListQuery> = {}): PostListQuery {
  return {
    page: 1,
    per_page: 50,
    search: '',
    post_type: [],
    is_orphan: '',
    seo_score_range: '',
    post_id: 0,
    orderby: 'post_title',
    order: 'ASC',
    ...query,
  };
}

function aLinkQuery(query: Partial<LinkListQuery> = {}): LinkListQuery {
  return {
    page: 1,
    per_page: 50,
    search: '',
    source_id: 0,
    target_post_id: 0,
    is_internal: '',
    orderby: 'id',
    order: 'DESC',
    ...query,
  };
}

const PAGES = [
  { page: 1, per_page: 50, expected: { offset: 0, per_page: 50 } },
  { page: 2, per_page: 50, expected: { offset: 50, per_page: 50 } },
  { page: 0, per_page: 50, expected: { offset: 0, per_page: 50 } },
  { page: -3, per_page: 7, expected: { offset: 0, per_page: 7 } },
  { page: 3, per_page: 0, expected: { offset: 2, per_page: 1 } },
  { page: 3, per_page: -9, expected: { offset: 2, per_page: 1 } },
  { page: 3, per_page: 100, expected: { offset: 200, per_page: 100 } },
  { page: 3, per_page: 101, expected: { offset: 200, per_page: 100 } },
  { page: MAX, per_page: MAX, expected: { offset: MAX, per_page: 100 } },
  { page: -MAX, per_page: -MAX, expected: { offset: 0, per_page: 1 } },
];

describe('toPostListArgs', () => {
  it('gives exactly the arguments that hooks are documented to get', () => {
    expect(toPostListArgs(aPostQuery())).toEqual({
      search: '',
      post_type: ['post', 'page'],
      is_orphan: '',
      seo_score_range: '',
      post_id: 0,
      orderby: 'post_title',
      order: 'ASC',
      offset: 0,
      per_page: 50,
    });
  });

  it.each(PAGES)('gives $expected for page $page of $per_page', ({ expected, ...query }) => {
    expect(toPostListArgs(aPostQuery(query))).toMatchObject(expected);
  });

  it.each([
    { query: { post_type: ['book'] }, expected: { post_type: ['book'] } },
    { query: { post_type: ['b', 'a', 'b', ''] }, expected: { post_type: ['b', 'a'] } },
    { query: { post_type: [''] }, expected: { post_type: ['post', 'page'] } },
    { query: { is_orphan: 'orphan' }, expected: { is_orphan: 'orphan' } },
    { query: { is_orphan: 'linked' }, expected: { is_orphan: 'linked' } },
    { query: { is_orphan: 'Orphan' }, expected: { is_orphan: '' } },
    { query: { seo_score_range: 'great' }, expected: { seo_score_range: 'great' } },
    { query: { seo_score_range: 'good' }, expected: { seo_score_range: 'good' } },
    { query: { seo_score_range: 'bad' }, expected: { seo_score_range: 'bad' } },
    { query: { seo_score_range: 'no-score' }, expected: { seo_score_range: 'no-score' } },
    { query: { seo_score_range: 'none' }, expected: { seo_score_range: '' } },
    { query: { post_id: -7 }, expected: { post_id: 7 } },
    { query: { order: 'desc' }, expected: { order: 'DESC' } },
    { query: { order: 'aSc' }, expected: { order: 'ASC' } },
    { query: { order: 'down' }, expected: { order: 'ASC' } },
    { query: { order: '' }, expected: { order: 'ASC' } },
    { query: { orderby: 'Post_Title' }, expected: { orderby: 'post_title' } },
    { query: { orderby: 'id' }, expected: { orderby: 'post_title' } },
    { query: { orderby: 'toString' }, expected: { orderby: 'post_title' } },
    { query: { search: 'as it is' }, expected: { search: 'as it is' } },
  ])('gives $expected for $query', ({ query, expected }) => {
    expect(toPostListArgs(aPostQuery(query))).toMatchObject(expected);
  });

  it.each(POST_SORTS)('sorts by %s when asked', (orderby) => {
    expect(toPostListArgs(aPostQuery({ orderby })).orderby).toBe(orderby);
  });
});

describe('toLinkListArgs', () => {
  it('gives exactly the arguments that hooks are documented to get', () => {
    expect(toLinkListArgs(aLinkQuery())).toEqual({
      search: '',
      source_id: 0,
      target_post_id: 0,
      is_internal: '',
      orderby: 'id',
      order: 'DESC',
      offset: 0,
      per_page: 50,
    });
  });

  it.each(PAGES)('gives $expected for page $page of $per_page', ({ expected, ...query }) => {
    expect(toLinkListArgs(aLinkQuery(query))).toMatchObject(expected);
  });

  it.each([
    { query: { source_id: -7, target_post_id: -8 }, expected: { source_id: 7, target_post_id: 8 } },
    { query: { is_internal: '1' }, expected: { is_internal: '1' } },
    { query: { is_internal: '0' }, expected: { is_internal: '0' } },
    { query: { is_internal: 'true' }, expected: { is_internal: '0' } },
    { query: { is_internal: '01' }, expected: { is_internal: '0' } },
    { query: { order: 'asc' }, expected: { order: 'ASC' } },
    { query: { order: 'up' }, expected: { order: 'DESC' } },
    { query: { order: '' }, expected: { order: 'DESC' } },
    { query: { orderby: 'post_title' }, expected: { orderby: 'id' } },
    { query: { orderby: '' }, expected: { orderby: 'id' } },
    { query: { search: 'as it is' }, expected: { search: 'as it is' } },
  ])('gives $expected for $query', ({ query, expected }) => {
    expect(toLinkListArgs(aLinkQuery(query))).toMatchObject(expected);
  });

  it.each(LINK_SORTS)('sorts by %s when asked', (orderby) => {
    expect(toLinkListArgs(aLinkQuery({ orderby })).orderby).toBe(orderby);
  });
});
