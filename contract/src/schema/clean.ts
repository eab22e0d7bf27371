import { fits } from './find-problems.ts';
import type { JsonSchema } from './json-schema.ts';
import type { TSchema } from './type.ts';

/** A copy without the properties that the schema does not name, unless it allows others. What does not fit stays as it is. */
export function clean(schema: TSchema, value: unknown): unknown {
  return cleaned(schema, value);
}

function cleaned(schema: JsonSchema, value: unknown): unknown {
  if (schema.anyOf !== undefined) return cleanedUnion(schema.anyOf, value);
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item) => cleaned(items, item));
  }
  if (typeof value !== 'object' || value === null) return value;
  const { properties, patternProperties, additionalProperties } = schema;
  const [ofAll] = Object.values(patternProperties ?? {});
  if (properties === undefined && ofAll === undefined) return value;
  const parts = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const field = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : ofAll;
    if (field !== undefined) return [[name, cleaned(field, part)]];
    return additionalProperties === true ? [[name, part]] : [];
  });
  return Object.fromEntries(parts);
}

/** As the first choice that the value fits once it is cleaned. */
function cleanedUnion(choices: readonly JsonSchema[], value: unknown): unknown {
  for (const choice of choices) {
    const result = cleaned(choice, value);
    if (fits(choice, result)) return result;
  }
  return value;
}
