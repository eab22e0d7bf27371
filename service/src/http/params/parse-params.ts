import type { Static, TObject } from '@signpost/contract/schema';
import { invalidParams, missingParams } from '@signpost/platform/errors';
import { memoByObject } from '@signpost/platform/memory';
import { leadingInteger, parseInteger } from '../../shared/integers.ts';
import { sanitiseBrandUrl } from '../../shared/sanitise-url.ts';
import { sanitiseLine, sanitiseLines } from '../../shared/sanitise.ts';
import type { Param } from './query-string.ts';

class InvalidParam extends Error {}

/** The parts of a parameter's schema that the parser heeds; those with `x-` are our own. */
interface Rules {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  default?: unknown;
  enum?: readonly string[];
  /** A choice of texts. */
  anyOf?: readonly { const: string }[];
  format?: string;
  minLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  /** The most decimals of a number. */
  'x-decimals'?: number;
  /** Accepts any value and reads it as well as possible. */
  'x-lenient'?: boolean;
  /** Refuses a list, an object or a text with NUL, none of which can be stored; without it a list or an object counts as empty. */
  'x-strict'?: boolean;
}

/**
 * Parses parameters by their schema: integers are checked, texts sanitised, lists split, and missing parameters get their default.
 * All missing parameters are reported together, and so are all bad ones.
 */
export function parseParams<Schema extends TObject>(
  schema: Schema,
  params: Map<string, Param>,
): Static<Schema> {
  const { properties, required } = rulesOf(schema);
  const missing = required.filter((name) => !params.has(name));
  if (missing.length > 0) throw missingParams(missing);

  const values: Record<string, unknown> = {};
  const problems = new Map<string, string>();
  for (const [name, rules] of properties) {
    const param = params.get(name);
    if (param === undefined) {
      if ('default' in rules) values[name] = rules.default;
      continue;
    }
    try {
      values[name] = parseParam(name, rules, param);
    } catch (error) {
      if (!(error instanceof InvalidParam)) throw error;
      problems.set(name, error.message);
    }
  }
  if (problems.size > 0) throw invalidParams(problems);
  // Built property by property from the schema itself.
  return values as Static<Schema>;
}

/** A schema never changes, and is asked for by every request. */
const rulesOf = memoByObject((schema: TObject) => ({
  properties: Object.entries<Rules>(schema.properties),
  required: requiredParams(schema),
}));

/** The parameters that must be sent. A parameter with a default need not be sent, though the parsed value always has it. */
export function requiredParams({ properties, required }: TObject): string[] {
  // A schema with only optional properties has no such list, though the types say it has.
  const always = (required as string[] | undefined) ?? [];
  return Object.keys(properties).filter(
    (name) => always.includes(name) && !('default' in (properties[name] ?? {})),
  );
}

function parseParam(name: string, rules: Rules, param: Param): unknown {
  const last = param.isList ? null : (param.values.at(-1) ?? null);
  if (rules.type === 'array') return listOf(param);
  if (rules.type === 'boolean') return booleanOf(name, rules, last);
  if (rules.type === 'integer') return integerOf(name, rules, last);
  if (rules.type === 'number') return numberOf(name, rules, last);
  const isStrict = rules['x-strict'] === true;
  if (param.isList && isStrict) throw new InvalidParam(`${name} must be a text.`);
  const text = textOf(name, rules, last);
  if (isStrict && text.includes('\0')) throw new InvalidParam(`${name} must not hold a NUL character.`);
  return text;
}

function integerOf(name: string, rules: Rules, text: string | null): number {
  if (rules['x-lenient'] === true) return text === null ? 0 : leadingInteger(text);
  const { minimum = -Infinity, maximum = Infinity } = rules;
  const integer = text === null ? null : parseInteger(text);
  if (integer !== null && integer >= minimum && integer <= maximum) return integer;
  const range = rules.minimum === undefined ? '' : ` from ${minimum} to ${maximum}`;
  throw new InvalidParam(`${name} must be a whole number${range}.`);
}

function numberOf(name: string, rules: Rules, text: string | null): number {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER, 'x-decimals': decimals = 0 } = rules;
  const number = /^\d+(\.\d+)?$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (number >= minimum && number <= maximum && Number(number.toFixed(decimals)) === number) return number;
  throw new InvalidParam(
    `${name} must be a number from ${minimum} to ${maximum} with ${decimals} decimal(s) at most.`,
  );
}

function booleanOf(name: string, rules: Rules, text: string | null): boolean {
  const value = text?.toLowerCase();
  if (value === 'false' || value === '0') return false;
  if (rules['x-lenient'] === true) return value !== '';
  if (value === 'true' || value === '1') return true;
  throw new InvalidParam(`${name} must be true or false.`);
}

function textOf(name: string, rules: Rules, text: string | null): string {
  const values = rules.enum ?? rules.anyOf?.map((choice) => choice.const);
  if (values !== undefined) return oneOf(name, values, text);
  const value = formats[rules.format ?? 'line']?.(text) ?? null;
  if (value === null)
    throw new InvalidParam(formatProblems[rules.format ?? '']?.(name) ?? `${name} is not valid.`);
  if (rules.pattern !== undefined && !new RegExp(rules.pattern).test(value)) {
    throw new InvalidParam(`${name} is not valid.`);
  }
  if (value.length < (rules.minLength ?? 0)) throw new InvalidParam(`${name} must not be empty.`);
  return value;
}

/** The text must equal one of the values as it is: a text that needs cleaning equals none. */
function oneOf(name: string, values: readonly string[], text: string | null): string {
  if (text !== null && values.includes(text)) return text;
  throw new InvalidParam(`${name} must be one of ${values.join(', ')}.`);
}

/** Text as sent -> text as used; null when it cannot be used. */
const formats: Record<string, (text: string | null) => string | null> = {
  line: sanitiseLine,
  lines: sanitiseLines,
  // Host and path of a page, whose escapes such as %20 belong to it.
  page: (text) => text,
  'brand-url': (text) => (text === null ? null : sanitiseBrandUrl(text)),
  // A month or day that the calendar lacks gives none, or one of the next month.
  date: (text) => (isDay(text ?? '') ? text : null),
  country: (text) => {
    const code = sanitiseLine(text);
    // Checked before upper-casing, which turns ß and ﬁ into two letters.
    return /^([a-z]{2})?$/i.test(code) ? code.toUpperCase() : null;
  },
};

const formatProblems: Record<string, (name: string) => string> = {
  'brand-url': () => 'url must be an http or https address or a domain, without a user name or password.',
  country: () => 'locale must be a country code of two letters, or empty.',
  date: (name) => `${name} must be a day of the calendar, such as 2026-01-31.`,
};

function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** `a[]=1&a[]=2`, `a=1&a=2` and `a=1,2` are the same list. */
function listOf({ values }: Param): string[] {
  return values.flatMap((value) => (value ?? '').split(',').map(sanitiseLine)).filter((item) => item !== '');
}
