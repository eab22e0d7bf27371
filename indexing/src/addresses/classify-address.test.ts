import { describe, expect, it } from 'vitest';
import { wordPress } from '../../test/fakes/content-source.ts';
import { classifyAddress, countedAs, type AddressKind } from './classify-address.ts';
import { documentBase } from './resolve-address.ts';
import type { SiteSettings } from '../ports/content-source.ts';
import { siteOf } from '../rules-of.ts';
import type { Site } from './site.ts';

function aSite(
  home = 'https://example.com',
  aliases: string[] = [],
  settings: Partial<SiteSettings> = {},
): Site {
  return siteOf({ home, aliases, platform: wordPress() }, settings);
}

const PAGE = 'https://example.com/blog/post/';

function kindOf(address: string, site: Site, base = PAGE): AddressKind {
  return classifyAddress(address, base, site).kind;
}

describe('the absolute address of an attribute', () => {
  it.each([
    ['//host.test/x', 'https://host.test/x'],
    ['/x', 'https://example.com/x'],
    ['x', 'https://example.com/blog/post/x'],
    ['./x', 'https://example.com/blog/post/x'],
    ['../../../x', 'https://example.com/x'],
    ['?q', 'https://example.com/blog/post/?q'],
    ['#f', 'https://example.com/blog/post/#f'],
    ['', 'https://example.com/blog/post/'],
    ['http:x', 'http://x/'],
    ['https:x', 'https://example.com/blog/post/x'],
    ['https:/x', 'https://example.com/x'],
    ['\\x', 'https://example.com/x'],
    [' /x\n', 'https://example.com/x'],
    ['/a\tb', 'https://example.com/ab'],
    ['HTTP://EX.com:80/', 'http://ex.com/'],
    ['https://ex.com:443/', 'https://ex.com/'],
    ['https://ex.com:8443/', 'https://ex.com:8443/'],
    ['https://ex.com./x', 'https://ex.com/x'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['https://bücher.test/', 'https://xn--bcher-kva.test/'],
    ['//a.test//b', 'https://a.test//b'],
    ['/x;a=1', 'https://example.com/x;a=1'],
  ])('of %j is %s', (raw, url) => {
    expect(classifyAddress(raw, PAGE, aSite()).url).toBe(url);
  });

  it('of http:x is relative on an http page', () => {
    expect(classifyAddress('http:x', 'http://example.com/blog/', aSite()).url).toBe(
      'http://example.com/blog/x',
    );
  });

  it('is resolved against <base>, which is resolved against the document', () => {
    const base = documentBase(PAGE, '../other/');
    expect(classifyAddress('x', base, aSite()).url).toBe('https://example.com/blog/other/x');
  });

  it.each([null, 'http://a b/', 'data:text/html,x', 'javascript:1'])(
    'is resolved against the document when <base> is %j',
    (base) => {
      expect(documentBase(PAGE, base)).toBe(PAGE);
    },
  );

  it('of 3,000 characters is kept whole', () => {
    const raw = `/${'x'.repeat(3000)}`;
    expect(classifyAddress(raw, PAGE, aSite())).toMatchObject({
      kind: 'page',
      url: `https://example.com${raw}`,
    });
  });
});

describe('classifyAddress', () => {
  it.each([
    'javascript:void(0)',
    'mailto:a@example.com',
    'tel:+1',
    'sms:1',
    'data:text/plain,x',
    'ftp://example.com/x',
    'file:///x',
    'blob:https://example.com/1',
    'about:blank',
    'intent://x#Intent;end',
    'whatsapp:x',
  ])('calls %s other, with no key', (raw) => {
    expect(classifyAddress(raw, PAGE, aSite())).toMatchObject({ kind: 'other', key: null });
  });

  it('reads an e-mail address that Cloudflare has hidden, whichever digits it took', () => {
    for (const digits of ['422302206c21', '9cfddcfeb2ff'])
      expect(classifyAddress(`/cdn-cgi/l/email-protection#${digits}`, PAGE, aSite())).toMatchObject({
        kind: 'other',
        url: 'mailto:a@b.c',
        key: null,
      });
  });

  it.each(['http://a b/', 'https://', 'http://ex%00.com/', 'http://[::1', 'https://exa<mple.com/'])(
    'calls %s invalid and keeps what was written',
    (raw) => {
      expect(classifyAddress(raw, PAGE, aSite())).toMatchObject({ kind: 'invalid', url: raw, key: null });
    },
  );

  it.each([
    ['the home page', 'https://example.com', 'page'],
    ['a page by http', 'http://example.com/x', 'page'],
    ['a page of the www twin', 'https://www.example.com/x', 'page'],
    ['a host in upper case', 'https://EXAMPLE.com/x', 'page'],
    ['a host with a dot at its end', 'https://example.com./x', 'page'],
    ['an address with a user name', 'https://u:p@example.com/x', 'page'],
    ['another port', 'https://example.com:8443/x', 'external'],
    ['a subdomain', 'https://shop.example.com/x', 'external'],
    ['another site', 'https://other.test/', 'external'],
    ['an alias', 'https://old.test/x', 'page'],
    ['the www twin of an alias', 'http://www.old.test/x', 'page'],
    ['a language domain', 'https://beispiel.test/x', 'page'],
    ['the login page', 'https://example.com/wp-login.php', 'page'],
    ['an uploaded file', 'https://example.com/wp-content/uploads/2024/05/a.jpg', 'file'],
    ['an uploaded file without an ending', 'https://example.com/wp-content/uploads/a', 'file'],
    ['a file elsewhere', 'https://example.com/docs/Guide.PDF', 'file'],
    ['a page that ends with html', 'https://example.com/docs/guide.html', 'page'],
    ['a page with a version in its name', 'https://example.com/v1.2', 'page'],
    ['a file of another site', 'https://other.test/a.pdf', 'external'],
  ])('takes %s for what it is', (_title, address, kind) => {
    expect(kindOf(address, aSite('https://example.com', ['https://old.test', 'https://beispiel.test']))).toBe(
      kind,
    );
  });

  it('knows home and siteurl as one site where they differ', () => {
    const site = aSite('https://example.com', ['https://example.com/wp']);
    expect(kindOf('https://example.com/wp/x', site)).toBe('page');
    expect(
      kindOf('https://cms.example.com/x', aSite('https://example.com', ['https://cms.example.com'])),
    ).toBe('page');
  });

  it.each([
    ['https://example.com/blog', 'page'],
    ['https://example.com/blog/', 'page'],
    ['https://example.com/blog/x', 'page'],
    ['https://example.com/blogger', 'external'],
    ['https://example.com/', 'external'],
    ['https://example.com/sibling/x', 'external'],
  ])('with a site below /blog takes %s for %s', (address, kind) => {
    expect(kindOf(address, aSite('https://example.com/blog/'))).toBe(kind);
  });

  it('takes another site of the network for external, unless the whole host is ours', () => {
    const source = {
      home: 'https://example.com',
      aliases: [],
      platform: wordPress({ otherSites: ['two'] }),
    };
    const wholeHost = siteOf(source, { isWholeHostOurs: true });
    for (const address of ['/two', '/two/x/']) {
      expect(kindOf(address, siteOf(source))).toBe('external');
      expect(kindOf(address, wholeHost)).toBe('page');
    }
    expect(kindOf('/twofold/', siteOf(source))).toBe('page');
  });

  it('takes only the port of home for ours', () => {
    const site = aSite('https://example.com:8443');
    expect(kindOf('https://example.com:8443/x', site)).toBe('page');
    expect(kindOf('https://example.com/x', site)).toBe('external');
  });

  it('takes the whole host for ours when it is set so', () => {
    const site = aSite('https://example.com/blog', [], { isWholeHostOurs: true });
    expect(kindOf('https://example.com/other', site)).toBe('page');
    expect(kindOf('https://shop.example.com/', site)).toBe('external');
  });

  it('takes every host of the registrable domain for ours when it is set so', () => {
    const site = aSite('https://www.example.co.uk', [], { isRegistrableDomainOurs: true });
    expect(kindOf('https://shop.example.co.uk/x', site)).toBe('page');
    expect(kindOf('https://other.co.uk/x', site)).toBe('external');
    expect(kindOf('https://shop.example.co.uk:8443/x', site)).toBe('external');
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/x',
    'http://localhost:8080/',
    'http://a.localhost/',
    'http://0x7f.1/',
    'http://192.168.1.5/',
  ])('marks %s as a local address', (address) => {
    expect(classifyAddress(address, PAGE, aSite())).toMatchObject({ kind: 'external', isLocal: true });
  });

  it('marks no other address, and not the own one of the site, as local', () => {
    expect(classifyAddress('https://other.test/', PAGE, aSite()).isLocal).toBe(false);
    expect(classifyAddress('http://localhost/x', PAGE, aSite('http://localhost')).isLocal).toBe(false);
  });

  it.each([
    ['www.foo.com/x', true],
    ['WWW.foo.com', true],
    ['www.intranet/x', true],
    ['foo.com/x', true],
    ['foo.co.uk', true],
    ['page.html', false],
    ['guide.pdf', false],
    ['readme.md', false],
    ['./foo.com', false],
    ['/www.foo.com', false],
    ['https://www.example.com/x', false],
    ['about', false],
    ['?www.foo.com', false],
  ])(
    'takes %s for a relative address, and says whether https:// looks missing: %s',
    (raw, isMissingScheme) => {
      expect(classifyAddress(raw, PAGE, aSite())).toMatchObject({ isMissingScheme });
      expect(['page', 'file']).toContain(kindOf(raw, aSite()));
    },
  );

  it('keeps the fragment apart', () => {
    expect(classifyAddress('/x#part', PAGE, aSite())).toMatchObject({
      key: 'example.com/x',
      fragment: 'part',
    });
  });
});

describe('countedAs', () => {
  it('counts pages as internal and external addresses as external, and nothing else', () => {
    const kinds: AddressKind[] = ['page', 'file', 'external', 'other', 'invalid'];
    expect(kinds.map((kind) => countedAs(kind, aSite()))).toEqual(['internal', null, 'external', null, null]);
  });

  it('counts files as pages and other schemes as external when it is set so', () => {
    const site = aSite('https://example.com', [], { countsFilesAsPages: true, countsOtherSchemes: true });
    expect([countedAs('file', site), countedAs('other', site), countedAs('invalid', site)]).toEqual([
      'internal',
      'external',
      null,
    ]);
  });
});
