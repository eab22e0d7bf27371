import { expect, test } from 'vitest';
import { parseAddress, parseRelative } from './web-address.ts';

const SCHEMES = ['https://', 'http://', 'HTTPS://', 'ftp://', 'http:/', 'https:', ''];
const HOSTS =
  `example.org www.example.org a-b.example.org b--c.de a-.de a1.b2.c3 localhost Example.org x.example example.org. a..b
xn--bcher-kva.example xn--a.example a.xn--p1ai bücher.example 127.0.0.1 127.1 0x7f.1 a.1 a.0x1 1.a [::1] %65xample.org exa_mple.org
-a.de example.org:80 example.org:443 example.org:8080 user@example.org user:word@example.org`.split(/\s/);
const PATHS =
  `/ /a /a/ /a//b // /A_b-1/ /a/../b /a/./b /. /a.html /%41 /ä /a\\b /a?b=c ?b /a? /a#b #b /a# /a;b /a:b /a@b /~a /a'b
/a..b /a. /a.. /.a /..a /... /a/.b/c /a/... /a/b.c/ /a/../../b /a.b/.. /a.b/.`
    .split(/\s/)
    .concat('', ' ', '/a b', '/a\n', '/a\t/b', '/\0');

test('takes every address apart as a URL does', () => {
  const addresses = SCHEMES.flatMap((scheme) =>
    HOSTS.flatMap((host) => PATHS.map((path) => scheme + host + path)),
  );
  expect(addresses.map((each) => partsOf(parseAddress(each), each))).toEqual(
    addresses.map((each) => partsOf(URL.parse(each), each)),
  );
});

const BASES = [
  'https://example.org/a/b.html',
  'https://example.org',
  'http://www.example.org:8080/a',
  'https://xn--bcher-kva.example/',
  'ftp://example.org/a',
  'mailto:someone@example.org',
  'no address',
];
const WRITTEN = [
  ...PATHS,
  '//other.example/a',
  '//a',
  '/\\a',
  'a.html',
  '../a',
  '?a',
  '/https://other.example/a',
];

test('takes what is written in a page apart as a URL does', () => {
  const written = BASES.flatMap((base) => WRITTEN.map((raw) => [raw, base] as const));
  expect(written.map(([raw, base]) => partsOf(parseRelative(raw, base), raw))).toEqual(
    written.map(([raw, base]) => partsOf(URL.parse(raw, base), raw)),
  );
});

function partsOf(address: ReturnType<typeof parseAddress>, written: string): object {
  if (address === null) return { written };
  const { protocol, host, hostname, pathname, search, hash, href } = address;
  return { written, protocol, host, hostname, pathname, search, hash, href };
}
