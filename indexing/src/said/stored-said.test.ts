import { describe, expect, it } from 'vitest';
import type { Said } from '@signpost/contract/indexing';
import { parseNotes, parseSaid, toStored } from './stored-said.ts';

const LATER: Said = { code: 'server_asks_later', status: 503 };
const QUOTED: Said = { code: 'sitemap_unreadable', address: 'https://a.example/\0', why: LATER };

describe('what is stored', () => {
  it('comes back as the code and values that were stored', () => {
    expect(parseSaid(toStored(QUOTED))).toEqual(QUOTED);
    expect(parseNotes(JSON.stringify([QUOTED, LATER]))).toEqual([QUOTED, LATER]);
  });

  it('is a sentence where an earlier version has stored one, and is found by it', () => {
    const text = 'The sitemap https://a.example/ could not be read: {it} is gone.';
    expect(parseSaid(text)).toEqual({ code: 'said_before', text });
    expect(toStored(parseSaid(text))).toBe(text);
    expect(parseNotes(JSON.stringify([text]))).toEqual([{ code: 'said_before', text }]);
  });
});
