import { parseAddress, parseRelative, type WebAddress } from './web-address.ts';

export type ResolvedAddress =
  | { kind: 'web'; url: WebAddress }
  /** A scheme that leads to no web page, such as `mailto:`. */
  | { kind: 'other'; url: string }
  | { kind: 'invalid' };

/** Means the same in every document. `http:` and `https:` without slashes after them are relative to a page of the same scheme. */
export const WHOLE_ADDRESS = /^https?:\/\//i;

/** What relative addresses of a document are resolved against: its `<base>`, if that is one, else its own address. */
export function documentBase(documentUrl: string, baseHref: string | null): string {
  if (baseHref === null) return documentUrl;
  const base = URL.parse(baseHref, documentUrl);
  return base === null || base.protocol === 'data:' || base.protocol === 'javascript:'
    ? documentUrl
    : base.href;
}

/** An attribute as written, as the absolute address that a browser makes of it. */
export function resolveAddress(raw: string, base: string): ResolvedAddress {
  const url = WHOLE_ADDRESS.test(raw) ? parseAddress(raw) : parseRelative(raw, base);
  if (url === null) return { kind: 'invalid' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'other', url: url.href };
  const email = protectedEmail(url);
  if (email !== null) return { kind: 'other', url: email };
  if (url instanceof URL && url.hostname.endsWith('.') && url.hostname.length > 1)
    url.hostname = url.hostname.slice(0, -1);
  return { kind: 'web', url };
}

/** In place of `mailto:` Cloudflare writes this address, which its script in the page turns back, with other digits in every answer. */
const PATH = '/cdn-cgi/l/email-protection';

/** The address as visitors get it; null for one that is no protected e-mail address. */
export function protectedEmail({ pathname, hash }: WebAddress): string | null {
  if (pathname !== PATH) return null;
  const [key = 0, ...letters] = Buffer.from(hash.slice(1), 'hex');
  return `mailto:${Buffer.from(letters.map((letter) => letter ^ key)).toString()}`;
}
