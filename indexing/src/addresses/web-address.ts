/** What is read of an address: a `URL`, or what stands for one. */
export type WebAddress = Readonly<
  Pick<URL, 'protocol' | 'host' | 'hostname' | 'pathname' | 'search' | 'hash' | 'href'>
>;

/** Parsed and put together again it would be the same: no IP address, no encoded name of a host, no part of its path begins with a dot. */
const PLAIN =
  /^https?:\/\/(?:[a-wyz][a-z0-9-]*\.)+[a-wyz][a-z0-9-]*(?:\/(?:[A-Za-z0-9_-][A-Za-z0-9._-]*)?)+$/;

/** A whole address taken apart; null for none. Most are plain, and a `URL` takes twice as long. */
export function parseAddress(text: string): WebAddress | null {
  return PLAIN.test(text) ? plainAddress(text) : URL.parse(text);
}

/** An address as written in a page of this address. */
export function parseRelative(text: string, base: string): WebAddress | null {
  if (text.startsWith('/') && !text.startsWith('//')) {
    const path = base.indexOf('/', base.indexOf('//') + 2);
    const whole = (path === -1 ? base : base.slice(0, path)) + text;
    if (PLAIN.test(whole)) return plainAddress(whole);
  }
  return URL.parse(text, base);
}

function plainAddress(text: string): WebAddress {
  const start = text.indexOf('//') + 2;
  const path = text.indexOf('/', start);
  const host = text.slice(start, path);
  return {
    protocol: text.slice(0, start - 2),
    host,
    hostname: host,
    pathname: text.slice(path),
    search: '',
    hash: '',
    href: text,
  };
}
