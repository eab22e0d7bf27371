import type { FastifyRequest } from 'fastify';
import { fits, type Static, type TObject, type TSchema } from '@signpost/contract/schema';
import { invalidParams, missingParams } from '@signpost/platform/errors';
import { requiredParams } from './parse-params.ts';
import { plainSchema, type PlainSchema } from './plain-schema.ts';
import { objectOf } from './request-params.ts';

/** The body by its schema, whose values stay as they were sent: addresses and passwords may hold any character. Unknown fields are ignored. */
export function parseObject<Schema extends TObject>(schema: Schema, request: FastifyRequest): Static<Schema> {
  const body = objectOf(request, schema) as Record<string, unknown>;
  const missing = requiredParams(schema).filter((name) => body[name] === undefined);
  if (missing.length > 0) throw missingParams(missing);
  const problems = new Map<string, string>();
  const values: Record<string, unknown> = {};
  for (const [name, property] of Object.entries<TSchema>(schema.properties)) {
    if (body[name] === undefined) continue;
    if (fits(property, body[name])) values[name] = body[name];
    else problems.set(name, `${name} must be ${wordsFor(plainSchema(property))}.`);
  }
  if (problems.size > 0) throw invalidParams(problems);
  // Built property by property from the schema itself.
  return values as Static<Schema>;
}

/** What a value must be, as the end of a sentence. */
function wordsFor({ enum: values, anyOf, type, minimum, maximum, maxLength, maxItems }: PlainSchema): string {
  if (values !== undefined) return `one of ${values.join(', ')}`;
  if (anyOf !== undefined) return anyOf.map(wordsFor).join(' or ');
  if (type === 'integer') return `a whole number from ${String(minimum)} to ${String(maximum)}`;
  if (type === 'array') return `a list of ${String(maxItems)} texts at most`;
  if (type === 'boolean') return 'true or false';
  if (type === 'null') return 'null';
  return `a text of 1 to ${String(maxLength)} characters`;
}
