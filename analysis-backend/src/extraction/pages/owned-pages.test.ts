import { describe, expect, test } from 'vitest';
import { isOwnedBy, ownDomains, ownedPages, pageKey } from './owned-pages.ts';

describe('pageKey', () => {
  test.each([
    ['https://Acme.Example/A/b/', 'acme.example/A/b'],
    ['http://acme.example/a?utm=1#top', 'acme.example/a'],
    ['https://www.acme.example', 'acme.example'],
    ['https://acme.example:8443//', 'acme.example'],
    ['https://acme.example./a', 'acme.example/a'],
    ['acme.example/a', 'acme.example/a'],
    ['https://acme.example/caf%c3%a9', 'acme.example/caf%C3%A9'],
    ['https://acme.example/café', 'acme.example/caf%C3%A9'],
    ['https://müller.example/', 'xn--mller-kva.example'],
    ['https://www.example/x', 'www.example/x'],
  ])('%s is %s', (address, key) => {
    expect(pageKey(address)).toBe(key);
  });

  test.each([
    '',
    ' ',
    'mailto:a@acme.example',
    'javascript://acme.example/%0aalert(1)',
    'https://',
    'ftp://acme.example/',
  ])('of %j is null', (address) => {
    expect(pageKey(address)).toBeNull();
  });
});

describe('isOwnedBy', () => {
  test.each([
    ['acme.example', true],
    ['www.acme.example', true],
    ['blog.acme.example', true],
    ['ACME.example.', true],
    ['notacme.example', false],
    ['acme.example.evil.test', false],
    ['example', false],
  ])('%s: %s', (host, owned) => {
    expect(isOwnedBy(host, ['acme.example'])).toBe(owned);
  });
});

describe('ownDomains', () => {
  test('are the host of the URL and the further domains, each once, in whatever form they were given', () => {
    expect(
      ownDomains({
        url: 'https://www.acme.example/shop',
        domains: ['acme.example', 'https://acme.test/', 'WWW.Acme.Test', 'shop.acme.test'],
      }),
    ).toEqual(['acme.example', 'acme.test', 'shop.acme.test']);
  });

  test('are never a whole top-level domain, nor an invalid address', () => {
    expect(ownDomains({ url: 'com', domains: ['', 'not a host', 'https://'] })).toEqual([]);
  });
});

test('ownedPages are each listed once, in order', () => {
  const addresses = [
    'https://b.acme.example/2',
    'https://z.example/',
    'https://acme.example/1?a',
    'https://acme.example/1/',
  ];
  expect(ownedPages(addresses, ['acme.example'])).toEqual(['b.acme.example/2', 'acme.example/1']);
});
