import { describe, expect, it } from 'vitest';
import { groupLinks } from './group-links.ts';

describe('groupLinks', () => {
  it('puts the links of one post together, in the order of the first of each', () => {
    const links = [
      { id: 1, post: 'a' },
      { id: 2, post: 'b' },
      { id: 3, post: 'a' },
    ];
    const groups = groupLinks(links, ({ post }) => post);
    expect(groups.map(({ key, links: members }) => [key, members.map(({ id }) => id)])).toEqual([
      ['a', [1, 3]],
      ['b', [2]],
    ]);
  });
});
