import { describe, expect, it } from 'vitest';
import { signShare, verifyShareToken } from './share-token.ts';

const SECRET = 'a secret';
const CLAIM = { id: '00ff00ff00ff00ff', expires: 1_800_000_000 };
const token = signShare(SECRET, CLAIM);
const [id = '', expires = '', signature = ''] = token.split('.');

/** The next letter of base64. The last letter of a signature has unused bits, so both letters stand for the same bytes. */
const nextLetter = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1);

describe('a share token', () => {
  it('contains the signed values, and fits into an address without encoding', () => {
    expect(verifyShareToken(SECRET, token)).toEqual(CLAIM);
    expect(encodeURIComponent(token)).toBe(token);
  });

  it.each<[string, string]>([
    ['another secret', signShare('another', CLAIM)],
    ['another id', `10ff00ff00ff00ff.${expires}.${signature}`],
    ['a later end', `${id}.1900000000.${signature}`],
    ['an end with a zero in front', `${id}.0${expires}.${signature}`],
    [
      'another first letter of the signature',
      `${id}.${expires}.${nextLetter(signature)}${signature.slice(1)}`,
    ],
    ['a last letter for the same bytes', token.slice(0, -1) + nextLetter(token.slice(-1))],
    ['a signature cut short', token.slice(0, -1)],
    ['a signature gone', `${id}.${expires}.`],
    ['padding', `${token}=`],
    ['a line break', `${token}\n`],
    ['a blank', ` ${token}`],
    ['capitals', token.toUpperCase()],
    ['the id alone', id],
    ['nothing', ''],
    ['dots', '...'],
    ['a megabyte', 'a'.repeat(2 ** 20)],
  ])('is refused with %s', (_what, tampered) => {
    expect(tampered).not.toBe(token);
    expect(verifyShareToken(SECRET, tampered)).toBeNull();
  });
});
