import { expect, test } from 'vitest';
import { isBranded } from './branded-query.ts';

test.each([
  ['is acme any good', ['Acme'], true],
  ['acme.example reviews', ['Acme'], true],
  ["What is Acme's price?", ['Acme'], true],
  ['cafe brule opening hours', ['Café Brûlé'], true],
  ['best hp printer', ['HP'], true],
  ['acm tools', ['Acme', 'ACM'], true],
  ['how good is Box for teams', ['Box'], true],
  ['ミナトペイとは', ['ミナトペイ'], true],
  ['best acmeology course', ['Acme'], false],
  ['best vinyl tile', ['LI'], false],
  ['which box do I need', ['Box'], false],
  ['what can you do on monday', ['You', 'Monday'], false],
  ['best crm', [], false],
])('%j names %j: %s', (query, names, branded) => {
  expect(isBranded(query, names)).toBe(branded);
});
