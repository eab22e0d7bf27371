import type { TObject } from '@signpost/contract/schema';
import { invalidParams } from '@signpost/platform/errors';
import { plainSchema, type PlainSchema } from './plain-schema.ts';
import type { Param, ParamText } from './query-string.ts';

/**
 * The JSON object that a form means, by its schema: texts become numbers, booleans and lists. A text that does not fit its
 * type stays a text, for the receiver to refuse. Fields outside the schema are left out.
 */
export function formObject(schema: TObject, form: ReadonlyMap<string, Param>): object {
  const problems = new Map<string, string>();
  const fields = Object.entries(plainSchema(schema).properties ?? {}).flatMap(([name, field]) => {
    const param = form.get(name);
    if (param === undefined) return [];
    if (param.values.includes(null)) problems.set(name, `${name} is not valid UTF-8.`);
    return [[name, valueOf(field, param)]];
  });
  if (problems.size > 0) throw invalidParams(problems);
  return Object.fromEntries(fields);
}

function valueOf(schema: PlainSchema, { values, isList }: Param): unknown {
  const { items } = schema;
  if (items !== undefined) return values.map((text) => scalarOf(items, text));
  return isList ? values : scalarOf(schema, values.at(-1) ?? null);
}

function scalarOf(schema: PlainSchema, text: ParamText): unknown {
  const types = typesOf(schema);
  if (text === null || (text === '' && types.includes('null'))) return null;
  if (types.includes('boolean') && /^(true|false|1|0)$/i.test(text)) return /^(true|1)$/i.test(text);
  const isNumeric = types.includes('number') || types.includes('integer');
  return isNumeric && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function typesOf({ type = [], anyOf = [] }: PlainSchema): string[] {
  return [type, anyOf.map(typesOf)].flat(2);
}
