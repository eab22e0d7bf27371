import { gzipSync } from 'node:zlib';
import { parseResolveEntry } from '@signpost/platform/outbound/resolve-entry';
import { describe, expect, it } from 'vitest';
import { crawlSource } from '../src/adapters/content-source/web/crawl-source.ts';
import { aPage, readWhole, serveSite, type Answer } from './loopback-site.ts';

const HOME = 'http://site.test';

function canonical(to: string, title: string): string {
  return `<link rel="canonical" href="${to}">${aPage(title)}`;
}

/** A home page with 15 pages, each of which has nine. */
function wideSite(path: string): Answer | null {
  if (path === '/') return aPage('Home', ...Array.from({ length: 15 }, (_, at) => `/${at}`));
  if (/^\/\d+(\/\d+)?$/.test(path)) {
    return aPage(
      `Page ${path}`,
      ...(path.split('/').length > 2
        ? []
        : ['/', ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => `${path}/${at}`)]),
    );
  }
  return null;
}

describe('crawl', () => {
  it('reads every page that links lead to, each once, and is complete', async () => {
    const { options, asked } = await serveSite({
      '/': aPage('Home', '/a', '/b/', 'http://www.site.test/a#part', 'https://other.test/'),
      '/a': aPage('A', 'b/', '?', '/a?utm_source=x', '/deep/er'),
      '/b/': aPage('B', '../', '/picture.jpg', 'mailto:x@site.test', 'https://www.site.test/secure'),
      '/deep/er': aPage('Deep', '/a'),
      '/secure': aPage('Linked over https'),
      '/unlinked': aPage('Unlinked'),
    });
    const run = await readWhole(crawlSource(HOME, options));
    expect([...run.documents.values()].map(({ permalink, title }) => [permalink, title])).toEqual([
      ['http://site.test/', 'Home'],
      ['http://site.test/a', 'A'],
      ['http://site.test/b/', 'B'],
      ['http://site.test/deep/er', 'Deep'],
      ['http://site.test/secure', 'Linked over https'],
    ]);
    expect(run.isComplete).toBe(true);
    expect(asked.filter((path) => path === '/a')).toHaveLength(1);
    expect(asked).not.toContain('/picture.jpg');
  });

  it('reads nothing of other programs, wherever links and redirects lead', async () => {
    const { options, asked } = await serveSite({
      '/': aPage('Home', '/forum/', '/forums', '/to-forum', '/forum/a?t=1'),
      '/forums': aPage('About forums'),
      '/to-forum': { status: 302, headers: { location: '/forum/b' } },
    });
    const run = await readWhole(crawlSource(HOME, { ...options, settings: { elsewhere: ['/forum/'] } }));
    expect([...run.documents.values()].map(({ title }) => title)).toEqual(['Home', 'About forums']);
    expect(asked.filter((path) => path.startsWith('/forum/'))).toEqual([]);
  });

  it.each(['/shop/start.php', '/shop/index.html'])(
    'begins at %s, and takes its folder for the site',
    async (typed) => {
      const { options } = await serveSite({
        [typed]: aPage('Start', 'item', '/'),
        '/shop/item': aPage('Item'),
      });
      const source = crawlSource(HOME + typed, options);
      expect(await source.site()).toMatchObject({ home: `${HOME}/shop` });
      const { documents } = await readWhole(source);
      expect([...documents.values()].map(({ title }) => title)).toEqual(['Start', 'Item']);
    },
  );

  it('tells redirects, chains and meta refresh, reads their targets once, and lists a circle', async () => {
    const { options } = await serveSite({
      '/': aPage('Home', '/old', '/chain1', '/circle1', '/refresh', '/out', '/new'),
      '/old': { status: 301, headers: { location: '/new' } },
      '/new': aPage('New'),
      '/chain1': { status: 302, headers: { location: '/chain2' } },
      '/chain2': { status: 308, headers: { location: '/end' } },
      '/end': aPage('End'),
      '/circle1': { status: 302, headers: { location: '/circle2' } },
      '/circle2': { status: 302, headers: { location: '/circle1' } },
      '/refresh': '<meta http-equiv="refresh" content="0; url=/fresh"><title>Refresh</title>',
      '/fresh': aPage('Fresh'),
      '/out': { status: 302, headers: { location: 'https://other.test/x' } },
    });
    const run = await readWhole(crawlSource(HOME, options));
    expect([...run.documents.keys()]).toEqual([
      'site.test/',
      'site.test/new',
      'site.test/end',
      'site.test/fresh',
    ]);
    expect(run.redirects).toEqual([
      `${HOME}/old 301 ${HOME}/new`,
      `${HOME}/chain1 302 ${HOME}/chain2`,
      `${HOME}/chain2 308 ${HOME}/end`,
      `${HOME}/refresh 302 ${HOME}/fresh`,
      `${HOME}/out 302 https://other.test/x`,
    ]);
    expect(run.unreadable[`${HOME}/circle1`]).toMatch(/circle/);
    expect(run.isComplete).toBe(true);
  });

  it('keeps to robots.txt and says how much it left out', async () => {
    const { options, asked } = await serveSite({
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: *\nDisallow: /%70rivate\nCrawl-delay: 2\nAllow: /private/open',
      },
      '/': aPage('Home', '/private/x', '/private/open', '/moved'),
      '/moved': { status: 301, headers: { location: '/private/y' } },
      '/private/open': aPage('Open'),
    });
    const began = options.clock.now();
    const run = await readWhole(crawlSource(HOME, options));
    expect([...run.documents.keys()]).toEqual(['site.test/', 'site.test/private/open']);
    expect(asked).not.toContain('/private/x');
    expect(asked).not.toContain('/private/y');
    expect(run.notes.join()).toMatch(/robots\.txt forbids it: 1 address/);
    expect(options.clock.now() - began).toBeGreaterThanOrEqual(2000);
  });

  it('says what to do when robots.txt forbids everything, or cannot be read', async () => {
    const text = { 'content-type': 'text/plain' };
    const all = await serveSite({
      '/': aPage('Home'),
      '/robots.txt': { headers: text, body: 'User-agent: Signpost\nDisallow: /' },
    });
    await expect(readWhole(crawlSource(HOME, all.options))).rejects.toThrow(
      /Allow the user agent "Signpost"/,
    );
    const broken = await serveSite({ '/': aPage('Home'), '/robots.txt': { status: 503 } });
    await expect(readWhole(crawlSource(HOME, broken.options))).rejects.toThrow(/Try again later/);
  });

  it('lets the canonical page stand for its copies, unless it cannot be read or is the home page of every page', async () => {
    const { options } = await serveSite({
      '/': aPage('Home', '/copy', '/lost', '/mistake', '/self', '/first', '/print'),
      '/copy': canonical('/original', 'Copy'),
      '/first': canonical('/copy', 'First of a chain'),
      '/print': { headers: { link: '</a>; rel=next, </original>; rel="canonical"' }, body: aPage('Print') },
      '/original': aPage('Original'),
      '/lost': canonical('/not-there', 'Lost'),
      '/mistake': canonical('/', 'Mistake'),
      '/self': canonical('http://www.site.test/self/', 'Self'),
    });
    const run = await readWhole(crawlSource(HOME, options));
    expect([...run.documents.values()].map(({ title }) => title).sort()).toEqual([
      'Home',
      'Lost',
      'Mistake',
      'Original',
      'Self',
    ]);
    expect(run.redirects).toEqual(
      ['copy', 'first', 'print'].map((copy) => `${HOME}/${copy} 200 ${HOME}/original`),
    );
    expect(run.isComplete).toBe(true);
  });

  it('keeps copies of a known page that cannot be read now, and of no other one', async () => {
    const { options } = await serveSite({
      '/': aPage('Home', '/copy', '/other'),
      '/copy': canonical('/refused', 'Copy'),
      '/refused': { status: 403 },
      '/other': canonical('/gone', 'Other'),
    });
    const run = await readWhole(crawlSource(HOME, options), {
      known: async () => ({ modified: '', validator: null }),
    });
    expect([...run.documents.values()].map(({ title }) => title)).toEqual(['Home', 'Other']);
    expect(run.redirects).toEqual([`${HOME}/copy 200 ${HOME}/refused`]);
  });

  it('marks pages with noindex and follows no links of pages with nofollow', async () => {
    const { options } = await serveSite({
      '/': aPage('Home', '/meta', '/header', '/google'),
      '/google': {
        headers: { 'x-robots-tag': 'googlebot: noindex, nofollow' },
        body: aPage('Google', '/more'),
      },
      '/meta': `<meta name="robots" content="noindex,nofollow">${aPage('Meta', '/hidden')}`,
      '/header': { headers: { 'x-robots-tag': 'noindex' }, body: aPage('Header', '/shown') },
      '/shown': { headers: { 'x-robots-tag': 'otherbot: noindex, none' }, body: aPage('Shown', '/more') },
      '/more': { headers: { 'x-robots-tag': 'otherbot: none, signpost: noindex' }, body: aPage('More') },
      '/hidden': aPage('Hidden'),
    });
    const run = await readWhole(crawlSource(HOME, options));
    expect([...run.documents.values()].map(({ title, isNoindex }) => [title, isNoindex])).toEqual([
      ['Home', false],
      ['Meta', true],
      ['Header', true],
      ['Google', true],
      ['Shown', false],
      ['More', true],
    ]);
    expect(run.events).toContainEqual({ event: 'not_read', address: `${HOME}/hidden` });
  });

  it('follows the frames of a page that has nothing else', async () => {
    const { options } = await serveSite({
      '/': '<title>Frames</title><frameset><frame src="/menu"><frame src="/main"></frameset>',
      '/menu': aPage('Menu', '/one'),
      '/main': aPage('Main'),
      '/one': aPage('One'),
    });
    const { documents } = await readWhole(crawlSource(HOME, options));
    expect([...documents.values()].map(({ title }) => title)).toEqual(['Frames', 'Menu', 'Main', 'One']);
  });

  it('reads pages in the encoding of header, byte order mark or meta', async () => {
    const latin = Buffer.from('<title>caf\xe9</title>', 'latin1');
    const { options } = await serveSite({
      '/': aPage('Home', '/header', '/mark', '/meta', '/none'),
      '/header': { headers: { 'content-type': 'text/html; charset="ISO-8859-1"' }, body: latin },
      '/mark': { body: Buffer.from('\ufeff<title>café</title>', 'utf16le') },
      '/meta': {
        headers: { 'content-type': 'text/html' },
        body: Buffer.concat([Buffer.from('<meta charset=windows-1252>'), latin]),
      },
      '/none': { headers: { 'content-type': 'text/html' }, body: '<title>café</title>' },
    });
    const run = await readWhole(crawlSource(HOME, options));
    expect([...run.documents.values()].slice(1).map(({ title }) => title)).toEqual([
      'café',
      'café',
      'café',
      'café',
    ]);
  });

  it('asks for a page under the next spelling where the first leads to nothing', async () => {
    const site = {
      '/': aPage('Home', '/a', '/b/', '/c', '/c/'),
      '/a/': aPage('A'),
      '/b/': aPage('B', '/a/', '/d/', '/d'),
    };
    const { options, asked } = await serveSite(site);
    const run = await readWhole(crawlSource(HOME, options));
    expect([...run.documents.values()].map(({ permalink }) => permalink)).toEqual(
      ['/', '/b/', '/a/'].map((path) => HOME + path),
    );
    expect(run.gone).toEqual(['site.test/c', 'site.test/d']);
    expect(asked).toEqual(expect.arrayContaining(['/c', '/c/', '/d', '/d/']));
  });

  it('leaves out what is no page, tells of pages that are gone, and lists those that are broken', async () => {
    let tries = 0;
    const { options, asked } = await serveSite({
      '/': aPage(
        'Home',
        '/data',
        '/gone',
        '/banned',
        '/none',
        '/error',
        '/refused',
        '/cut',
        '/busy',
        '/packed',
      ),
      '/data': { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
      '/gone': { status: 410 },
      '/banned': { status: 451 },
      '/error': { status: 500 },
      '/refused': { status: 403 },
      '/cut': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
        response.write('<title>', () => response.destroy());
      },
      '/busy': (_, response) => {
        tries += 1;
        if (tries < 3) response.writeHead(429, { 'retry-after': '7' }).end();
        else response.writeHead(200, { 'content-type': 'text/html' }).end(aPage('Busy'));
      },
      '/packed': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(aPage('Packed')) },
    });
    const began = options.clock.now();
    const run = await readWhole(crawlSource(HOME, options));
    expect([...run.documents.values()].map(({ title }) => title)).toEqual(['Home', 'Busy', 'Packed']);
    expect(run.gone).toEqual(['site.test/gone', 'site.test/banned', 'site.test/none']);
    expect(Object.keys(run.unreadable)).toEqual([`${HOME}/error`, `${HOME}/refused`, `${HOME}/cut`]);
    expect(run.notes).toEqual(['Left out, because they are not HTML pages: 1 address.']);
    expect(run.isComplete).toBe(false);
    expect(asked.filter((path) => path === '/error')).toHaveLength(2);
    expect(options.clock.now() - began).toBeGreaterThanOrEqual(14_000);
  });

  it('gives up on a page of 500 MB and on one that unpacks to 100 MB, and reads the others', async () => {
    const block = Buffer.alloc(1024 * 1024, 'x');
    let sent = 0;
    const { options } = await serveSite({
      '/': aPage('Home', '/huge', '/bomb', '/other'),
      '/huge': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const more = (): void => {
          while (sent < 500 && !response.destroyed) {
            sent += 1;
            if (!response.write(block)) return void response.once('drain', more);
          }
          response.end();
        };
        more();
      },
      '/bomb': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(100 * 1024 * 1024)) },
      '/other': aPage('Other'),
    });
    const run = await readWhole(crawlSource(HOME, options));
    expect([...run.documents.keys()]).toEqual(['site.test/', 'site.test/other']);
    expect(run.unreadable[`${HOME}/huge`]).toMatch(/larger than 10 MB/);
    expect(run.unreadable[`${HOME}/bomb`]).toMatch(/larger than 10 MB/);
    expect(sent).toBeLessThan(100);
  });

  it('gives up on a page that does not come', async () => {
    const slow = Promise.withResolvers<void>();
    const { options } = await serveSite(
      {
        '/': aPage('Home', '/slow', '/other'),
        '/slow': () => slow.resolve(),
        '/other': aPage('Other'),
      },
      async (_, signal) => {
        const ended = new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
        await Promise.race([slow.promise, ended]);
      },
    );
    const run = await readWhole(crawlSource(HOME, options));
    expect(run.unreadable[`${HOME}/slow`]).toMatch(/no complete answer came within 30 seconds/);
    expect(run.documents.has('site.test/')).toBe(true);
  });

  it.each<[string, (path: string) => Answer | null]>([
    ['a path that grows without end', (path) => aPage(`Page ${path}`, './more/page', '/')],
    ['a chain of numbers', (path) => aPage(`Page ${path}`, `/n/${Number(/\d+/.exec(path)?.[0] ?? 0) + 1}`)],
    [
      'a calendar',
      (path) => {
        const [year, month] = /\d{4}-\d+/.exec(path)?.[0].split('-').map(Number) ?? [2026, 1];
        const next = month === 12 ? `${(year ?? 0) + 1}-1` : `${year}-${(month ?? 0) + 1}`;
        return aPage(`Month ${path}`, `/calendar?month=${next}`);
      },
    ],
    ['session ids', (path) => aPage('One page', `/?PHPSESSID=${path.length}${'a1'.repeat(path.length + 5)}`)],
    [
      'filters',
      (path) => aPage(`Filter ${path}`, `${path}${path.includes('?') ? '&' : '?'}f${path.length}=1`),
    ],
  ])('comes to an end in %s', async (_, answer) => {
    const { options, asked } = await serveSite((path) => {
      if (path === '/robots.txt' || path.includes('signpost-asks')) return null;
      return answer(path);
    });
    const run = await readWhole(crawlSource(HOME, options));
    expect(run.documents.size).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(1200);
  });

  it('takes pages for missing when every path answers like home, and reads those that are real', async () => {
    const home =
      aPage('Home', '?p=1', '/made-up/', 'relative/') + '<p>Welcome to this site of many words.</p>';
    const { options, asked } = await serveSite((path) => {
      if (path === '/robots.txt') return null;
      return path === '/?p=1' ? aPage('Post', '/other-made-up/') : home;
    });
    const run = await readWhole(crawlSource(HOME, options));
    expect([...run.documents.keys()]).toEqual(['site.test/', 'site.test/?p=1']);
    expect(run.notes.join()).toMatch(/treated as missing/);
    expect(asked.length).toBeLessThan(12);
  });

  it('reads the whole host where it belongs to the site, and takes further tracking parameters for none', async () => {
    const { options, asked } = await serveSite({
      '/blog/': aPage('Blog', '/', '/shop', '/blog/a?ref=1', '/blog/a'),
      '/blog/a': aPage('A'),
      '/': aPage('Root'),
      '/shop': aPage('Shop'),
    });
    const settings = { isWholeHostOurs: true, trackingParameters: ['ref'] };
    const run = await readWhole(crawlSource(`${HOME}/blog/`, { ...options, settings }));
    const titles = [...run.documents.values()].map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['A', 'Blog', 'Root', 'Shop']);
    expect(asked.filter((path) => path.startsWith('/blog/a'))).toHaveLength(1);
  });

  it('reads no page to sign in to WordPress, also where members are sent there', async () => {
    const { options } = await serveSite({
      '/': aPage('Home', '/members/', '/wp-login.php?redirect_to=%2F', '/a'),
      '/members/': { status: 302, headers: { location: '/wp-login.php?redirect_to=%2Fmembers%2F' } },
      '/wp-login.php?redirect_to=%2Fmembers%2F': aPage('Log in'),
      '/wp-login.php?redirect_to=%2F': aPage('Log in'),
      '/a': aPage('A'),
    });
    const run = await readWhole(crawlSource(HOME, options));
    expect([...run.documents.values()].map(({ title }) => title)).toEqual(['Home', 'A']);
    const login = `${HOME}/wp-login.php?redirect_to=`;
    expect(run.redirects).toEqual([`${HOME}/members/ 302 ${login}%2Fmembers%2F`]);
    for (const path of ['%2F', '%2Fmembers%2F'])
      expect(run.events).toContainEqual({ event: 'not_read', address: login + path });
    expect(run.isComplete).toBe(true);
  });

  it('stops at the limit of pages or depth, says so, and is not complete', async () => {
    const { options } = await serveSite((path) => {
      if (path === '/robots.txt' || path.includes('signpost-asks')) return null;
      return aPage(`Page ${path}`, `${path}a`, `${path}b`);
    });
    const pages = await readWhole(crawlSource(HOME, { ...options, limits: { maxPages: 10 } }));
    expect(pages.documents.size).toBe(10);
    expect(pages.notes).toEqual(['The crawl was stopped: the limit of 10 addresses was reached.']);
    expect(pages.isComplete).toBe(false);
    const depth = await readWhole(crawlSource(HOME, { ...options, limits: { maxDepth: 2 } }));
    expect(depth.documents.size).toBe(7);
    expect(depth.isComplete).toBe(false);
  });

  it('goes on from any checkpoint to the same pages', async () => {
    const { options } = await serveSite(wideSite);
    const whole = await readWhole(crawlSource(HOME, options));
    expect(whole.documents.size).toBe(151);
    expect(whole.checkpoints.length).toBeGreaterThan(1);
    for (const state of whole.checkpoints) {
      const at = whole.events.findIndex((event) => event.event === 'checkpoint' && event.state === state);
      const before = whole.events.slice(0, at).filter(({ event }) => event === 'document');
      const rest = await readWhole(crawlSource(HOME, options), { resume: state });
      const after = rest.events.filter(({ event }) => event === 'document');
      expect([...before, ...after]).toEqual(whole.events.filter(({ event }) => event === 'document'));
      expect(rest.isComplete).toBe(true);
    }
  });

  it('reads single pages when only these are asked for', async () => {
    const { options, asked } = await serveSite({
      '/': aPage('Home'),
      '/a': aPage('A', '/b'),
      '/b': aPage('B'),
      '/copy': canonical('/b', 'Copy'),
      '/alone': canonical('/c', 'Alone'),
    });
    const only = ['a', 'gone', 'copy', 'alone'].map((name) => `site.test/${name}`);
    const run = await readWhole(crawlSource(HOME, options), {
      only: ['https://other.test/', ...only],
      known: async (key) => (key === 'site.test/b' ? { modified: '', validator: null } : null),
    });
    expect([...run.documents.keys()]).toEqual(['site.test/a', 'site.test/alone']);
    expect(run.redirects).toEqual([`${HOME}/copy 200 ${HOME}/b`]);
    expect(run.gone).toEqual(['site.test/gone']);
    expect(Object.keys(run.unreadable)).toEqual(['https://other.test/']);
    expect(run.isComplete).toBe(false);
    expect(asked).not.toContain('/b');
  });

  it('asks no private address, whether it is given, linked, redirected to or found by a name', async () => {
    const secret = await serveSite({ '/': aPage('Secret') });
    const there = `:${secret.port}/`;
    const site = await serveSite((path) => {
      if (path === '/')
        return aPage('Home', ...[0, 1, 2, 3, 4].map((at) => `/${at}`), `http://127.0.0.1${there}`);
      const host = ['127.0.0.1', '[::1]', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost'][Number(path.slice(1))];
      return host === undefined ? null : { status: 302, headers: { location: `http://${host}${there}` } };
    });
    const run = await readWhole(crawlSource(HOME, site.options));
    expect([...run.documents.keys()]).toEqual(['site.test/']);
    const given = [
      'http://127.0.0.1',
      'http://[::1]',
      'http://2130706433',
      'http://localhost',
      'http://0177.1',
    ];
    for (const address of given) {
      const crawl = readWhole(crawlSource(address + there, site.options));
      await expect(crawl).rejects.toThrow(/private or reserved address/);
    }
    const named = {
      ...site.options,
      lookup: (_: string, found: (error: null, all: { address: string; family: number }[]) => void) =>
        found(null, [{ address: '127.0.0.1', family: 4 }]),
    };
    await expect(readWhole(crawlSource(`http://name.test${there}`, named))).rejects.toThrow(
      /private or reserved/,
    );
    const entry = await serveSite({
      '/': { status: 302, headers: { location: `http://name.test${there}` } },
    });
    const redirected = { ...named, resolve: [parseResolveEntry(`site.test:80:127.0.0.1:${entry.port}`)] };
    await expect(readWhole(crawlSource(HOME, redirected))).rejects.toThrow(/private or reserved/);
    expect(secret.asked).toEqual([]);
  });
});
