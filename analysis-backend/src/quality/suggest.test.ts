import { describe, expect, it } from 'vitest';
import { aBrand } from '../../test/fakes/storage.ts';
import { lintText } from './lint-text.ts';
import { isNearDuplicate, keysOf } from './near-duplicates.ts';
import { queryLanguage } from './query-words.ts';
import { suggestions } from './suggest.ts';

const NAMES = { brand: ['Acme'], competitors: [{ name: 'Globex', names: ['Globex'] }] };
const ENGLISH = aBrand({
  description: 'Makers of project management software for small teams. Time tracking apps.',
  countryCode: 'US',
});
const GERMAN = aBrand({
  description: 'Wir bieten Buchhaltungssoftware und Rechnungsprogramme für kleine Betriebe.',
  countryCode: 'CH',
});

describe('suggestions', () => {
  it.each([
    [
      'Is Acme any good?',
      'List the top 5 companies for project management software in the United States by name.',
    ],
    [
      "What's the best CRM for freelancers?",
      'List the top 5 companies for CRM for freelancers in the United States by name.',
    ],
    ['How do I find a plumber in Boston?', 'List the top 5 companies for plumber in Boston by name.'],
    [
      'Acme vs Globex for agencies',
      'List the top 5 companies for project management software for agencies in the United States by name.',
    ],
    [
      'How are time tracking apps made?',
      'List the top 5 companies for time tracking apps in the United States by name.',
    ],
    ['cheap flights', 'List the top 5 companies for cheap flights in the United States by name.'],
    // The name in what it looks for would be an echo again.
    [
      'What is the best Globex?',
      'List the top 5 companies for project management software in the United States by name.',
    ],
  ])('make of "%s": %s', (text, expected) => {
    expect(suggestions(ENGLISH, [text], NAMES)(text, 'en')).toBe(expected);
  });

  it.each([
    [
      'Wie finde ich ein gutes CRM für kleine Teams?',
      'Nenne die 5 besten Anbieter für CRM für kleine Teams in der Schweiz.',
    ],
    ['Alternative zu Globex', 'Nenne die 5 besten Anbieter für Buchhaltungssoftware in der Schweiz.'],
  ])('make in German of "%s": %s', (text, expected) => {
    expect(suggestions(GERMAN, [text], NAMES)(text, 'de')).toBe(expected);
  });

  it('are none in a language without templates, or when the brand is described in another', () => {
    expect(suggestions(ENGLISH, [], NAMES)('Comment choisir ?', 'fr')).toBeNull();
    expect(suggestions(ENGLISH, [], NAMES)('Ist Acme gut?', 'de')).toBeNull();
    expect(suggestions(aBrand({ description: '' }), [], NAMES)('Is Acme good?', 'en')).toBeNull();
  });

  it('have no findings themselves, and ask for something else than all queries and each other', () => {
    const texts = Array.from(
      { length: 25 },
      (_, at) => `Is Acme good for purpose ${'abcdefgh'[at % 8]}${at}?`,
    );
    const suggest = suggestions(ENGLISH, texts, NAMES);
    const made = texts.flatMap((text) => suggest(text, 'en') ?? []);
    expect(made).toHaveLength(25);
    expect(made.flatMap((text) => lintText(text, queryLanguage(text), NAMES))).toEqual([]);
    const all = [...texts, ...made].map((text) => keysOf(text));
    const same = made.filter((_, at) => {
      const own = all[texts.length + at];
      return all.some((keys) => own !== undefined && keys !== own && isNearDuplicate(keys, own));
    });
    expect(same).toEqual([]);
  });

  it('run out at some point rather than repeat themselves', () => {
    const suggest = suggestions(GERMAN, [], NAMES);
    const made = Array.from({ length: 40 }, () => suggest('Ist Acme gut?', 'de'));
    expect(made.at(-1)).toBeNull();
    expect(new Set(made).size).toBe(made.filter((text) => text !== null).length + 1);
  });
});
