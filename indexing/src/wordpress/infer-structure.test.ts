import { describe, expect, it } from 'vitest';
import { inferStructure, type PermalinkSample } from './infer-structure.ts';
import { parsePermalinkStructure } from './permalink-structure.ts';
import { permalinkOf, type PermalinkContext } from './permalinks.ts';

const NEWS = { id: 3, slug: 'news', parentId: 0 };
const LOCAL = { id: 5, slug: 'local', parentId: 3 };

function samplesOf(structure: string, home: string): PermalinkSample[] {
  const context: PermalinkContext = {
    home,
    structure: parsePermalinkStructure(structure),
    frontPageId: null,
    defaultCategory: null,
    type: () => null,
    post: () => null,
    term: (id) => (id === NEWS.id ? NEWS : null),
  };
  return ['first-post', 'second', '%e4%bd%a0', '2024'].map((slug, index) => {
    const date = `202${index}-0${index + 3}-1${index} 08:4${index}:5${index}`;
    const category = index % 2 === 0 ? LOCAL : NEWS;
    const post = {
      id: 100 + index,
      type: 'post',
      status: 'publish',
      slug,
      parentId: 0,
      date,
      authorSlug: 'ann',
    };
    const link = permalinkOf(
      { ...post, categories: [category], primaryCategoryId: null, customPath: null },
      context,
    );
    return { link, id: post.id, slug, date, author: 'ann', categories: ['news', 'local'] };
  });
}

describe('the structure of permalinks', () => {
  it.each([
    '',
    '/%postname%/',
    '/%postname%',
    '/%year%/%monthnum%/%postname%/',
    '/%year%/%monthnum%/%day%/%postname%/',
    '/%year%/%monthnum%/%day%/%hour%/%minute%/%second%/%postname%',
    '/%year%%monthnum%/%postname%/',
    '/%year%-%monthnum%-%day%/%postname%/',
    '/archives/%post_id%',
    '/%post_id%/',
    '/blog/%category%/%postname%/',
    '/%category%/%postname%.html',
    '/%author%/%postname%/',
    '/index.php/%year%/%monthnum%/%postname%/',
  ])('is inferred from the addresses of posts: %s', (structure) => {
    for (const home of ['https://example.com', 'https://example.com/blog'])
      expect(inferStructure(home, samplesOf(structure, home))).toBe(structure);
  });

  it('has the name of the post where it has name and number', () => {
    const samples = samplesOf('/%postname%-%post_id%/', 'https://example.com');
    expect(inferStructure('https://example.com', samples)).toContain('%postname%');
  });

  it('has no category where posts of other categories stand below the same text', () => {
    const samples = samplesOf('/news/%year%/%postname%/', 'https://example.com');
    const others = samples.slice(0, 1).map((sample) => ({ ...sample, categories: ['misc'] }));
    expect(inferStructure('https://example.com', [...samples, ...others])).toBe('/news/%year%/%postname%/');
    const named = samples.map((sample) => ({ ...sample, author: 'news', categories: [] }));
    expect(inferStructure('https://example.com', [...named, ...others])).toBe('/news/%year%/%postname%/');
  });

  it.each([
    ['/about/', '/%postname%/'],
    ['/about', '/%postname%'],
    ['/index.php/about/', '/index.php/%postname%/'],
    ['/?page_id=2', ''],
  ])('is inferred from pages where there is no post: %s', (path, structure) => {
    const pages = [{ link: 'https://example.com/' }, { link: `https://example.com${path}` }];
    expect(inferStructure('https://example.com', [], pages)).toBe(structure);
  });

  it('is empty when nothing is known', () => {
    expect(inferStructure('https://example.com', [])).toBe('');
  });
});
