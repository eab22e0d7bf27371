import { expect, it } from 'vitest';
import { changeLines } from './change-lines.ts';

it('writes what a run changed with a comma between thousands', () => {
  expect(
    changeLines({
      posts: { added: 1_234_567, removed: 0, changed: 12 },
      links: { added: 123, removed: 1000, moved: 123_456 },
      orphans: { new: 1, rescued: 999_999 },
    }),
  ).toEqual([
    'Posts: 1,234,567 new, 0 gone, 12 changed',
    'Links: 123 new, 1,000 gone, 123,456 moved',
    'Orphans: 1 new, 999,999 rescued',
  ]);
});
