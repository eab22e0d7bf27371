import { describe, expect, it } from 'vitest';
import { chosenWith, NOTHING, type Chosen } from './chosen.ts';

const LIST = [1, 2, 3, 4, 5];

/** Clicks on rows one after the other; `-3` is a click with the shift key on row 3. */
function clicks(...keys: number[]): number[] {
  const chosen = keys.reduce<Chosen>((last, key) => chosenWith(last, LIST, Math.abs(key), key < 0), NOTHING);
  return [...chosen.keys].map(Number).toSorted((one, other) => one - other);
}

describe('the chosen rows of a list', () => {
  it.each([
    ['a click chooses a row', [2], [2]],
    ['a second click takes it back', [2, 4, 2], [4]],
    ['a range goes down from the last click', [2, -4], [2, 3, 4]],
    ['a range goes up from the last click', [4, -2], [2, 3, 4]],
    ['a shorter range takes back what a longer one chose', [2, -5, -3], [2, 3]],
    ['a range keeps what was chosen before it', [5, 1, -2], [1, 2, 5]],
    ['a range without a click before is a click', [-3], [3]],
    ['a range from a row that was taken back goes on from there', [2, 2, -3], [2, 3]],
  ])('%s', (_title, keys, expected) => {
    expect(clicks(...keys)).toEqual(expected);
  });

  it('begins anew when the row that a range begins at is gone', () => {
    const { keys } = chosenWith(chosenWith(NOTHING, LIST, 2, false), [3, 4, 5], 4, true);
    expect([...keys]).toEqual([2, 4]);
  });
});
