import { expect, it } from 'vitest';
import { contentOfSitemap } from './sitemap-names.ts';

it.each([
  ['wp-sitemap-posts-page-1.xml', { areLists: false, type: 'page' }],
  ['wp-sitemap-posts-my-book-12.xml', { areLists: false, type: 'my-book' }],
  ['wp-sitemap-taxonomies-category-1.xml', { areLists: true, type: null }],
  ['wp-sitemap-users-1.xml', { areLists: true, type: null }],
  ['product-sitemap2.xml', { areLists: false, type: 'product' }],
  ['product_cat-sitemap.xml', { areLists: true, type: null }],
  ['author-sitemap.xml', { areLists: true, type: null }],
  // It may hold either.
  ['recipe-sitemap.xml', null],
  ['sitemap.xml', null],
])('the sitemap %s says what it holds', (name, expected) => {
  expect(contentOfSitemap(`https://example.com/${name}`)).toEqual(expected);
});
