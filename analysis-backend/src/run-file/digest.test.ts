import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { digestOf } from './digest.ts';

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

it('is the SHA-256 of canonical JSON: sorted keys, no blanks, shortest numbers, without the digest itself', () => {
  const file = { b: [1e21, 0.1, -0], ä: 'é\n\ud800', a: { z: null, y: {}, x: [] }, digest: 'anything' };
  expect(digestOf(file)).toBe(sha256('{"a":{"x":[],"y":{},"z":null},"b":[1e+21,0.1,0],"ä":"é\\n\\ud800"}'));
});

it('leaves out what is undefined, as JSON does', () => {
  expect(digestOf({ a: undefined, b: 1 })).toBe(digestOf({ b: 1 }));
});

it('does not depend on where a long text is cut', () => {
  const texts = Array.from({ length: 300 }, (_, at) => '😀'.repeat(at));
  expect(digestOf({ texts })).toBe(sha256(JSON.stringify({ texts })));
});
