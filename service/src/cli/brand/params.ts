import type { Static, TObject } from '@signpost/contract/schema';
import { parseParams } from '../../http/params/parse-params.ts';
import type { Param } from '../../http/params/query-string.ts';

/** Checks words of a command line like the parameters of a request. */
export function parseWords<Schema extends TObject>(
  schema: Schema,
  words: Readonly<Record<string, string | undefined>>,
): Static<Schema> {
  const given = Object.entries(words).flatMap(([name, value]): [string, Param][] =>
    value === undefined ? [] : [[name, { values: [value], isList: false }]],
  );
  return parseParams(schema, new Map(given));
}
