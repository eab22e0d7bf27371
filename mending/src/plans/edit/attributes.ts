import { decodeHTMLAttribute } from 'entities/decode';

/** An attribute of a tag, by its places in the raw text. */
export interface Attribute {
  /** Decoded. */
  value: string;
  /** Of the value, with its quotes. */
  start: number;
  end: number;
}

const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"'][^\s>]*))?/y;

/** The first attribute of that name in a tag that begins at `start`; null for none. */
export function attributeOf(raw: string, start: number, end: number, wanted: string): Attribute | null {
  const tag = raw.slice(start, end);
  ATTRIBUTE.lastIndex = /^<[^\s/>]*/.exec(tag)?.[0].length ?? 0;
  for (;;) {
    const match = ATTRIBUTE.exec(tag);
    if (match === null) return null;
    const [, name = '', value] = match;
    if (name.toLowerCase() !== wanted || value === undefined) continue;
    const valueEnd = start + ATTRIBUTE.lastIndex;
    const bare = /^["']/.test(value) ? value.slice(1, -1) : value;
    return { value: decodeHTMLAttribute(bare), start: valueEnd - value.length, end: valueEnd };
  }
}

/** An address without the characters that mean something else in raw text: brackets would look like shortcodes. */
export function writableAddress(address: string): string {
  return address.trim().replace(/["<>[\]\s]/g, encodeURIComponent);
}

/** A writable address as the value of an attribute. */
export function quoted(address: string): string {
  return `"${address.replaceAll('&', '&amp;')}"`;
}
