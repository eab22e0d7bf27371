import type { TObject, TSchema } from '@signpost/contract/schema';
import fc from 'fast-check';
import { aText } from './text.ts';

/** The part of JSON Schema that is heeded; a value that breaks another rule of its schema is as welcome. */
interface Json {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Json[];
  properties?: Readonly<Record<string, Json>>;
  patternProperties?: Readonly<Record<string, Json>>;
  required?: readonly string[];
  items?: Json;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  format?: string;
}

/** Parameters that fit the schema of a call, or nearly; none where it has no schema. */
export function paramsOf(
  schema: TObject | undefined,
  texts: fc.Arbitrary<string> = aText,
): fc.Arbitrary<Record<string, unknown>> {
  // The schema is that of an object.
  return schema === undefined
    ? fc.constant({})
    : (ofSchema(schema, texts) as fc.Arbitrary<Record<string, unknown>>);
}

/** Values that fit a schema, or nearly: of the right types, with the properties that it requires and some of the others. */
export function ofSchema(schema: TSchema | Json, texts: fc.Arbitrary<string> = aText): fc.Arbitrary<unknown> {
  const made = (inner: Json): fc.Arbitrary<unknown> => ofSchema(inner, texts);
  const { type, anyOf, properties, required = [], items = {}, minimum = 0, ...rest } = schema as Json;
  if ('const' in rest) return fc.constant(rest.const);
  if (rest.enum !== undefined) return fc.constantFrom(...rest.enum);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(made));
  if (type === 'string') return rest.format === 'date-time' ? fc.constant('2026-01-01T00:00:00Z') : texts;
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  const { maximum = minimum + 200 } = rest;
  if (type === 'integer')
    return fc.integer({ min: minimum, max: Math.max(minimum, Math.min(maximum, 2 ** 40)) });
  if (type === 'number') return fc.double({ min: minimum, max: Math.max(minimum, maximum), noNaN: true });
  if (type === 'array')
    return fc.array(made(items), { minLength: rest.minItems ?? 0, maxLength: (rest.minItems ?? 0) + 2 });
  if (properties !== undefined)
    return fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, made(one)])), {
      requiredKeys: [...required],
    });
  const [ofAll] = Object.values(rest.patternProperties ?? {});
  if (ofAll !== undefined)
    return fc.dictionary(fc.constantFrom('a', 'openai', '__proto__', '1'), made(ofAll), { maxKeys: 2 });
  return fc.constantFrom(null, 'x', 1, [], {});
}
