import { Type, type TNull, type TProperties, type TSchema, type TUnion } from './schema/index.ts';

/** A schema with the meaning of the field that it describes, as the reference, `/openapi.json` and `/docs` show it. */
export function means<Schema extends TSchema>(description: string, schema: Schema): Schema {
  // The type stays the same: it does not contain the description.
  return Type.With(schema, { description }) as unknown as Schema;
}

export function nullable<Schema extends TSchema>(schema: Schema): TUnion<[Schema, TNull]> {
  return Type.Union([schema, Type.Null()]);
}

/** One of these words. A table gives the meaning of each; an empty one says that the word explains itself. */
export function oneOf<const Word extends string>(words: readonly Word[] | Readonly<Record<Word, string>>) {
  const meanings: [string, string][] = Array.isArray(words)
    ? words.map((word) => [word, ''])
    : Object.entries<string>(words as Record<Word, string>);
  return Type.Unsafe<Word>(
    Type.Union(
      meanings.map(([word, description]) => Type.Literal(word, description === '' ? {} : { description })),
    ),
  );
}

// Fields by what they hold, with their meaning first.

export const text = (description: string) => Type.String({ description });
export const integer = (description: string) => Type.Integer({ description });
export const number = (description: string) => Type.Number({ description });
export const flag = (description: string) => Type.Boolean({ description });
export const textOrNull = (description: string) => means(description, nullable(Type.String()));
export const integerOrNull = (description: string) => means(description, nullable(Type.Integer()));
export const numberOrNull = (description: string) => means(description, nullable(Type.Number()));

/** A whole number in a request. */
export const inRange = (description: string, [minimum, maximum]: [number, number], fallback: number) =>
  Type.Integer({ default: fallback, minimum, maximum, description });

/** The id of something, in a request. */
export const idParam = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });

export const list = <Item extends TSchema>(description: string, items: Item) =>
  Type.Array(items, { description });

export const object = <Properties extends TProperties>(description: string, properties: Properties) =>
  Type.Object(properties, { description });

/** An object with the name that `/openapi.json` and the reference give it. */
export const titled = <Properties extends TProperties>(title: string, properties: Properties) =>
  Type.Object(properties, { title });

/** A list of objects that have no name elsewhere. */
export const rows = <Properties extends TProperties>(description: string, properties: Properties) =>
  list(description, Type.Object(properties));

export const choice = <const Word extends string>(
  description: string,
  words: readonly Word[] | Readonly<Record<Word, string>>,
) => means(description, oneOf(words));
