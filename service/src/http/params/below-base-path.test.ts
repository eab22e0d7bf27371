import { expect, it } from 'vitest';
import { withoutBasePath } from './below-base-path.ts';

const PLACE = { basePath: '/signpost', namespace: 'plugin/v1' };

it.each([
  ['/signpost/links/posts?page=2', '/links/posts?page=2'],
  ['/signpost/assets/a.js', '/assets/a.js'],
  ['/signpost/readyz', '/readyz'],
])('finds %s at %s', (url, inner) => {
  expect(withoutBasePath(PLACE, url)).toBe(inner);
});

it.each([
  '/signpost',
  '/signpost/',
  '/signpost?a=b',
  '/signpost/plugin/v1',
  '/signpost/plugin/v1/links/posts',
  '/signpost/share/1.2.3',
  '/signpost/signpost',
  '/signpost/signpost/plugin/v1/links/posts',
  '/signposts/links/posts',
  '/links/posts',
  '/',
  '*',
])('leaves %s as it is', (url) => {
  expect(withoutBasePath(PLACE, url)).toBe(url);
});

it('leaves every address as it is without a base path', () => {
  for (const url of ['/', '/plugin/v1/links/posts', '//evil.example'])
    expect(withoutBasePath({ ...PLACE, basePath: '' }, url)).toBe(url);
});
