import fc from 'fast-check';
import { aText, oddText } from '../any/text.ts';

/** Names of parameters that no call has, and of those that all have. */
export const ANY_PARAMS = ['_fields', '_method', 'rest_route', '__proto__', 'constructor', 'nonsense'];

/** The path of a call with ids in it, most of which exist. */
export function pathOf(path: string, ids: readonly string[]): fc.Arbitrary<string> {
  const pieces = path.split(/\{\w+\}/);
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: oddText.map(encodeURIComponent) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '%00',
        '%ff',
        '..',
        '%2e%2e',
        'a%2fb',
        '%',
        '%c3%28',
        '0',
        '-1',
        '1.5',
        '99999999999999999999',
      ),
    },
  );
  const filled = fc
    .array(id, { minLength: pieces.length - 1, maxLength: pieces.length - 1 })
    .map((found) => pieces.map((piece, at) => piece + (found[at] ?? '')).join(''));
  const ending = fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('/', '//', '/x', '%20', ';a=b', '.json') },
  );
  return fc.tuple(filled, ending).map(([found, end]) => `/plugin/v1${found}${end}`);
}

/** A query as a careless or hostile client writes it. */
export function anyQuery(properties: object): fc.Arbitrary<string> {
  const name = fc.oneof(
    fc.constantFrom(...Object.keys(properties), ...ANY_PARAMS),
    oddText.map(encodeURIComponent),
  );
  const value = fc.oneof(
    aText.map(encodeURIComponent),
    fc.constantFrom('%', '%00', '%ff%fe', '+', '%ED%A0%80', 'a,b,,c', '&'),
  );
  const pair = fc
    .tuple(name, fc.constantFrom('', '[]', '[0]', '[a][b]', '[', ']'), value)
    .map(([key, ending, one]) => `${key}${ending}=${one}`);
  return fc.array(pair, { maxLength: 6 }).map((pairs) => pairs.join('&'));
}

/** Parameters as a form or a query has them. */
export function queryOf(values: Record<string, unknown>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (one) => `${name}${Array.isArray(value) ? '[]' : ''}=${encodeURIComponent(plain(one).toWellFormed())}`,
    ),
  );
  return pairs.join('&');
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** What an address line cannot hold at all never reaches the service: raw bytes have their own tests. */
export function withQuery(path: string, queries: string[]): string {
  const all = queries.filter((query) => query !== '').join('&');
  return `${path}${all === '' ? '' : `?${all}`}`.replaceAll(/[^\u0021-\u007e]/g, '_').slice(0, 60_000);
}
