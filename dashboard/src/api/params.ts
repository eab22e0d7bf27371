import type { CallName } from '@signpost/contract/calls';
import { fits } from '@signpost/contract/schema';
import type { Given } from './calls.ts';

interface ParamSchema {
  type?: string;
  default?: unknown;
}

/** The schemas of the parameters of each call that reads: taken from the contract's table when the dashboard is built. */
declare const SERVICE_PARAMS: Readonly<Record<string, Readonly<Record<string, ParamSchema>>>>;
// Read once: the build writes the table wherever it is named.
const PARAMS = SERVICE_PARAMS;

/** The parameters that a call takes from the address. */
type FromAddress<Name extends CallName> = {
  [Param in keyof Given<Name>]?: number extends Given<Name>[Param]
    ? number
    : Exclude<Given<Name>[Param], null | undefined>;
};
export type ParamName<Name extends CallName> = keyof Given<Name> & string;

/**
 * The parameters of a call that the address names, checked by the call's own schema: a value that it does not allow is left out, as if
 * the address did not have it. `names` has those that the address calls otherwise.
 */
export function readParams<Name extends CallName>(
  call: Name,
  address: Readonly<Record<string, string | undefined>>,
  names: { [Param in ParamName<Name>]?: string } = {},
): FromAddress<Name> {
  const called: Readonly<Record<string, string | undefined>> = names;
  const params = Object.keys(PARAMS[call] ?? {}).flatMap((param) => {
    const value = readParam(call, param, address[called[param] ?? param]);
    return value === undefined ? [] : [[param, value]];
  });
  // Each value fits the schema that the type is made from.
  return Object.fromEntries(params) as FromAddress<Name>;
}

/** One parameter as the call takes it; undefined when it is missing, or the schema does not allow it. */
export function readParam(call: CallName, param: string, text: string | undefined): unknown {
  const schema = PARAMS[call]?.[param];
  if (schema === undefined || text === undefined || text === '') return undefined;
  const value = valueOf(schema, text);
  return fits(schema, value) && !isEmptyList(value) ? value : undefined;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** In an address everything is a text; the items of a list are parted by commas. */
function valueOf({ type }: ParamSchema, text: string): unknown {
  if (type === 'integer') return /^\d{1,15}$/.test(text) ? Number(text) : text;
  if (type === 'number') return Number(text);
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return type === 'array' ? text.split(',').filter((item) => item !== '') : text;
}
