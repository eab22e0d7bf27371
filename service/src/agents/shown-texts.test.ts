import { describe, expect, it } from 'vitest';
import { shownTexts } from './shown-texts.ts';

describe('shownTexts', () => {
  it('cuts a long text and says so', () => {
    expect(shownTexts({ rows: [{ title: 'abcdef', count: 3 }] }, 4)).toEqual({
      rows: [{ title: 'abcd … [cut: 6 characters in all]', count: 3 }],
    });
  });

  it('counts characters, not halves of them', () => {
    expect(shownTexts('🙂🙂🙂', 3)).toBe('🙂🙂🙂');
    expect(shownTexts('🙂🙂🙂', 2)).toBe('🙂🙂 … [cut: 3 characters in all]');
  });

  it('leaves out what no reader sees, and keeps line breaks and joiners', () => {
    expect(shownTexts('a\u202eb\u{e0041}c\u0000d\u200b\ne\u200df', 50)).toBe('abcd\ne\u200df');
  });

  it('leaves addresses whole that are longer than other texts may be', () => {
    const address = `https://site.example/${'x'.repeat(500)}`;
    expect(shownTexts(address, 300)).toBe(address);
    expect(shownTexts(`${address}${'x'.repeat(2000)}`, 300)).toContain('[cut: 2521 characters in all]');
  });
});
