import { describe, expect, it } from 'vitest';
import { linkFingerprints } from './link-fingerprints.ts';

const A = { url: 'https://example.com/a', text: 'a' };
const B = { url: 'https://example.com/b', text: 'b' };

describe('linkFingerprints', () => {
  it('gives a link the same fingerprint when others come, go or change places', () => {
    const [first] = linkFingerprints('1', [A]);
    expect(linkFingerprints('1', [B, A])[1]).toBe(first);
    expect(linkFingerprints('1', [A, B])[0]).toBe(first);
  });

  it('tells the same link apart when it is there five times', () => {
    expect(new Set(linkFingerprints('1', [A, A, A, A, A])).size).toBe(5);
  });

  it('tells documents, addresses and texts apart', () => {
    const all = [
      ...linkFingerprints('1', [A, B, { ...A, text: 'b' }]),
      ...linkFingerprints('2', [A]),
      ...linkFingerprints('1', [{ url: 'https://example.com/', text: 'aa' }]),
    ];
    expect(new Set(all).size).toBe(5);
  });
});
