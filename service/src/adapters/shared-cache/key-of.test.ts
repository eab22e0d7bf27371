import { describe, expect, it } from 'vitest';
import { keyOf } from './key-of.ts';

describe('keyOf', () => {
  it('is short and plain and does not reveal the name, whatever it is', () => {
    for (const name of ['', 'admin', '203.0.113.7', 'posts 7 {"search":"漢字 \0"}', 'x'.repeat(100_000)]) {
      expect(keyOf('signpost:', 'body', name)).toMatch(/^signpost:body:[\w-]{43}$/);
    }
  });

  it('differs with the prefix, the kind and the name, and with nothing else', () => {
    const keys = [
      keyOf('a:', 'body', 'name'),
      keyOf('b:', 'body', 'name'),
      keyOf('a:', 'flight', 'name'),
      keyOf('a:', 'body', 'Name'),
      keyOf('a:', 'body', 'name '),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keyOf('a:', 'body', 'name')).toBe(keys[0]);
  });
});
