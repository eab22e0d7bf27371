import { lowerCaseEncoded } from '../addresses/percent.ts';
import { lookKeys } from './look-keys.ts';

/** Lengths at which slugs are cut. A key for every letter would be several times as many. */
const LENGTHS = [1, 2, 3, 4, 8, 16, 32, 64];
/** No slug of the platform is longer. */
const LONGEST = 200;
/** Stands behind the last letter of a slug. No slug has it. */
const END = '/';

/** The key of a beginning, and the letters that follow it. */
export interface Beginning {
  key: string;
  tail: string;
}

/** The beginnings of a slug, each with what follows up to the next one or to its end. */
export function beginningsOf(slug: string): Beginning[] {
  const text = lowerCaseEncoded(slug).slice(0, LONGEST) + END;
  return LENGTHS.filter((length) => length < text.length).map((length, at) => ({
    key: lookKeys.beginning(text.slice(0, length)),
    tail: text.slice(length, LENGTHS[at + 1]),
  }));
}

/** A slug begins with this name if it has this key with a tail that begins with this one. Null where no slug can. */
export function beginningOf(name: string): Beginning | null {
  const text = lowerCaseEncoded(name);
  const length = LENGTHS.findLast((cut) => cut <= text.length);
  if (length === undefined || text.length > LONGEST) return null;
  return { key: lookKeys.beginning(text.slice(0, length)), tail: text.slice(length) };
}
