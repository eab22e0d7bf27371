import type { Static, TSchema } from '@signpost/contract/schema';

interface Json {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Json[];
  properties?: Readonly<Record<string, Json>>;
  required?: readonly string[];
  minimum?: number;
}

/** The smallest value that fits a schema: empty texts and lists, the first choice, no property that may be missing. */
export function anExampleOf<Schema extends TSchema>(schema: Schema): Static<Schema> {
  return example(schema) as Static<Schema>;
}

function example({ type, anyOf, properties = {}, required = [], ...schema }: Json): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (anyOf !== undefined) return example(anyOf[0] ?? {});
  if (type === 'string') return '';
  if (type === 'number' || type === 'integer') return schema.minimum ?? 0;
  if (type === 'boolean') return false;
  if (type === 'array') return [];
  if (type === 'object')
    return Object.fromEntries(required.map((name) => [name, example(properties[name] ?? {})]));
  return null;
}
