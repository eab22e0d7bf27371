import fc from 'fast-check';
import { anyJson } from '../any/json.ts';
import { oddText } from '../any/text.ts';
import { queryOf } from './any-address.ts';

/** How parameters are sent: the right ones, and odd values as JSON texts. */
export type Sent = (
  right: Record<string, unknown>,
  odd: Record<string, string>,
) => { type: Record<string, string>; body: string | null };

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** The ways to send parameters: as JSON, right or with odd values in it, as a form, cut, or as something else. */
export const anySent: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Sent>((right) => ({ type: JSON_TYPE, body: JSON.stringify(right) })) },
  {
    weight: 4,
    arbitrary: fc.constant<Sent>((right, odd) => ({ type: JSON_TYPE, body: jsonWith(right, odd) })),
  },
  { weight: 1, arbitrary: fc.constant<Sent>((right) => ({ type: FORM, body: queryOf(right) })) },
  {
    weight: 1,
    arbitrary: anyJson.map((body): Sent => () => ({ type: JSON_TYPE, body })),
  },
  {
    weight: 1,
    arbitrary: fc.nat({ max: 40 }).map((length): Sent => (right) => ({
      type: JSON_TYPE,
      body: JSON.stringify(right).slice(0, length),
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'text/plain',
          'application/xml',
          'multipart/form-data; boundary=x',
          'multipart/form-data',
          'application/json; charset=utf-16',
          'a/b/c',
          '',
        ),
        oddText,
      )
      .map(([type, body]): Sent => () => ({ type: type === '' ? {} : { 'content-type': type }, body })),
  },
  { weight: 1, arbitrary: fc.constant<Sent>(() => ({ type: {}, body: null })) },
);

function jsonWith(right: Record<string, unknown>, odd: Record<string, string>): string {
  const fields = Object.entries(right)
    .filter(([name]) => !(name in odd))
    .map(([name, value]) => [name, JSON.stringify(value) ?? 'null']);
  return `{${[...fields, ...Object.entries(odd)].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}
