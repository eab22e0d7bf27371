import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordPress } from '../../test/fakes/content-source.ts';
import { externalKey, pageKey, parsePageKey } from './address-keys.ts';
import { lowerCaseEncoded, normalisePercent } from './percent.ts';
import { siteOf } from '../rules-of.ts';
import { createSite, type Site } from './site.ts';

const PAGES = createSite({ home: 'https://example.com', aliases: [] });
const BLOG = siteOf({ home: 'https://example.com', aliases: [], platform: wordPress() });

function key(address: string, site: Site = PAGES): string {
  return pageKey(new URL(address, 'https://example.com/'), site);
}

function external(address: string): string {
  return externalKey(new URL(address), PAGES.isTracking);
}

describe('pageKey', () => {
  it.each([
    ['scheme and www.', 'http://www.example.com/x', 'https://example.com/x'],
    ['the case of scheme and host', 'HTTPS://EXAMPLE.COM/x', 'https://example.com/x'],
    ['the usual port', 'http://example.com:80/x', 'https://example.com/x'],
    ['a user name', 'https://u:p@example.com/x', 'https://example.com/x'],
    ['Unicode and punycode hosts', 'https://bücher.test/x', 'https://xn--bcher-kva.test/x'],
    ['non-ASCII letters and their escapes', '/你', '/%e4%bd%a0'],
    ['the case of escapes', '/%e4%bd%a0', '/%E4%BD%A0'],
    ['escapes of unreserved characters', '/%7Euser/%61', '/~user/a'],
    ['a lone percent sign and its escape', '/100%', '/100%25'],
    ['a slash at the end', '/x/', '/x'],
    ['a lone question mark', '/x?', '/x'],
    ['an empty fragment', '/x#', '/x'],
    ['a fragment', '/x#part', '/x'],
    ['the order of parameters', '/x?b&a', '/x?a&b'],
    [
      'tracking parameters',
      '/x?utm_source=a&gclid=1&fbclid=2&msclkid=3&mc_cid=4&mc_eid=5&_ga=6&replytocom=7',
      '/x',
    ],
    ['tracking parameters among others', '/x?a=1&utm_medium=b', '/x?a=1'],
    ['empty parameters', '/x?a&&b', '/x?a&b'],
    ['index.html and index.php of a site of files', '/a/index.html', '/a/'],
    ['a session in the path', '/a;jsessionid=0A1B/b;JSESSIONID=1', '/a/b'],
    ['a session in the query', `/a?t=2&sid=${'0a'.repeat(16)}&PHPSESSID=1`, '/a?t=2'],
    ['dot segments', '/a/./b/../c', '/a/c'],
  ])('is the same whatever %s', (_title, one, other) => {
    expect(key(one)).toBe(key(other));
  });

  it.each([
    ['the case of the path', '/About', '/about'],
    ['an encoded slash', '/a%2Fb', '/a/b'],
    ['double slashes', '/a//b', '/a/b'],
    ['parameters', '/x?a=1', '/x?a=2'],
    ['short parameters that sessions are named by', '/x?sid=1', '/x?sid=2'],
    ['the order of values of one parameter', '/x?a=1&a=2', '/x?a=2&a=1'],
    ['parameters of a path', '/x;a=1', '/x'],
    ['the route of an application', '/#!about', '/'],
    ['hosts', 'https://a.test/', 'https://b.test/'],
  ])('tells addresses apart by %s', (_title, one, other) => {
    expect(key(one)).not.toBe(key(other));
  });

  it('has a slash for the root only', () => {
    expect(key('https://example.com')).toBe('example.com/');
    expect(key('/x/y/')).toBe('example.com/x/y');
  });

  it.each([
    ['/index.php', '/'],
    ['/about/index.php', '/about'],
    ['/index.php/about/', '/about'],
  ])('on a WordPress site is the same for %s and %s', (one, other) => {
    expect(key(one, BLOG)).toBe(key(other, BLOG));
  });

  it('on a WordPress site keeps index.html, which is not answered', () => {
    expect(key('/index.html', BLOG)).not.toBe(key('/', BLOG));
  });

  it('keeps index.php/ where permalinks have it', () => {
    const site = siteOf({
      home: 'https://example.com',
      aliases: [],
      platform: wordPress({ permalinkStructure: '/index.php/%postname%/' }),
    });
    expect(key('/index.php/about/', site)).toBe('example.com/index.php/about');
  });

  it('drops the parameters that are set as tracking', () => {
    const site = createSite(
      { home: 'https://example.com', aliases: [] },
      { trackingParameters: ['ref', 'x_*'] },
    );
    expect(key('/a?ref=1&x_y=2&utm_source=3', site)).toBe('example.com/a?utm_source=3');
  });

  it('is taken apart into host, path and parameters', () => {
    expect(parsePageKey('example.com/a?b=1&c#!r')).toEqual({
      host: 'example.com',
      path: '/a',
      query: [
        { name: 'b', value: '1', text: 'b=1' },
        { name: 'c', value: null, text: 'c' },
      ],
    });
  });
});

