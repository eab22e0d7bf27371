import type { JsonSchema } from './json-schema.ts';
import type { TSchema } from './type.ts';

/** Why a value does not fit its schema. */
export interface SchemaProblem {
  /** Of JSON Schema: `type`, `minLength` … */
  keyword: string;
  /** From the value to the part that does not fit: `/names/0`, or nothing for the value itself. */
  path: string;
  /** What the schema says for the keyword. */
  expected: unknown;
}

/** Further problems would not help a reader. */
const MOST_PROBLEMS = 8;

export function fits(schema: TSchema, value: unknown): boolean {
  return problemsOf(schema, value, '').next().done === true;
}

/** The first problems of a value that does not fit; none for one that does. */
export function findProblems(schema: TSchema, value: unknown): SchemaProblem[] {
  return problemsOf(schema, value, '').take(MOST_PROBLEMS).toArray();
}

/** The problems in words: `/names/0 must fit "type": "string"`. */
export function describeProblem({ keyword, path, expected }: SchemaProblem): string {
  if (keyword === 'additionalProperties') return `${path} is not known`;
  return `${path} must fit "${keyword}": ${JSON.stringify(expected)}`.trimStart();
}

function* problemsOf(schema: JsonSchema, value: unknown, path: string): Generator<SchemaProblem, undefined> {
  const problem = (keyword: keyof JsonSchema): SchemaProblem => ({
    keyword,
    path,
    expected: schema[keyword],
  });
  if (schema.type !== undefined && !IS_OF_TYPE[schema.type]?.(value)) return yield problem('type');
  if (schema.const !== undefined && value !== schema.const) yield problem('const');
  if (schema.enum !== undefined && !schema.enum.includes(value)) yield problem('enum');
  if (schema.anyOf !== undefined) yield* unionProblems(schema.anyOf, value, path);
  if (typeof value === 'string') {
    if (isBelow(schema.minLength, lengthOf(value, schema))) yield problem('minLength');
    if (isAbove(schema.maxLength, lengthOf(value, schema))) yield problem('maxLength');
    if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value))
      yield problem('pattern');
  } else if (typeof value === 'number') {
    if (isBelow(schema.minimum, value)) yield problem('minimum');
    if (isAbove(schema.maximum, value)) yield problem('maximum');
  } else if (Array.isArray(value)) {
    if (isBelow(schema.minItems, value.length)) yield problem('minItems');
    if (isAbove(schema.maxItems, value.length)) yield problem('maxItems');
    if (schema.items !== undefined)
      for (const [at, item] of value.entries()) yield* problemsOf(schema.items, item, `${path}/${at}`);
  } else if (typeof value === 'object' && value !== null) {
    yield* objectProblems(schema, value, path);
  }
  return undefined;
}

/** Those of every choice, when none fits. */
function* unionProblems(
  choices: readonly JsonSchema[],
  value: unknown,
  path: string,
): Generator<SchemaProblem> {
  const problems: SchemaProblem[] = [];
  for (const choice of choices) {
    const found = problemsOf(choice, value, path).take(MOST_PROBLEMS).toArray();
    if (found.length === 0) return;
    problems.push(...found);
  }
  yield* problems;
  yield { keyword: 'anyOf', path, expected: choices };
}

function* objectProblems(schema: JsonSchema, value: object, path: string): Generator<SchemaProblem> {
  const { required = [], properties = {}, patternProperties = {}, additionalProperties } = schema;
  const isThere = (name: string): boolean =>
    Object.hasOwn(value, name) && (value as Record<string, unknown>)[name] !== undefined;
  const missing = required.filter((name) => !isThere(name));
  if (missing.length > 0) yield { keyword: 'required', path, expected: missing };
  const [ofAll] = Object.values(patternProperties);
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue;
    const field = Object.hasOwn(properties, name) ? properties[name] : ofAll;
    const place = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (field !== undefined) yield* problemsOf(field, part, place);
    else if (additionalProperties === false)
      yield { keyword: 'additionalProperties', path: place, expected: false };
  }
}

const IS_OF_TYPE: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** In characters, as JSON Schema counts; they are counted only where the schema asks. */
function lengthOf(value: string, { minLength, maxLength }: JsonSchema): number {
  return minLength === undefined && maxLength === undefined ? 0 : Array.from(value).length;
}

function isBelow(limit: number | undefined, value: number): boolean {
  return limit !== undefined && value < limit;
}

function isAbove(limit: number | undefined, value: number): boolean {
  return limit !== undefined && value > limit;
}
