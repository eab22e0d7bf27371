import type { TObject, TSchema } from '@signpost/contract/schema';
import { requiredParams } from './parse-params.ts';

/** The part of JSON Schema that the contract's schemas use. */
export interface PlainSchema {
  type?: string | readonly string[];
  description?: string;
  default?: unknown;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly PlainSchema[];
  items?: PlainSchema;
  properties?: Readonly<Record<string, PlainSchema>>;
  required?: readonly string[];
  [keyword: string]: unknown;
}

/** A schema for other programs: a choice of constants becomes an `enum` with its type, and the keywords for our own parser are left out. */
export function plainSchema(schema: TSchema | PlainSchema): PlainSchema {
  const { anyOf, items, properties, ...rest } = schema as PlainSchema;
  const own = Object.fromEntries(Object.entries(rest).filter(([keyword]) => !keyword.startsWith('x-')));
  const plain: PlainSchema = {
    ...own,
    ...(items === undefined ? {} : { items: plainSchema(items) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, inner]) => [name, plainSchema(inner)]),
          ),
        }),
  };
  if (anyOf === undefined)
    return plain.enum === undefined ? plain : { ...typeOfValues(plain.enum), ...plain };
  const choices = anyOf.map(valuesOf);
  if (!choices.every((values) => values !== null)) return { ...plain, anyOf: anyOf.map(plainSchema) };
  const values = choices.flat();
  return { ...typeOfValues(values), ...plain, ...meaningOf(plain, anyOf), enum: values };
}

/** The description of a choice with the meanings of its values, for which an `enum` has no other place. */
function meaningOf(choice: PlainSchema, values: readonly PlainSchema[]): Pick<PlainSchema, 'description'> {
  const meanings = values.flatMap((value) =>
    value.description === undefined ? [] : [`\`${String(value.const)}\`: ${value.description}`],
  );
  if (meanings.length === 0) return {};
  return {
    description: [
      ...(choice.description === undefined ? [] : [choice.description]),
      `${meanings.join('; ')}.`,
    ].join(' '),
  };
}

/** The values that a schema allows; null when it does not list them. */
export function valuesOf(schema: PlainSchema): readonly unknown[] | null {
  if ('const' in schema) return [schema.const];
  if (schema.type === 'null') return [null];
  return schema.enum ?? null;
}

function typeOfValues(values: readonly unknown[]): Pick<PlainSchema, 'type'> {
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
  return { type: types.length === 1 ? (types[0] ?? 'string') : types };
}

/** The schema of parameters as clients send them: those with a default are optional. */
export function paramsSchema(params: TObject): PlainSchema {
  const { required: _, ...schema } = plainSchema(params);
  const required = requiredParams(params);
  return required.length === 0 ? schema : { ...schema, required };
}
