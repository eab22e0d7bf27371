import { expect, test } from 'vitest';
import type { IgnoreBy } from '../../../ports/ignored-links.ts';
import { ignoredBy } from './ignored-by.ts';

const cases: [by: IgnoreBy, value: string, url: string, isIgnored: boolean][] = [
  ['address', 'https://a.example/x', 'https://a.example/x#part', true],
  ['address', 'https://a.example/x', 'https://a.example/x?y', false],
  ['path', '/forum/', 'https://a.example/forum/t/1', true],
  ['path', '/forum/', 'https://a.example/forum', true],
  ['path', '/forum/', 'https://a.example/forums/', false],
  ['path', '/forum/', 'mailto:me', false],
  ['pattern', 'https://a.example/*', 'https://a.example/x', true],
  ['pattern', '*.pdf', 'https://a.example/x.pdf#page=2', true],
  ['pattern', '*/old/*.html', 'https://a.example/old/x.html', true],
  ['pattern', '*/old/*.html', 'https://a.example/old.html', false],
  ['pattern', 'ab*ba', 'aba', false],
  ['pattern', 'https://a.example/x', 'https://a.example/x', true],
  ['post', '7', 'https://a.example/x', true],
  ['post', '77', 'https://a.example/7', false],
];

test.each(cases)('%s %s and %s in post 7: %s', (by, value, url, isIgnored) => {
  expect(ignoredBy([{ kind: by, value }])({ url, postId: 7 })).toBe(isIgnored);
});

test('no rule ignores nothing', () => {
  expect(ignoredBy([])({ url: 'https://a.example/', postId: 7 })).toBe(false);
});
