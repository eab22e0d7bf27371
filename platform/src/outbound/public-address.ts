import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Addresses of IPv4 that belong to no machine of the public internet, and those under which clouds tell their secrets. */
const RESERVED_IPV4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

const PUBLIC_IPV6 = blockList('ipv6', ['2000::/3']);
/** Within the public range: protocols (Teredo, ORCHID, benchmarks) and documentation. */
const RESERVED_IPV6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '3fff::/20']);

/**
 * Whether an IP address belongs to the public internet. An IPv4 address inside an IPv6 one (mapped, NAT64, 6to4) counts as what it is.
 * Anything that is no plain IP address does not.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !RESERVED_IPV4.check(address, 'ipv4');
  // With a zone (`fe80::1%eth0`) it is an address of this machine's network.
  if (!isIPv6(address) || address.includes('%')) return false;
  const inner = innerIpv4(groupsOf(address));
  if (inner !== null) return isPublicAddress(inner);
  return PUBLIC_IPV6.check(address, 'ipv6') && !RESERVED_IPV6.check(address, 'ipv6');
}

/** The IPv4 address that is really meant; null for none. */
function innerIpv4(groups: readonly number[]): string | null {
  const [first = 0, second = 0, third = 0] = groups;
  const startsWith = (...begin: number[]): boolean => begin.every((group, at) => groups[at] === group);
  if (startsWith(0, 0, 0, 0, 0, 0xffff) || startsWith(0x64, 0xff9b, 0, 0, 0, 0)) {
    return dotted(groups[6] ?? 0, groups[7] ?? 0);
  }
  return first === 0x2002 ? dotted(second, third) : null;
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes every address in one way, without dots.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...gap, ...after].map((group) => Number.parseInt(group, 16));
}

function blockList(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net = '', bits] = subnet.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}
