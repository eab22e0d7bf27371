import { isIPv6 } from 'node:net';

/** What belongs to one customer of a provider: an IPv4 address, or the first half of an IPv6 address, whose rest anyone may choose. */
export function networkOf(address: string | undefined): string {
  // The connection is gone, and its address with it.
  if (address === undefined) return 'unknown';
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  // The form in which every address is written in one way.
  const { hostname } = new URL(`http://[${address.split('%')[0] ?? ''}]/`);
  const [start = '', end = ''] = hostname.slice(1, -1).split('::');
  const [first, last] = [partsOf(start), partsOf(end)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

function partsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
