import { describe, expect, it } from 'vitest';
import { pageName } from './page-name.ts';

describe('pageName', () => {
  it.each([
    ['Posts', [], 'Posts'],
    ['Posts', ['Orphans', '“garden”'], 'Orphans · “garden” · Posts'],
    ['Posts', ['', '  '], 'Posts'],
    ['Posts', ['x'.repeat(60)], `${'x'.repeat(39)}… · Posts`],
  ])('of %s with %j is %s', (screen, view, name) => {
    expect(pageName(screen, view)).toBe(name);
  });
});
