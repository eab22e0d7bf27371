import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';
import { WireError } from '../shared/errors.ts';

/** What a field must be beyond its schema: the problem, or null when there is none. */
export type FieldRules<Fields> = {
  [Name in keyof Fields]?: (value: NonNullable<Fields[Name]>) => string | null;
};

/** The body as the schema has it, without fields that it does not know; all problems are told at once. */
export function readBody<Schema extends TObject>(
  schema: Schema,
  body: unknown,
  rules: FieldRules<Static<Schema>> = {},
): Static<Schema> {
  const problems = schemaProblems(schema, body);
  const fields = typeof body === 'object' && body !== null ? Object.entries<unknown>({ ...body }) : [];
  for (const [name, value] of fields) {
    if ([...problems.keys()].some((known) => known.split('.', 1)[0] === name)) continue;
    const rule = Object.hasOwn(rules, name) ? rules[name as keyof typeof rules] : undefined;
    // Its schema has been checked: no problem is known of it.
    const problem = rule?.(value as never) ?? null;
    if (problem !== null) problems.set(name, problem);
  }
  if (problems.size > 0) {
    throw new WireError(400, `${[...problems].map(([name, problem]) => `${name} ${problem}`).join('; ')}.`);
  }
  return Value.Clean(schema, body) as Static<Schema>;
}

/** Like `readBody` for changes, of which there must be at least one. */
export function readChanges<Schema extends TObject>(
  schema: Schema,
  body: unknown,
  rules: FieldRules<Static<Schema>> = {},
): Static<Schema> {
  const changes = readBody(schema, body, rules);
  if (Object.keys(changes).length > 0) return changes;
  const names = Object.keys(schema.properties);
  throw new WireError(
    400,
    `There is nothing to change: send at least one of ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`,
  );
}

/** The first problem of each field, by its name. */
function schemaProblems(schema: TObject, body: unknown): Map<string, string> {
  const problems = new Map<string, string>();
  const tell = (name: string, problem: string): void => {
    if (!problems.has(name)) problems.set(name, problem);
  };
  for (const error of Value.Errors(schema, body)) {
    if (error.keyword === 'required') {
      for (const name of error.params.requiredProperties) tell(name, 'is missing');
    } else if (error.instancePath === '') {
      tell('The body', 'must be a JSON object');
    } else if (error.keyword === 'const') {
      const field = error.instancePath.slice(1);
      tell(field, `must be one of ${allowedValues(schema, field).join(', ')}`);
    } else {
      tell(error.instancePath.slice(1).replaceAll('/', '.'), wording(error.keyword, error.params));
    }
  }
  return problems;
}

function wording(keyword: string, params: object): string {
  const { limit, type } = params as { limit?: number; type?: string };
  if (keyword === 'minLength') return 'must not be empty';
  if (keyword === 'maxLength') return `must have ${limit} characters at most`;
  if (keyword === 'minItems') return 'must not be empty';
  if (keyword === 'maxItems') return `must have ${limit} entries at most`;
  if (keyword === 'minimum') return `must be ${limit} or more`;
  if (keyword === 'maximum') return `must be ${limit} or less`;
  if (keyword === 'type') return `must be ${TYPES[type ?? ''] ?? 'something else'}`;
  return 'is not valid';
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function allowedValues(schema: TObject, field: string): unknown[] {
  const { anyOf = [] } = (schema.properties[field] ?? {}) as { anyOf?: { const?: unknown }[] };
  // What has no value of its own is null.
  return anyOf.map((choice) => choice.const ?? 'null');
}
