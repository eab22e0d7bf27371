import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { saidByIndex } from './de/said-by-index.ts';
import { translator } from './said-by-index.ts';

const inGerman = translator(saidByIndex);

/** Where the index says something. */
const SOURCES = ['indexing/src', 'service/src', 'platform/src'].map((folder) =>
  path.resolve(import.meta.dirname, '../..', folder),
);

function namesIn(text: string): Set<string> {
  return new Set(text.match(/\{\w+\}/g));
}

describe('what the index says', () => {
  it.each([
    ['the server answers with status 500', 'der Server antwortet mit Status 500'],
    [
      'The sitemap https://a.example/sitemap.xml could not be read: it redirects more than 10 times.',
      'Die Sitemap https://a.example/sitemap.xml war nicht lesbar: es leitet mehr als 10-mal weiter.',
    ],
    [
      'Left out, because robots.txt forbids it: 1 address.',
      'Ausgelassen, weil robots.txt es verbietet: 1 Adresse.',
    ],
    [
      'site https://a.example reads the same address as this source: a post that is gone stays in the lists until both were read again. If one of them is enough, remove the other (signpost index remove 1) and index this one again.',
      'site https://a.example liest dieselbe Adresse wie diese Quelle: Ein Beitrag, den es nicht mehr gibt, bleibt in den Listen, bis beide noch einmal gelesen wurden. Wenn eine von beiden genügt, entfernen Sie die andere (signpost index remove 1) und indexieren Sie diese noch einmal.',
    ],
    [
      'https://a.example/ could not be read: the connection failed (getaddrinfo ENOTFOUND). Check the address.',
      'https://a.example/ war nicht lesbar: die Verbindung ist fehlgeschlagen (getaddrinfo ENOTFOUND). Prüfen Sie die Adresse.',
    ],
    [
      'The database at db:3306/wp cannot be read: there is no database of this name.',
      'Die Datenbank db:3306/wp lässt sich nicht lesen: Es gibt keine Datenbank mit diesem Namen.',
    ],
  ])('is said in German: %s', (english, german) => {
    expect(inGerman(english)).toBe(german);
  });

  it('stays as it is when it is not known', () => {
    expect(inGerman('EACCES: permission denied')).toBeNull();
  });

  it('is still said by the index, word for word, with the same values in German', () => {
    const files = SOURCES.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll('\\', '')),
    );
    for (const [english, german] of Object.entries(saidByIndex)) {
      const isSaid = (part: string): boolean => files.some((text) => text.includes(part.trim()));
      const parts = english.split(/\{\w+\}/).filter((part) => !isSaid(part));
      expect({ english, parts }).toEqual({ english, parts: [] });
      expect({ german, isComplete: namesIn(english).isSupersetOf(namesIn(german)) }).toEqual({
        german,
        isComplete: true,
      });
    }
  });
});
