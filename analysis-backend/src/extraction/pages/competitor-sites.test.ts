import { expect, test } from 'vitest';
import { competitorSites } from './competitor-sites.ts';

const whose = competitorSites([
  { name: 'Rival Tools', aliases: ['RT'], domains: [] },
  { name: 'Smith & Co', aliases: ['Smithco'], domains: ['smith.example'] },
  { name: 'Élan', aliases: [], domains: [] },
  { name: 'Monday.com', aliases: ['monday'], domains: [] },
]);

test.each([
  ['smith.example', 'Smith & Co'],
  ['blog.smith.example', 'Smith & Co'],
  ['blacksmith.example', null],
  ['rival-tools.example', 'Rival Tools'],
  ['help.rivaltools.co.uk', 'Rival Tools'],
  ['rivaltools-reviews.example', null],
  ['rt.example', null],
  ['smithco.example', 'Smith & Co'],
  ['elan.example', 'Élan'],
  ['monday.com', 'Monday.com'],
  ['news.example', null],
  ['com', null],
])('the site %s is that of %s', (host, name) => {
  expect(whose(host)).toBe(name);
});
