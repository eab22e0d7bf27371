import { describe, expect, it } from 'vitest';
import { addressTermOf, linkTermsOf, pathText, slugOf } from './address-search.ts';

const HOME = 'https://www.site.example/blog';

describe('addressTermOf', () => {
  it.each([
    ['https://site.example/blog/Tea/', { kind: 'page', page: 'site.example/blog/Tea', path: '/blog/tea/' }],
    [
      'http://www.site.example/tea?utm_source=x#top',
      { kind: 'page', page: 'site.example/tea', path: '/tea/' },
    ],
    ['site.example/tea', { kind: 'page', page: 'site.example/tea', path: '/tea/' }],
    ['https://site.example/?p=7', { kind: 'slug', slug: '?p=7' }],
    ['/blog/tea', { kind: 'path', path: '/blog/tea' }],
    ['blog/t%C3%A9a/#top', { kind: 'path', path: 'blog/tea/' }],
    ['green-tea', { kind: 'slug', slug: 'green-tea' }],
    ['tea.html', { kind: 'slug', slug: 'tea.html' }],
    ['?p=7', { kind: 'slug', slug: '?p=7' }],
    ['%E0%A4%A', { kind: 'slug', slug: '%e0%a4%a' }],
    ['green tea', null],
    ['https://other.example/tea/', null],
    ['/', null],
    ['#top', null],
    ['%CC%81', null],
    ['  ', null],
  ])('understands %s', (typed, term) => {
    expect(addressTermOf(typed, HOME)).toEqual(term);
  });

  it('takes nothing for the host of a site without an address', () => {
    expect(addressTermOf('tea.html', '')).toEqual({ kind: 'slug', slug: 'tea.html' });
    expect(addressTermOf('https://site.example/tea', '')).toBeNull();
  });
});

describe('pathText', () => {
  it.each([
    ['https://site.example/blog/T%C3%A9a', '/blog/tea/', 'tea'],
    ['https://site.example/?p=7', '/?p=7', '?p=7'],
    ['https://site.example/', '/', ''],
    [null, '', ''],
  ])('gives the path of %s and its last name', (address, path, slug) => {
    expect(pathText(address)).toBe(path);
    expect(slugOf(path)).toBe(slug);
  });
});

describe('linkTermsOf', () => {
  it('finds a pasted address in whatever way a link spells it', () => {
    expect(linkTermsOf(' https://www.Site.example/T%C3%A9a/#top')).toEqual([
      'https://www.site.example/t%c3%a9a/#top',
      'site.example/t%c3%a9a',
      'site.example/tea',
    ]);
    expect(linkTermsOf('/tea/')).toEqual(['/tea/', '/tea']);
    expect(linkTermsOf('green tea')).toEqual(['green tea']);
    expect(linkTermsOf('https://')).toEqual(['https://']);
    expect(linkTermsOf('')).toEqual([]);
  });
});
