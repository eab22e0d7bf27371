import type { Static, TObject, TSchema } from 'typebox';
import { AppError } from '../shared/errors.ts';
import { leadingInteger, parseInteger } from '../shared/integers.ts';
import { sanitiseLine } from '../shared/sanitise.ts';
import type { Param } from './query-string.ts';

class InvalidParam extends Error {}

/**
 * Query parameters by their schema: an integer is checked, a text sanitised, a list split, what is missing takes the
 * default. All bad ones are reported together.
 */
export function parseParams<Schema extends TObject>(
  schema: Schema,
  params: Map<string, Param>,
): Static<Schema> {
  const values: Record<string, unknown> = {};
  const problems = new Map<string, string>();
  for (const [name, property] of Object.entries<TSchema>(schema.properties)) {
    const param = params.get(name);
    try {
      values[name] = param === undefined ? defaultOf(property) : parseParam(name, property, param);
    } catch (error) {
      if (!(error instanceof InvalidParam)) throw error;
      problems.set(name, error.message);
    }
  }
  if (problems.size > 0) throw invalidParams(problems);
  // Built property by property from the schema itself.
  return values as Static<Schema>;
}

export function invalidParams(problems: ReadonlyMap<string, string>): AppError {
  const names = [...problems.keys()];
  const details = names.map((name) => [
    name,
    { code: 'rest_invalid_type', message: problems.get(name), data: { param: name } },
  ]);
  return new AppError('rest_invalid_param', 400, `Invalid parameter(s): ${names.join(', ')}`, {
    data: { params: Object.fromEntries(problems), details: Object.fromEntries(details) },
  });
}

function defaultOf(schema: TSchema): unknown {
  return 'default' in schema ? schema.default : undefined;
}

function parseParam(name: string, schema: TSchema, param: Param): unknown {
  const type = 'type' in schema ? schema.type : undefined;
  const last = param.isList ? null : (param.values.at(-1) ?? null);
  if (type === 'array') return listOf(param);
  if (type === 'string') return sanitiseLine(last);
  if ('x-lenient' in schema) return last === null ? 0 : leadingInteger(last);
  const integer = last === null ? null : parseInteger(last);
  if (integer === null) throw new InvalidParam(`${name} must be a whole number.`);
  return integer;
}

/** `a[]=1&a[]=2`, `a=1&a=2` and `a=1,2` are the same list. */
function listOf({ values }: Param): string[] {
  return values.flatMap((value) => (value ?? '').split(',').map(sanitiseLine)).filter((item) => item !== '');
}