describe('externalKey', () => {
  it('keeps scheme and www.', () => {
    expect(external('http://www.other.test/x/?utm_source=1&b&a#f')).toBe('http://www.other.test/x?a&b');
  });

  it('leaves the user name out', () => {
    expect(external('https://u:p@other.test/')).toBe('https://other.test/');
  });
});

describe('percent encoding', () => {
  it('is left alone where it is no UTF-8', () => {
    expect(lowerCaseEncoded('/%FF%C3%89')).toBe('/%ff%c3%89'.toLowerCase());
    expect(normalisePercent('/%zz%4')).toBe('/%25zz%254');
  });

  it('gives encoded letters in lower case', () => {
    expect(lowerCaseEncoded('/%C3%89A')).toBe('/%c3%a9a');
  });
});

const path = fc
  .array(
    fc.constantFrom(
      'a',
      'B',
      '/',
      '//',
      '%',
      '%2',
      '%2F',
      '%41',
      '%7e',
      '%e4%bd%a0',
      'é',
      '.',
      '..',
      'index.php',
      'index.html',
      ';',
      '+',
      '|',
    ),
    { maxLength: 12 },
  )
  .map((parts) => `/${parts.join('')}`);
const parameter = fc.constantFrom(
  'a=1',
  'b',
  'utm_source=x',
  'gclid=1',
  'c=%41',
  'a=2',
  '',
  '%75tm_x=1',
  'é=ü',
  '=',
  'p=7',
);
const query = fc
  .array(parameter, { maxLength: 6 })
  .map((parts) => (parts.length === 0 ? '' : `?${parts.join('&')}`));
const hash = fc.constantFrom('', '#', '#x', '#!y');
const host = fc.constantFrom(
  'example.com',
  'www.example.com',
  'EXAMPLE.com:443',
  'other.test:8080',
  'bücher.test',
);
const url = fc
  .record({ host, path, query, hash })
  .map((parts) => URL.parse(`https://${parts.host}${parts.path}${parts.query}${parts.hash}`))
  .filter((value) => value !== null);

describe('keys of any address', () => {
  it.each([
    ['a site of files', PAGES],
    ['a WordPress site', BLOG],
  ])('are their own keys: %s', (_title, site) => {
    fc.assert(
      fc.property(url, (address) => {
        const once = pageKey(address, site);
        expect(pageKey(new URL(`https://${once}`), site)).toBe(once);
        const outside = externalKey(address, site.isTracking);
        expect(externalKey(new URL(outside), site.isTracking)).toBe(outside);
      }),
      { numRuns: 2000 },
    );
  });

  it('do not depend on the order and place of tracking parameters', () => {
    const tracking = fc.shuffledSubarray(['utm_source=1', 'utm_medium=2', 'gclid=3', '_ga=4']);
    fc.assert(
      fc.property(
        tracking,
        fc.shuffledSubarray(['a=1', 'b=2', 'c']),
        fc.boolean(),
        (tracked, own, isFirst) => {
          const all = isFirst ? [...tracked, ...own] : [...own, ...tracked];
          const sorted = [...own].sort().join('&');
          expect(key(`/x?${all.join('&')}`)).toBe(key(sorted === '' ? '/x' : `/x?${sorted}`));
        },
      ),
    );
  });
});
