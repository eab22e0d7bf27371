import { describe, expect, it } from 'vitest';
import { oneLine, printableJson, printableLines } from './printable.ts';

describe('oneLine', () => {
  it.each([
    ['Café 日本 🎉', 'Café 日本 🎉'],
    ['\u001b[2J\u001b]0;title\u0007x', '\\u{1b}[2J\\u{1b}]0;title\\u{7}x'],
    ['two\r\nlines\tand\u2028more\u2029', 'two\\u{d}\\u{a}lines\\u{9}and\\u{2028}more\\u{2029}'],
    ['\u009b31m and \u007f', '\\u{9b}31m and \\u{7f}'],
    ['\u202etxet\u2066 \u{e0041}', '\\u{202e}txet\\u{2066} \\u{e0041}'],
    ['half \ud83c of a pair', 'half \\u{d83c} of a pair'],
    ['می\u200cخواهم 👩\u200d🌾 soft\u00adhyphen', 'می\u200cخواهم 👩\u200d🌾 soft\u00adhyphen'],
  ])('shows %j as %j', (text, shown) => {
    expect(oneLine(text)).toBe(shown);
  });
});

describe('printableLines', () => {
  it('keeps line breaks and no other control characters', () => {
    expect(printableLines('one\n\u001b[1mtwo\r\n')).toBe('one\n\\u{1b}[1mtwo\\u{d}\n');
  });
});

describe('printableJson', () => {
  it('means the same value, and does nothing in a terminal', () => {
    const value = { name: '\u001b[2J\u009b\u007f\u202e\u{e0041}\u2028 é "\\\n', list: [1, null] };
    const json = printableJson(value);
    expect(JSON.parse(json)).toEqual(value);
    expect(json).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(json).toContain('é');
  });
});
