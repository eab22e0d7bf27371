const KEPT = new Set(['type', 'description', 'enum', 'const', 'format', '$ref']);

/**
 * Reduces a schema to the part of JSON Schema that every service supports: services refuse unknown keywords and objects that allow
 * additional fields. The caller checks bounds such as `minLength`.
 */
export function toStrictSchema(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const strict: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (KEPT.has(keyword)) strict[keyword] = value;
    else if (keyword === 'items') strict.items = toStrictSchema(value);
    else if (keyword === 'anyOf') strict.anyOf = (value as unknown[]).map(toStrictSchema);
    else if (keyword === '$defs') strict.$defs = eachStrict(value as object);
    else if (keyword === 'properties') {
      strict.properties = eachStrict(value as object);
      strict.required = Object.keys(value as object);
      strict.additionalProperties = false;
    }
  }
  return strict;
}

function eachStrict(schemas: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toStrictSchema(schema)]));
}
