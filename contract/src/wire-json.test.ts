import { describe, expect, it } from 'vitest';
import { parseWireJson, WireJsonError } from './wire-json.ts';

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('parseWireJson', () => {
  it.each(['5', '"x"', 'null', '[]', '{"a":[{"b":"\\ud83c\\udf55\\u0000"}]}', nested(512)])(
    'reads JSON as it is: %.60s',
    (text) => {
      expect(parseWireJson(text)).toEqual(JSON.parse(text));
    },
  );

  it.each([
    ['', 'is not valid JSON'],
    ['{', 'is not valid JSON'],
    [nested(513), 'is nested deeper than 512 levels'],
    [nested(500_000), 'is nested deeper than 512 levels'],
    [`{"a":1,"b":${'{"a":'.repeat(600)}1${'}'.repeat(600)}}`, 'is nested deeper than 512 levels'],
    ['"\\ud83c"', 'holds half of a surrogate pair'],
    ['{"a":[1,{"b":"x\\udf55"}]}', 'holds half of a surrogate pair'],
    ['{"\\ud83c":1}', 'holds half of a surrogate pair'],
  ])('refuses what a program cannot work with: %.60s', (text, reason) => {
    expect(() => parseWireJson(text)).toThrow(new WireJsonError(reason));
  });
});
