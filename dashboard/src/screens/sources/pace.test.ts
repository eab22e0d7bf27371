import { describe, expect, it } from 'vitest';
import { paceOf, seenWith, type Seen } from './pace.ts';

/** What was seen of a run: the documents that were done at each second. */
function seenAt(seconds: Readonly<Record<number, number>>): readonly Seen[] {
  return Object.entries(seconds).reduce<readonly Seen[]>(
    (seen, [second, done]) => seenWith(seen, { at: Number(second) * 1000, done }),
    [],
  );
}

describe('the pace of a run', () => {
  it.each([
    ['nothing was seen', {}],
    ['it was seen once', { 0: 10 }],
    ['it was seen for less than two seconds', { 0: 10, 1: 20 }],
    ['it stands still', { 0: 10, 5: 10 }],
  ])('is not known while %s', (_title, seconds) => {
    expect(paceOf(seenAt(seconds), 100)).toBeNull();
  });

  it('tells the documents a second, and the time that is left', () => {
    expect(paceOf(seenAt({ 0: 10, 2: 30, 4: 50 }), 100)).toEqual({ rate: 10, left: 5000 });
    expect(paceOf(seenAt({ 0: 10, 4: 50 }), null)).toEqual({ rate: 10, left: null });
  });

  it('forgets what was longer ago than twenty seconds', () => {
    expect(paceOf(seenAt({ 0: 0, 10: 1000, 30: 1040 }), null)).toEqual({ rate: 2, left: null });
  });
});
