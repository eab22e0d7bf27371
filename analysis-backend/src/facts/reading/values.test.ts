import { describe, expect, it } from 'vitest';
import type { Fact } from '../../model/fact.ts';
import { sourcesOf } from './sources.ts';
import { truthOf, valuesIn } from './values.ts';

describe('the value of a fact', () => {
  it.each<[Fact['kind'], string, object]>([
    ['price', '29 EUR', { what: 29, of: 'EUR' }],
    ['price', '€29.90', { what: 29.9, of: 'EUR' }],
    ['price', '1.299,00 €', { what: 1299, of: 'EUR' }],
    ['price', 'US$1,299', { what: 1299, of: 'USD' }],
    ['price', "CHF 1'299.–", { what: 1299, of: 'CHF' }],
    ['price', '29 EUR per month', { what: 29, of: 'EUR', per: 'month' }],
    ['price', '$9 per user/month', { what: 9, of: 'USD', per: 'month+user' }],
    ['price', 'A$ 40', { what: 40, of: 'AUD' }],
    ['year', '1998', { what: 1998, of: 'year' }],
    ['number', '14 days', { what: 14, of: 'day' }],
    ['number', '99,9 %', { what: 99.9, of: 'percent' }],
    ['number', '1.2 million users', { what: 1_200_000, of: 'user' }],
    ['number', '5000', { what: 5000, of: '' }],
    ['place', 'austria', { what: 'Austria', of: 'country' }],
    ['place', 'Wien, Österreich', { what: 'Austria', of: 'country' }],
    ['place', 'Royaume-Uni', { what: 'United Kingdom', of: 'country' }],
    ['place', 'EE. UU.', { what: 'United States', of: 'country' }],
  ])('of the kind %s, %j, is %j', (kind, value, expected) => {
    const truth = truthOf({ kind, label: 'it', value });
    expect(truth).toMatchObject(expected);
  });

  it.each<[Fact['kind'], string]>([
    ['price', '29'],
    ['price', '19 EUR or 29 EUR'],
    ['year', '98'],
    ['place', 'Vienna'],
    ['statement', '29 EUR'],
  ])('of the kind %s, %j, is none that rules could compare', (kind, value) => {
    expect(truthOf({ kind, label: 'it', value })).toBeNull();
  });
});

describe('values in a text', () => {
  it('are at their places, as they are written', () => {
    const text = 'It costs 19,90 € or US$ 25 in 2024.';
    const written = (kind: 'price' | 'year') =>
      valuesIn(kind, text).map(({ start, end }) => text.slice(start, end));
    expect(written('price')).toEqual(['19,90 €', 'US$ 25']);
    expect(written('year')).toEqual(['2024']);
  });
});

describe('the sources of a passage', () => {
  const cited = ['https://a.example/x', 'https://b.example/y'];
  it.each([
    ['a link in it', 'Acme ([a](https://a.example/x)) is fine. More.', 'passage', [cited[0]]],
    [
      'a link behind it',
      'Acme is fine. ([b](https://b.example/y?utm_source=x)) More.',
      'passage',
      [cited[1]],
    ],
    ['a mark that is explained', 'Acme is fine.[2] More.\n\n[2]: https://b.example/y', 'passage', [cited[1]]],
    ['a mark alone', 'Acme is fine.[2] More.', 'answer', cited],
    ['a link elsewhere', 'Acme is fine. More of it: https://a.example/x', 'answer', cited],
  ])('are %s', (_, text, at, urls) => {
    const end = text.indexOf(' is fine.') + ' is fine.'.length;
    expect(sourcesOf(text, { start: 0, end }, cited)).toEqual({ at, urls });
  });

  it('are none when the answer cites nothing', () => {
    expect(sourcesOf('Acme is fine.', { start: 0, end: 13 }, [])).toEqual({ at: 'none', urls: [] });
  });
});
