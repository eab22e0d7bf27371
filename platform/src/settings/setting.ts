import { withoutTrailingSlashes } from '../text/index.ts';

/** An environment variable and its description. The tables in the documents are generated from these. */
export interface Setting<Value> {
  readonly name: string;
  /** The allowed values, for the table. */
  readonly form: string;
  /** The default, for the table. */
  readonly unset: string;
  /** What it does, in one sentence, for the table. */
  readonly about: string;
  /** What is never shown of its value: the whole of it, or what follows the host of an address. */
  readonly hides?: 'value' | 'path';
  /** Parses the text of the setting; '' when it is not set. */
  parse(text: string): Parsed<Value>;
}

/** `problem` is the end of a sentence that begins with the name of the setting, such as `must be …`. */
export type Parsed<Value> = { value: Value } | { problem: string };

interface Words {
  about: string;
  form?: string;
  /** The default in words, where its value alone says nothing. */
  unset?: string;
  hides?: 'value' | 'path';
}

/** Functions that make settings, one for each kind of value. Texts are trimmed. */
export const setting = {
  text: (name: string, { fallback = '', form = 'text', ...words }: Words & { fallback?: string }) =>
    make(name, { unset: shown(fallback), form, ...words }, (text) => ({ value: text || fallback })),

  textOrNull: (name: string, { form = 'text', ...words }: Words) =>
    make(name, { unset: 'none', form, ...words }, (text) => ({ value: text || null })),

  integer: (
    name: string,
    { fallback, range: [lowest, highest], about }: { about: string; fallback: number; range: Range },
  ) =>
    make(name, { form: `${lowest} to ${highest}`, unset: shown(String(fallback)), about }, (text) => {
      if (text === '') return { value: fallback };
      const value = Number(text);
      return /^\d+$/.test(text) && value >= lowest && value <= highest
        ? { value }
        : { problem: `must be a whole number from ${lowest} to ${highest}, not "${text}"` };
    }),

  oneOf: <Value extends string>(
    name: string,
    { values, fallback, about }: { about: string; values: readonly Value[]; fallback: Value },
  ) =>
    make(name, { form: values.map(shown).join(', '), unset: shown(fallback), about }, (text) => {
      const value = values.find((known) => known === (text || fallback));
      return value === undefined
        ? { problem: `must be one of ${values.join(', ')}, not "${text}"` }
        : { value };
    }),

  /** Items separated by commas. `what` says what each must be. */
  list: (
    name: string,
    {
      fallback = '',
      isValid = () => true,
      what = '',
      ...words
    }: Words & { fallback?: string; isValid?: (item: string) => boolean; what?: string },
  ) =>
    make(
      name,
      { form: 'comma-separated list', unset: fallback === '' ? 'none' : shown(fallback), ...words },
      (text) => {
        const items = (text || fallback)
          .split(',')
          .map((item) => item.trim())
          .filter((item) => item !== '');
        const wrong = items.filter((item) => !isValid(item));
        return wrong.length === 0
          ? { value: items }
          : { problem: `must list ${what}, not "${wrong.join('", "')}"` };
      },
    ),

  /** A number above 0, or null when not set. `what` says what it must be. */
  positiveOrNull: (name: string, { what, ...words }: Words & { what: string }) =>
    make<number | null>(name, { form: 'number above 0', unset: 'none', ...words }, (text) => {
      if (text === '') return { value: null };
      const isNumber = /^\d+(\.\d+)?$/.test(text) && Number(text) > 0;
      return isNumber ? { value: Number(text) } : { problem: `must be ${what}, not "${text}"` };
    }),

  usdOrNull: (name: string, { about }: { about: string }) =>
    make<number | null>(name, { form: 'US dollars', unset: 'none', about }, (text) => {
      if (text === '') return { value: null };
      return /^\d+(\.\d+)?$/.test(text)
        ? { value: Number(text) }
        : { problem: `must be an amount in US dollars like 2.50, not "${text}"` };
    }),

  /** An http or https address without slashes at its end, or null. It may hold a secret, so problems never repeat it. */
  addressOrNull: (name: string, words: Words) =>
    make<string | null>(name, { form: 'http or https address', unset: 'none', ...words }, (text) => {
      if (text === '') return { value: null };
      return isHttpAddress(text)
        ? { value: withoutTrailingSlashes(text) }
        : { problem: 'must be an http or https address' };
    }),

  /** A setting of any other kind. */
  of: make,
};

type Range = readonly [lowest: number, highest: number];

export function isHttpAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

function make<Value>(
  name: string,
  words: Pick<Setting<Value>, 'form' | 'unset' | 'about' | 'hides'>,
  parse: Setting<Value>['parse'],
): Setting<Value> {
  return { name, ...words, parse };
}

function shown(value: string): string {
  return value === '' ? 'empty' : `\`${value}\``;
}
