import { expect, it } from 'vitest';
import { ForeignPattern } from './foreign-pattern.ts';
import { redirectOf, slowPatterns } from './redirect-rules.ts';

it.each([
  String.raw`^(\w+\s?)*$`,
  String.raw`^(a|a)*$`,
  String.raw`^(?:a?){40}a{40}$`,
  `^${'(a|a)'.repeat(40)}$`,
  `^${'a*'.repeat(12)}$`,
])('stops %s on a path that it would never be done with, and matches with it no more', (source) => {
  const pattern = new ForeignPattern(source, '');
  expect(pattern.exec(`${'a'.repeat(300)}!`)).toBeNull();
  expect(pattern.isTooSlow).toBe(true);
  expect(pattern.exec('a')).toBeNull();
});

it('gives the groups of patterns, guarded or not', () => {
  for (const source of [String.raw`^/?blog/(\d+)/(.*)$`, String.raw`^/?blog/((?:\d)+)/(.*)$`]) {
    const pattern = new ForeignPattern(source, 'i');
    expect([...(pattern.exec('Blog/12/name') ?? [])]).toEqual(['Blog/12/name', '12', 'name']);
    expect(pattern.isTooSlow).toBe(false);
  }
});

it('names a rule that takes too long, and follows the others', () => {
  const rules = [
    { match: 'regex' as const, pattern: '^/?(([a-z])+.)+[A-Z]+$', to: '/never/', status: 301 },
    { match: 'regex' as const, pattern: '^/?old/(.*)$', to: '/new/$1', status: 301 },
  ];
  expect(slowPatterns(rules)).toEqual([]);
  expect(redirectOf(`old/${'a'.repeat(80)}`, rules)).toEqual({ to: `/new/${'a'.repeat(80)}` });
  expect(slowPatterns(rules)).toEqual(['^/?(([a-z])+.)+[A-Z]+$']);
});
