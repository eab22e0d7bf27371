import { describe, expect, it } from 'vitest';
import type { LinkChange, PostChange } from '../../../ports/runs.ts';
import { netLinks, netPosts } from './net-changes.ts';

describe('what several runs did to one post', () => {
  it.each<[PostChange[], PostChange[]]>([
    [['added', 'removed'], []],
    [['added', 'changed', 'moved'], ['added']],
    [['removed', 'added'], ['changed']],
    [['changed', 'changed'], ['changed']],
    [['moved', 'changed'], ['moved']],
    [['changed', 'removed'], ['removed']],
    [['orphaned', 'rescued'], []],
    [
      ['added', 'orphaned', 'changed', 'rescued', 'orphaned'],
      ['added', 'orphaned'],
    ],
    [['orphaned', 'removed'], ['removed']],
  ])('%j comes to %j', (kinds, net) => {
    const rows = kinds.map((kind) => ({ post_id: 1, kind, title: 'One', address: '/one/' }));
    expect(netPosts(rows).map(({ kind }) => kind)).toEqual(net);
  });
});

describe('what several runs did to one link', () => {
  type Step = [LinkChange, address: string, before?: string];

  it.each<[Step[], Step[]]>([
    [
      [
        ['added', '/a'],
        ['removed', '/a'],
      ],
      [],
    ],
    [
      [
        ['removed', '/a'],
        ['added', '/a'],
      ],
      [],
    ],
    [
      [
        ['moved', '/b', '/a'],
        ['moved', '/c', '/b'],
      ],
      [['moved', '/c', '/a']],
    ],
    [
      [
        ['moved', '/b', '/a'],
        ['moved', '/a', '/b'],
      ],
      [],
    ],
    [
      [
        ['moved', '/b', '/a'],
        ['removed', '/b'],
      ],
      [['removed', '/a']],
    ],
    [
      [
        ['added', '/a'],
        ['moved', '/b', '/a'],
      ],
      [['added', '/b']],
    ],
    [
      [
        ['added', '/a'],
        ['added', '/a'],
        ['removed', '/a'],
      ],
      [['added', '/a']],
    ],
  ])('%j comes to %j', (steps, net) => {
    const rows = steps.map(([kind, address, before = null]) => ({
      post_id: 1,
      kind,
      title: 'One',
      address,
      address_before: before,
      anchor: 'here',
    }));
    const found = netLinks(rows).map(({ kind, address, address_before: before }) =>
      before === null ? [kind, address] : [kind, address, before],
    );
    expect(found).toEqual(net);
  });
});
