import { expect, it } from 'vitest';
import { acceptedLanguages, preferredLanguage } from './languages.ts';

it.each([
  ['de-AT,de;q=0.9,en;q=0.5', ['de-AT', 'de', 'en']],
  ['en;q=0.4, de;q=0.8', ['de', 'en']],
  ['de;q=0,en', ['en']],
  ['de;q=x', []],
  ['', []],
])('the header %j names the languages %j', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages);
});

it.each([
  [['de-CH'], 'de'],
  [['DE'], 'de'],
  [['fr', 'de', 'en'], 'de'],
  [['fr'], 'en'],
  [['den'], 'en'],
  [[], 'en'],
] as const)('a person who wants %j gets %s', (wanted, language) => {
  expect(preferredLanguage(wanted, 'en')).toBe(language);
});
