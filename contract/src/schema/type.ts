import type { Type as TypeBox } from 'typebox';

export type { Static, TNull, TObject, TOptional, TProperties, TSchema, TUnion } from 'typebox';

/**
 * Makes JSON Schema with the types of TypeBox, which derives the type of the values that fit (`Static`). Only its types are used:
 * its modules would take a quarter of the time that each process needs to start.
 */
type Makers = Pick<
  typeof TypeBox,
  | 'Array'
  | 'Boolean'
  | 'Enum'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Record'
  | 'String'
  | 'Union'
  | 'Unknown'
  | 'Unsafe'
  | 'With'
>;

type Schema = Record<string, unknown>;

/** Marks a property that may be missing. It is not in the JSON, and a spread does not copy it. */
const OPTIONAL = Symbol('optional');

function copyWith(schema: Schema, change: Schema): Schema {
  const changed = { ...schema, ...change };
  return OPTIONAL in schema ? asOptional(changed) : changed;
}

function asOptional(schema: Schema): Schema {
  return Object.defineProperty({ ...schema }, OPTIONAL, { value: true });
}

function makeObject(properties: Record<string, Schema>, options: Schema = {}): Schema {
  const required = Object.keys(properties).filter((name) => !(OPTIONAL in (properties[name] ?? {})));
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
}

const makers = {
  Array: (items: Schema, options: Schema = {}): Schema => ({ type: 'array', items, ...options }),
  Boolean: (options: Schema = {}): Schema => ({ type: 'boolean', ...options }),
  Enum: (values: readonly unknown[], options: Schema = {}): Schema => ({ enum: [...values], ...options }),
  Integer: (options: Schema = {}): Schema => ({ type: 'integer', ...options }),
  Literal: (value: string | number | boolean, options: Schema = {}): Schema => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  Null: (options: Schema = {}): Schema => ({ type: 'null', ...options }),
  Number: (options: Schema = {}): Schema => ({ type: 'number', ...options }),
  Object: makeObject,
  Optional: asOptional,
  /** Every name is allowed for a property. */
  Record: (_: Schema, value: Schema, options: Schema = {}): Schema => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  String: (options: Schema = {}): Schema => ({ type: 'string', ...options }),
  Union: (anyOf: readonly Schema[], options: Schema = {}): Schema => ({ anyOf, ...options }),
  Unknown: (options: Schema = {}): Schema => ({ ...options }),
  Unsafe: (schema: Schema): Schema => schema,
  With: copyWith,
};

export const Type = makers as unknown as Makers;
