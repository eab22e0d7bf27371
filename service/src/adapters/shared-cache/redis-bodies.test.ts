import { describe, expect, it } from 'vitest';
import { jsonBody } from '../../shared/json-body.ts';
import { fromValue, toValue } from './redis-bodies.ts';

describe('a body as one value', () => {
  it.each(['{"posts":[],"total":0,"pages":0}', '"漢字 🎈 \\u0000"', '1', `"${'x'.repeat(100_000)}"`])(
    'comes back with its bytes, its tag and its time: %.40s',
    (json) => {
      const body = { ...jsonBody(json), freshUntil: Date.UTC(2026, 0, 31, 12) + 0.5 };
      expect(fromValue(toValue(body))).toEqual(body);
    },
  );

  it('is eight bytes of time followed by the bytes as they are sent', () => {
    const value = toValue({ ...jsonBody('{"total":1}'), freshUntil: 1 });
    expect(value.subarray(8).toString()).toBe('{"total":1}');
  });

  it('does not keep the buffer that it arrived in', () => {
    const piece = Buffer.alloc(64 * 1024);
    const value = toValue({ ...jsonBody(`"${'x'.repeat(8000)}"`), freshUntil: 1 });
    value.copy(piece);
    const body = fromValue(piece.subarray(0, value.length));
    expect(body?.json.buffer).not.toBe(piece.buffer);
  });

  it.each([0, 1, 8])('is null when there are only %s bytes', (length) => {
    expect(fromValue(Buffer.alloc(length))).toBeNull();
  });
});
