import { describe, expect, it } from 'vitest';
import { oldAddressesOf } from './old-addresses.ts';

function urls(
  permalink: string,
  names: { slug: string; oldSlugs?: string[]; oldDates?: string[]; variable?: string },
): string[] {
  const home = 'https://example.com';
  const all = {
    permalink,
    home,
    variable: null,
    date: '2024-05-17 08:00:00',
    oldSlugs: [],
    oldDates: [],
    ...names,
  };
  return oldAddressesOf(all).map(({ url }) => url);
}

describe('the former addresses of a post', () => {
  it('have its former slugs in the place of its slug', () => {
    expect(urls('https://example.com/blog/new/', { slug: 'new', oldSlugs: ['old', 'older'] })).toEqual([
      'https://example.com/blog/old/',
      'https://example.com/blog/older/',
    ]);
    expect(urls('https://example.com/new.html', { slug: 'new', oldSlugs: ['old'] })).toEqual([
      'https://example.com/old.html',
    ]);
  });

  it('have its former dates, with every slug', () => {
    const permalink = 'https://example.com/2024/05/new/';
    expect(urls(permalink, { slug: 'new', oldSlugs: ['old'], oldDates: ['2023-11-02'] })).toEqual([
      'https://example.com/2023/11/new/',
      'https://example.com/2024/05/old/',
      'https://example.com/2023/11/old/',
    ]);
  });

  it('keep slugs of other letters encoded', () => {
    expect(urls('https://example.com/%e4%bd%a0/', { slug: '%e4%bd%a0', oldSlugs: ['é'] })).toEqual([
      'https://example.com/%c3%a9/',
    ]);
  });

  it('have the variable of its type too, also where the permalink has no name', () => {
    const names = { slug: 'new', oldSlugs: ['old', 'new'], variable: 'book' };
    expect(urls('https://example.com/?book=new', names)).toEqual(['https://example.com/?book=old']);
    expect(urls('https://example.com/books/new/', names)).toEqual([
      'https://example.com/?book=old',
      'https://example.com/books/old/',
    ]);
  });

  it('are none for addresses that name no slug', () => {
    expect(urls('https://example.com/?p=12', { slug: 'new', oldSlugs: ['old'] })).toEqual([]);
    expect(urls('https://example.com/archives/12', { slug: 'new', oldSlugs: ['old'] })).toEqual([]);
  });
});
