import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { isOldCopy, pauseBefore } from './old-copy.ts';

describe('an older copy', () => {
  it.each([
    [{ is_stale: true }, true],
    [{ body: { is_stale: true }, isDemo: false }, true],
    [{ stale_since: '2026-01-01T00:00:00Z' }, true],
    [{ is_stale: false, stale_since: null }, false],
    [undefined, false],
    [null, false],
    ['text', false],
  ])('is told by %j: %s', (data, expected) => {
    expect(isOldCopy(data)).toBe(expected);
  });

  it('is asked for again after pauses that double up to a minute, and from the start after a current answer', () => {
    const client = new QueryClient();
    const queryKey: QueryKey = ['figures'];
    const query = client.getQueryCache().build(client, { queryKey });
    const pauses = Array.from({ length: 7 }, () => {
      query.setData({ is_stale: true });
      return pauseBefore(query);
    });
    expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect(pauseBefore(query)).toBe(60_000);
    query.setData({ is_stale: false });
    expect(pauseBefore(query)).toBe(false);
    query.setData({ is_stale: true });
    expect(pauseBefore(query)).toBe(2000);
    client.clear();
  });
});
