import fc from 'fast-check';
import { anyCharacter } from '../../service/test/fakes/any-character.ts';

/** Valid JSON texts with unusual values, some of which `JSON.stringify` cannot produce. */
export const ODDITIES: readonly string[] = [
  'null',
  'true',
  '""',
  '"0"',
  '0',
  '-0',
  '1e400',
  '-1e400',
  '5e-324',
  '123456789012345678901234567890',
  '"\\ud800"',
  '"\\u0000"',
  '"\\u2028<\\/script>"',
  '[]',
  '{}',
  '[null]',
  '{"__proto__":{"uuid":"evil","queries":[]}}',
  '{"constructor":{"prototype":null},"toString":1,"toJSON":"x","then":1}',
  '{"data":{"data":{"data":[]}}}',
  '{"uuid":"b1","data":{}}',
  '{"length":3,"0":{},"1":{}}',
];

export const anyJson: fc.Arbitrary<string> = fc.oneof(
  fc
    .jsonValue({ maxDepth: 4, stringUnit: anyCharacter, depthSize: 'small' })
    .map((value) => JSON.stringify(value)),
  fc.constantFrom(...ODDITIES),
);

/** The paths of all values in JSON; `[]` is the whole. */
export function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
}

/** The JSON text with some values replaced by other JSON text. */
export function withReplaced(value: unknown, replacements: Map<string, string>, path: string[] = []): string {
  const replacement = replacements.get(path.join(' '));
  if (replacement !== undefined) return replacement;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = Object.entries(value).map(
    ([key, item]) => [key, withReplaced(item, replacements, [...path, key])] as const,
  );
  if (Array.isArray(value)) return `[${inner.map(([, text]) => text).join(',')}]`;
  return `{${inner.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`;
}

/** A valid reply with one to three values, whole objects and lists included, replaced by any JSON. */
export function almostGood(reply: object): fc.Arbitrary<string> {
  const place = fc.constantFrom(...pathsIn(reply).map((path) => path.join(' ')));
  return fc
    .array(fc.tuple(place, anyJson), { minLength: 1, maxLength: 3 })
    .map((replacements) => withReplaced(reply, new Map(replacements)));
}
