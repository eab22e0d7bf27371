import { describe, expect, it } from 'vitest';
import { BACKUP_FORMAT, fromLine, parseHeader, toLine } from './format.ts';

describe('a row as a line', () => {
  it('comes back as it was, whatever it holds', () => {
    const row = [1, 0.1, null, 'a\nb\u0000"\ud83d\ude00', Buffer.of(0, 255, 10)];
    const line = toLine(row);
    expect(line).not.toContain('\n');
    expect(fromLine(line, ['integer', 'real', 'text', 'text', 'bytes'])).toEqual(row);
  });

  it.each([
    [['integer'], '["a"]'],
    [['integer'], '[1.5]'],
    [['text'], '[1]'],
    [['text', 'text'], '["a"]'],
    [['bytes'], '["a"]'],
  ] as const)('is refused where columns %j have %s', (kinds, line) => {
    expect(() => fromLine(line, kinds)).toThrow('does not have the columns');
  });
});

describe('the header', () => {
  it('is refused when it is of a newer format, or none at all', () => {
    const newer = JSON.stringify({ signpost_backup: BACKUP_FORMAT + 1, product: '9.0.0' });
    expect(() => parseHeader('a.backup', newer)).toThrow('newer version of Signpost (9.0.0, format 2)');
    for (const line of ['', '[]', '{}', 'x'])
      expect(() => parseHeader('a.backup', line)).toThrow('a.backup is not a backup of Signpost.');
  });
});
