import { expect, it } from 'vitest';
import { closedValue } from './closed-value.ts';

it.each([
  ['0 to 65535', '7575', '7575'],
  ['auto, json, text', 'json', 'json'],
  ['US dollars', '2.50', '2.50'],
  ['text', '7575', null],
  ['path', '/signpost', null],
  ['http or https address', 'https://my.site', null],
  ['comma-separated hosts like intranet.example', 'db.internal', null],
  ['0 to 65535', 'hunter2', null],
])('a value of the form "%s" that is %j is shown as %j', (form, value, shown) => {
  expect(closedValue({ form, value })).toBe(shown);
});
