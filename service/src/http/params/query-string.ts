import { decodeUtf8 } from '../../shared/sanitise.ts';

/** Decoded text; null when it is not valid UTF-8, or when a nested list was sent in place of a text. */
export type ParamText = string | null;

export interface Param {
  /** In order of appearance: `a=1&a=2` and `a[]=1&a[]=2` both give two. */
  values: ParamText[];
  /** True for a name with brackets: `a[]=1`, `a[0]=1`, `a[key]=1`. */
  isList: boolean;
}

/** What stands for itself. */
const PLAIN = /^[\x01-\x24\x26-\x2a\x2c-\x7f]*$/;
const ASCII = /^[\x01-\x7f]*$/;

/** Parses the part of a URL after `?` into parameters by name. */
export function parseQueryString(query: string): Map<string, Param> {
  const params = new Map<string, Param>();
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = equals === -1 ? pair : pair.slice(0, equals);
    const value = equals === -1 ? '' : pair.slice(equals + 1);
    if (PLAIN.test(pair)) {
      addParam(params, name, value);
      continue;
    }
    const decoded = decode(name);
    if (decoded !== null) addParam(params, decoded, decode(value));
  }
  return params;
}

/** Adds a value under its name as it was sent, which may have brackets. */
export function addParam(params: Map<string, Param>, name: string, value: ParamText): void {
  const bracket = name.indexOf('[');
  const isList = bracket > 0 && name.endsWith(']');
  const isNested = isList && name.indexOf(']') !== name.length - 1;
  add(params, isList ? name.slice(0, bracket) : name, isNested ? null : value, isList);
}

function add(params: Map<string, Param>, name: string, value: ParamText, isList: boolean): void {
  const known = params.get(name);
  // `a=1&a[]=2`: the later form replaces the earlier one.
  if (known === undefined || known.isList !== isList) params.set(name, { values: [value], isList });
  else known.values.push(value);
}

function decode(text: string): ParamText {
  if (PLAIN.test(text)) return text;
  return (ASCII.test(text) ? decodeWellFormed(text.replaceAll('+', ' ')) : null) ?? decodeBytes(text);
}

/** What nearly every client sends, in a fraction of the time; null for anything else. */
function decodeWellFormed(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function decodeBytes(text: string): ParamText {
  // Node gives the request line with one character per byte.
  const source = Buffer.from(text, 'latin1');
  const bytes = Buffer.allocUnsafe(source.length);
  let length = 0;
  for (let at = 0; at < source.length; at += 1) {
    let byte = source[at] ?? 0;
    if (byte === 0x2b) byte = 0x20;
    else if (byte === 0x25) {
      const octet = hexValue(source[at + 1]) * 16 + hexValue(source[at + 2]);
      // A percent sign that starts no octet stays as it is.
      if (!Number.isNaN(octet)) {
        byte = octet;
        at += 2;
      }
    }
    bytes[length] = byte;
    length += 1;
  }
  return decodeUtf8(bytes.subarray(0, length));
}

function hexValue(byte: number | undefined): number {
  if (byte === undefined) return NaN;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : NaN;
}
