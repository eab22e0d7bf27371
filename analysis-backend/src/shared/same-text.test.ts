import { describe, expect, it } from 'vitest';
import { folded, isSameText } from './same-text.ts';

describe('isSameText', () => {
  it.each([
    ['Acme', 'ACME'],
    ['Müller  GmbH ', 'mu\u0308ller gmbh'],
    ['ＡＢ', 'ab'],
  ])('takes %j and %j for the same', (one, other) => {
    expect(isSameText(one, other)).toBe(true);
  });

  it('takes other letters for another text', () => {
    expect(isSameText('Acme', 'Acne')).toBe(false);
  });
});

describe('folded', () => {
  it('drops four million marks that are not in their order', () => {
    expect(folded(`A${'\u0301\u0323'.repeat(2_000_000)}b`)).toBe('ab');
  });
});
