import { expect, test } from 'vitest';
import { parseAddress } from './web-address.ts';

const SCHEMES = ['https://', 'http://', 'HTTPS://', 'ftp://', 'http:/', 'https:', ''];
const HOSTS =
  `example.org www.example.org a-b.example.org b--c.de a-.de a1.b2.c3 localhost Example.org x.example example.org. a..b
xn--bcher-kva.example xn--a.example a.xn--p1ai bücher.example 127.0.0.1 127.1 0x7f.1 a.1 a.0x1 1.a [::1] %65xample.org exa_mple.org
-a.de example.org:80 example.org:443 example.org:8080 user@example.org user:word@example.org`.split(/\s/);
const PATHS =
  `/ /a /a/ /a//b // /A_b-1/ /a/../b /a/./b /. /a.html /%41 /ä /a\\b /a?b=c ?b /a? /a#b #b /a# /a;b /a:b /a@b /~a /a'b`
    .split(' ')
    .concat('', ' ', '/a b', '/a\n', '/a\t/b', '/\0');

test('takes every address apart as a URL does', () => {
  for (const scheme of SCHEMES) {
    for (const host of HOSTS) {
      for (const path of PATHS) {
        const address = scheme + host + path;
        expect.soft(partsOf(parseAddress(address)), address).toEqual(partsOf(URL.parse(address)));
      }
    }
  }
});

function partsOf(address: ReturnType<typeof parseAddress>): object | null {
  if (address === null) return null;
  const { protocol, host, hostname, pathname, search, hash, href } = address;
  return { protocol, host, hostname, pathname, search, hash, href };
}
