import {
  clean,
  findProblems,
  type SchemaProblem,
  type Static,
  type TObject,
  type TSchema,
} from '@signpost/contract/schema';
import { WireError } from '../../shared/errors.ts';

/** Checks of fields beyond the schema. Each returns the problem, or null. */
export type FieldRules<Fields> = {
  [Name in keyof Fields]?: (value: NonNullable<Fields[Name]>) => string | null;
};

/** The body without fields that the schema does not know. Throws all problems in one error. */
export function readBody<Schema extends TObject>(
  schema: Schema,
  body: unknown,
  rules: FieldRules<Static<Schema>> = {},
): Static<Schema> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new WireError(400, 'The body must be a JSON object.');
  // Undefined when every property is optional, which the types leave out.
  const required = (schema.required as string[] | undefined) ?? [];
  const problems = Object.entries<TSchema>(schema.properties).flatMap(([name, field]) => {
    if (!Object.hasOwn(body, name)) return required.includes(name) ? [`${name} is missing`] : [];
    const value = (body as Record<string, unknown>)[name];
    const rule = rules[name as keyof typeof rules];
    // Each field separately: only the first problems of a value are found.
    const found = findProblems(field, value);
    if (found.length > 0) return inWords(name, field, found);
    const problem = rule?.(value as never) ?? null;
    return problem === null ? [] : [`${name} ${problem}`];
  });
  if (problems.length > 0) throw new WireError(400, `${problems.join('; ')}.`);
  return clean(schema, body) as Static<Schema>;
}

/** Like `readBody`, but at least one field must be given. */
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

/** The first problem of a field, or of each of its parts. */
function inWords(name: string, field: TSchema, found: SchemaProblem[]): string[] {
  const problems = new Map<string, string>();
  for (const { keyword, path, expected } of found) {
    const part = name + path.replaceAll('/', '.');
    if (problems.has(part)) continue;
    problems.set(
      part,
      keyword === 'const' ? `must be one of ${allowedValues(field).join(', ')}` : wording(keyword, expected),
    );
  }
  return [...problems].map(([part, problem]) => `${part} ${problem}`);
}

function wording(keyword: string, expected: unknown): string {
  const limit = String(expected);
  if (keyword === 'minLength') return 'must not be empty';
  if (keyword === 'maxLength') return `must have ${limit} characters at most`;
  if (keyword === 'minItems') return 'must not be empty';
  if (keyword === 'maxItems') return `must have ${limit} entries at most`;
  if (keyword === 'minimum') return `must be ${limit} or more`;
  if (keyword === 'maximum') return `must be ${limit} or less`;
  if (keyword === 'type') return `must be ${TYPES[limit] ?? 'something else'}`;
  return 'is not valid';
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function allowedValues(field: TSchema): unknown[] {
  const { anyOf = [] } = field as { anyOf?: { const?: unknown }[] };
  // The only choice without a `const` is null.
  return anyOf.map((choice) => choice.const ?? 'null');
}
