import { describe, expect, it } from 'vitest';
import { pageKey } from './page-key.ts';

describe('pageKey', () => {
  it.each([
    ['https://site.example', 'site.example'],
    ['https://site.example/', 'site.example'],
    ['http://www.Site.example/A/b//', 'site.example/A/b'],
    ['https://site.example/a?utm_source=x#y', 'site.example/a'],
    ['https://site.example:443/a', 'site.example/a'],
    ['http://site.example.:8080/a', 'site.example/a'],
    ['https://site.example/caf%c3%a9', 'site.example/caf%C3%A9'],
    ['https://site.example/café', 'site.example/caf%C3%A9'],
    ['https://www.example', 'www.example'],
    ['https://www.www.example', 'www.example'],
    ['ftp://site.example/a', null],
    ['site.example/a', null],
    ['/a', null],
    ['', null],
  ])('of %j is %j', (address, key) => {
    expect(pageKey(address)).toBe(key);
  });
});
