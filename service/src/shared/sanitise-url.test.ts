import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitiseBrandUrl } from './sanitise-url.ts';

const MANY = 2 ** 20;

describe('sanitiseBrandUrl', () => {
  it.each([
    { url: 'https://new.example', expected: 'https://new.example' },
    { url: 'HTTPS://X.EXAMPLE/Path', expected: 'https://X.EXAMPLE/Path' },
    { url: 'acme.example', expected: 'http://acme.example' },
    { url: 'acme.example/a:b', expected: 'http://acme.example/a:b' },
    { url: 'acme.example?from=http://b.example', expected: 'http://acme.example?from=http://b.example' },
    { url: 'acme.example:8080', expected: 'http://acme.example:8080' },
    { url: 'acme.example:8080/path', expected: 'http://acme.example:8080/path' },
    { url: 'LocalHost:3000', expected: 'http://LocalHost:3000' },
    { url: '127.0.0.1:80', expected: 'http://127.0.0.1:80' },
    { url: '[::1]:8080/[x]', expected: 'http://[::1]:8080/%5Bx%5D' },
    { url: 'a.example/[1]?b[]=2#[3]', expected: 'http://a.example/%5B1%5D?b%5B%5D=2#%5B3%5D' },
    { url: 'http://[::1]/', expected: 'http://[::1]/' },
    { url: ' \t\r\n\0 a.example \n', expected: 'http://a.example' },
    { url: 'http://a.example/b c  d', expected: 'http://a.example/b%20c%20%20d' },
    { url: 'http://a.example/b\r\n\tc', expected: 'http://a.example/bc' },
    { url: 'http://a.example/%0d%0A%0a%0Db', expected: 'http://a.example/b' },
    { url: 'http://a.example/%%0a0db', expected: 'http://a.example/b' },
    { url: 'http://a.example/%0<d', expected: 'http://a.example/' },
    { url: '%0d a.example', expected: 'http://a.example' },
    { url: 'http://a.example/%41%zz', expected: 'http://a.example/%41%zz' },
    { url: 'http://a.example/"<b>`{c}^\\', expected: 'http://a.example/bc' },
    { url: "http://a.example/~-._!$&'()*+,;=:@|", expected: "http://a.example/~-._!$&'()*+,;=:@|" },
    { url: 'münchen.example/größe', expected: 'http://münchen.example/größe' },
  ])('turns $url into $expected', ({ url, expected }) => {
    expect(sanitiseBrandUrl(url)).toBe(expected);
  });

  it.each([
    { why: 'there is no address', urls: ['', ' ', '\0', '%0d', '<>'] },
    { why: 'there is no host', urls: ['http://', 'http:', 'https:///a', 'http://:80', '?a', '#a'] },
    { why: 'it is a path', urls: ['/a', '//a.example'] },
    { why: 'the slashes are missing', urls: ['http:a.example', 'http:/a.example'] },
    { why: 'the scheme is another', urls: ['ftp://a.example', 'mailto:a@b.example', 'tel:911'] },
    { why: 'it is a script', urls: ['javascript:alert(1)', 'java\nscript:1', 'java%0Ascript:1'] },
    { why: 'it has credentials', urls: ['http://u:p@a.example', 'u@a.example', 'http://@a.example'] },
    { why: 'a port hides credentials', urls: ['a.example:80@b.example', 'http://a.example:80@b.c'] },
    { why: 'the host is not valid', urls: ['hello world', 'http://a%40b', 'http://[x]', 'http://a[1].b'] },
    { why: 'the port is not valid', urls: ['http://a.example:99999', 'a.example:123456', 'a.example:b'] },
    { why: 'the host is too long', urls: [`${'a.'.repeat(130)}example`] },
  ])('answers null when $why', ({ urls }) => {
    expect(urls.map(sanitiseBrandUrl)).toEqual(urls.map(() => null));
  });

  it('changes nothing when an address is already sanitised', () => {
    const pieces = fc.constantFrom(...' \n%0aDd[]@:/?#<"', 'é', 'b.example', 'http://', '80');
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const url = sanitiseBrandUrl(`a.example/${parts.join('')}`);
        expect(url).not.toMatch(/%0[ad]|[[\]\s]/i);
        expect(sanitiseBrandUrl(url ?? '')).toBe(url);
      }),
    );
  });

  it.each([
    { what: 'blanks', text: ' '.repeat(MANY), expected: null },
    { what: 'dots', text: 'a.'.repeat(MANY), expected: null },
    { what: 'credentials', text: `http://${'@'.repeat(MANY)}`, expected: null },
    { what: 'punycode', text: `http://xn--${'9'.repeat(MANY)}`, expected: null },
    { what: 'nested octets', text: '%'.repeat(MANY / 4) + '0d'.repeat(MANY / 4), expected: null },
    { what: 'dropped characters', text: `a.b/${'<'.repeat(MANY)}`, expected: 'http://a.b/' },
    { what: 'brackets', text: `a.b/${'['.repeat(MANY)}`, expected: `http://a.b/${'%5B'.repeat(MANY)}` },
  ])('ends soon, with the right answer, when it is given a megabyte of $what', ({ text, expected }) => {
    expect(sanitiseBrandUrl(text) === expected).toBe(true);
  });
});
