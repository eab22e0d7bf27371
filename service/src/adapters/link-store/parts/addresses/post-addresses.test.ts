import { describe, expect, it } from 'vitest';
import { placeOf, PostAddresses, slotAt } from './post-addresses.ts';

/** Two pages with the same hash, found by trying. */
const TWINS = findTwins();

describe('PostAddresses', () => {
  it('gives both posts of two pages with one hash, in the order of their slots', () => {
    const addresses = new PostAddresses(3);
    const [one, other] = TWINS;
    addresses.add(0, 'https://site.example/');
    addresses.add(1, `https://${other}`);
    addresses.add(2, `https://${one}`);
    const sorted = addresses.sorted();
    const place = placeOf(sorted, one);
    expect(placeOf(sorted, other)).toBe(place);
    expect([0, 1].map((next) => slotAt(sorted, place + next, one))).toEqual([1, 2]);
  });

  it('ends where another hash begins', () => {
    const addresses = new PostAddresses(1);
    addresses.add(0, 'https://site.example/a');
    const sorted = addresses.sorted();
    expect(slotAt(sorted, placeOf(sorted, 'site.example/a') + 1, 'site.example/a')).toBeNull();
    expect(slotAt(sorted, placeOf(sorted, 'site.example/b'), 'site.example/b')).toBeNull();
  });
});

function findTwins(): [string, string] {
  const seen = new Map<number, string>();
  for (let number = 0; ; number += 1) {
    const page = `site.example/${number}`;
    const addresses = new PostAddresses(1);
    addresses.add(0, `https://${page}`);
    const hash = addresses.sorted()[1] ?? 0;
    const twin = seen.get(hash);
    if (twin !== undefined) return [twin, page];
    seen.set(hash, page);
  }
}
