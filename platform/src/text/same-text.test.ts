import { describe, expect, it } from 'vitest';
import { folded, isSameText } from './same-text.ts';

describe('isSameText', () => {
  it.each([
    ['Acme', 'ACME'],
    ['Müller  GmbH ', 'mu\u0308ller gmbh'],
    ['ＡＢ', 'ab'],
    ['Øresund', 'oresund'],
    ['ΟΔΟΣ', 'οδος'],
  ])('treats %j and %j as the same', (one, other) => {
    expect(isSameText(one, other)).toBe(true);
  });

  it('treats other letters as another text', () => {
    expect(isSameText('Acme', 'Acne')).toBe(false);
  });
});

describe('folded', () => {
  it('has one space for any white space between words, and none at the ends', () => {
    expect(folded('\t Acme \n\u00a0 Tools ')).toBe('acme tools');
  });
});
