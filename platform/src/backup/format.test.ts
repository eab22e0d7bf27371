import { describe, expect, it } from 'vitest';
import { BACKUP_FORMAT, BackupError, fromLine, parseHeader, toLine } from './format.ts';

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

  it.each(['[', '{}', 'null', '[{}]', '[{"bytes":1}]', '[[]]', '[true]', '1', ''])(
    'is refused in words when it is no row at all: %s',
    (line) => {
      expect(() => fromLine(line, ['bytes'])).toThrow(BackupError);
      expect(() => fromLine(line, ['real'])).toThrow(BackupError);
    },
  );
});

describe('the header', () => {
  it('is refused when it is of a newer format, or none at all', () => {
    const newer = JSON.stringify({ signpost_backup: BACKUP_FORMAT + 1, product: '9.0.0' });
    expect(() => parseHeader('a.backup', newer)).toThrow('newer version of Signpost (9.0.0, format 2)');
    for (const line of ['', '[]', '{}', 'x'])
      expect(() => parseHeader('a.backup', line)).toThrow('a.backup is not a backup of Signpost.');
  });

  const table = { name: 'a', columns: { id: 'integer' }, rows: 1 };
  const store = { name: 'service', schema: ['0001'], tables: [table] };
  const header = {
    signpost_backup: BACKUP_FORMAT,
    product: '1.0.0',
    engine: 'sqlite',
    made_at: '2026-01-01T00:00:00.000Z',
    with_secrets: false,
    stores: [store],
  };

  it.each<[string, object]>([
    ['made_at', { made_at: null }],
    ['with_secrets', { with_secrets: 'no' }],
    ['stores', { stores: {} }],
    ['stores', { stores: [null] }],
    ['stores', { stores: [{ ...store, schema: 'all' }] }],
    ['stores', { stores: [{ ...store, schema: [1] }] }],
    ['stores', { stores: [{ ...store, tables: [{ ...table, rows: -1 }] }] }],
    ['stores', { stores: [{ ...store, tables: [{ ...table, columns: { id: 'toString' } }] }] }],
    ['stores', { stores: [{ ...store, tables: [{ ...table, columns: { id: { toString: 1 } } }] }] }],
    ['stores', { stores: [{ ...store, tables: [{ ...table, columns: {} }] }] }],
    ['stores', { stores: [{ ...store, tables: [{ ...table, columns: { 'a" TEXT); --': 'text' } }] }] }],
    ['stores', { stores: [{ ...store, tables: [{ ...table, name: 'a;b' }] }] }],
  ])('is refused when its %s is not what we write: %j', (_, change) => {
    expect(parseHeader('a.backup', JSON.stringify(header))).toEqual(header);
    expect(() => parseHeader('a.backup', JSON.stringify({ ...header, ...change }))).toThrow(BackupError);
  });
});
