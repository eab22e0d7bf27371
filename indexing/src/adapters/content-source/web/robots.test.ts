import { expect, it } from 'vitest';
import { parseRobots } from './robots.ts';

const ADDRESS = 'https://site.test/robots.txt';

it('finds the rules below half a million empty lines', () => {
  const text = `${'\n'.repeat(500_000)} Disallow : /hidden\nUser-agent: *\r\nDISALLOW: /caf%c3%a9\rCrawl-delay: 2`;
  const { allows, delayMs } = parseRobots(ADDRESS, text);
  expect(allows('https://site.test/hidden')).toBe(true);
  expect(allows('https://site.test/caf%C3%A9/menu')).toBe(false);
  expect(allows('https://site.test/tea')).toBe(true);
  expect(delayMs).toBe(2000);
});

it('passes over a rule that is longer than any address', () => {
  const { allows } = parseRobots(ADDRESS, `User-agent: *\nDisallow: /${'*a'.repeat(200_000)}\nDisallow: /b$`);
  expect(allows(`https://site.test/${'a'.repeat(2000)}`)).toBe(true);
  expect(allows('https://site.test/b')).toBe(false);
});
