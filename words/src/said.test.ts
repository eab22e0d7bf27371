import { describe, expect, it } from 'vitest';
import type { Said } from '@signpost/contract/indexing';
import { inEnglish } from './en/said/index.ts';
import { inGerman } from './de/said/index.ts';

describe('what the index says', () => {
  it('is said in the words of a language, with what is quoted in it', () => {
    const said: Said = {
      code: 'not_reached',
      address: 'https://a.example/',
      why: { code: 'connection_failed', detail: 'getaddrinfo ENOTFOUND' },
    };
    expect(inEnglish(said)).toBe(
      'https://a.example/ could not be read: the connection failed (getaddrinfo ENOTFOUND). Check the address.',
    );
    expect(inGerman(said)).toBe(
      'https://a.example/ war nicht lesbar: die Verbindung ist fehlgeschlagen (getaddrinfo ENOTFOUND). Prüfen Sie die Adresse.',
    );
  });

  it('says what the time of a run went to', () => {
    const milliseconds = {
      opening: 40,
      reading: 2060,
      extracting: 3100,
      storing: 4000,
      resolving: 949,
      publishing: 12_340,
    };
    expect(inEnglish({ code: 'time_spent', ...milliseconds })).toBe(
      'Time: 0.0 s opening the source, 2.1 s reading, 3.1 s extracting links and texts, 4.0 s storing, 0.9 s finding out where links lead, 12.3 s publishing.',
    );
    expect(inGerman({ code: 'time_spent', ...milliseconds })).toBe(
      'Zeit: 0,0 s für das Öffnen der Quelle, 2,1 s für das Lesen, 3,1 s für Links und Texte, 4,0 s für das Speichern, 0,9 s für die Ziele der Links, 12,3 s für das Veröffentlichen.',
    );
  });

  it.each([
    ['prose of an earlier version', { code: 'said_before', text: 'It is gone.' }, 'It is gone.'],
    ['a failure without a code', { code: 'unexpected', detail: 'EACCES' }, 'EACCES'],
    ['a code of a later version', { code: 'not_yet_known' } as unknown as Said, 'not_yet_known'],
  ] satisfies [string, Said, string][])('is shown as it is: %s', (_, said, text) => {
    expect([inEnglish(said), inGerman(said)]).toEqual([text, text]);
  });
});
