import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sitemapSource } from '../src/adapters/content-source/web/sitemap-source.ts';
import { aPage, readWhole, serveSite, type Answer } from './loopback-site.ts';

const HOME = 'http://site.test';
const XML = { 'content-type': 'application/xml' };

function sitemap(...entries: (string | [url: string, lastmod: string])[]): string {
  const urls = entries.map((entry) => {
    const [url, lastmod] = typeof entry === 'string' ? [entry, ''] : entry;
    return `<url><loc>${url}</loc>${lastmod === '' ? '' : `<lastmod>${lastmod}</lastmod>`}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}

function index(...urls: string[]): string {
  return `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;
}

function now(): string {
  return new Date().toUTCString();
}

/** A page of WordPress, which says what it shows by the names of its body. */
function ofWordPress(names: string, head = '', ...links: string[]): string {
  return `<!doctype html><title>${names}</title><link rel="https://api.w.org/" href="/wp-json/">${head}<body class="${names}">${aPage('Post', ...links)}`;
}

function movedTo(location: string): Answer {
  return { status: 301, headers: { location } };
}

describe('sitemap', () => {
  it('reads an index of plain, packed and text sitemaps, each page once, and tells what it left out', async () => {
    const { options, asked } = await serveSite({
      '/': aPage('Home'),
      '/robots.txt': `Sitemap: ${HOME}/map.xml`,
      '/map.xml': {
        headers: XML,
        body: index(
          `${HOME}/a.xml`,
          `${HOME}/b.xml.gz`,
          `${HOME}/c.txt`,
          `${HOME}/map.xml`,
          'http://other.test/x.xml',
        ),
      },
      '/a.xml': {
        headers: XML,
        body: `\n<!-- map --><urlset xmlns:xhtml="x" xmlns:image="i"><url><loc> ${HOME}/a?x=1&amp;y=2 </loc><image:image><image:loc>${HOME}/i.jpg</image:loc></image:image><xhtml:link rel="alternate" hreflang="de" href="${HOME}/de/a"/></url><url><loc><![CDATA[http://other.test/]]></loc></url></urlset>`,
      },
      '/b.xml.gz': {
        headers: { 'content-type': 'application/gzip' },
        body: gzipSync(sitemap(`${HOME}/b`, `${HOME}/b/`)),
      },
      '/c.txt': { headers: { 'content-type': 'text/plain' }, body: `\uFEFF${HOME}/c\r\n\r\n${HOME}/b\n` },
      '/a?x=1&y=2': aPage('A', '/unlisted'),
      '/de/a': aPage('A, German'),
      '/b': aPage('B'),
      '/c': aPage('C'),
    });
    const run = await readWhole(sitemapSource(HOME, options));
    expect([...run.documents.values()].map(({ title }) => title)).toEqual(['A', 'A, German', 'B', 'C']);
    expect(run.notes).toEqual([
      '2 addresses in the sitemaps belong to other sites and were left out, such as http://other.test/x.xml.',
    ]);
    expect(run.isComplete).toBe(true);
    // Whether it is there, and what is in it.
    expect(asked.filter((path) => path === '/map.xml')).toHaveLength(2);
  });

  it('says how many documents there are before it reads the first one', async () => {
    const paths = Array.from({ length: 120 }, (_, at) => `/p${at}`);
    const { options } = await serveSite((path) => {
      if (path === '/sitemap.xml')
        return { headers: XML, body: index(...[0, 1, 2].map((at) => `${HOME}/map-${at}.xml`)) };
      const map = /^\/map-(\d)\.xml$/.exec(path);
      const part = paths.slice(Number(map?.[1]) * 40, Number(map?.[1]) * 40 + 40);
      if (map !== null) return { headers: XML, body: sitemap(...part.map((each) => HOME + each)) };
      // One address leads to a page that is listed, too.
      if (path === '/p7') return { status: 301, headers: { location: `${HOME}/p8` } };
      return paths.includes(path) ? aPage(path) : null;
    });
    const { events, documents } = await readWhole(sitemapSource(`${HOME}/sitemap.xml`, options));
    expect(events[0]).toEqual({ event: 'total', documents: paths.length });
    expect(events.findLast(({ event }) => event === 'total')).toEqual({
      event: 'total',
      documents: documents.size,
    });
    let done = 0;
    let total = 0;
    for (const event of events) {
      if (event.event === 'total') total = event.documents;
      if (event.event === 'document') done += 1;
      expect(done).toBeLessThanOrEqual(total);
    }
  });

  it('spares reading pages again that the sitemap or the server says are the same', async () => {
    const answers: Record<string, Answer> = {
      '/': aPage('Home'),
      '/sitemap.xml': {
        headers: XML,
        body: sitemap([`${HOME}/dated`, '2026-01-02T03:04:05Z'], `${HOME}/tagged`, `${HOME}/plain`),
      },
      '/dated': aPage('Dated'),
      '/tagged': (request, response) => {
        if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
        else response.writeHead(200, { 'content-type': 'text/html', etag: '"1"' }).end(aPage('Tagged'));
      },
      '/plain': aPage('Plain'),
    };
    const { options, asked } = await serveSite(answers);
    const first = await readWhole(sitemapSource(HOME, options));
    expect(first.documents.get('site.test/dated')?.modified).toBe('2026-01-02 03:04:05');
    asked.length = 0;
    const known = async (key: string) => {
      const document = first.documents.get(key);
      return document === undefined ? null : { modified: document.modified, validator: document.validator };
    };
    const second = await readWhole(sitemapSource(HOME, options), { known });
    expect(second.same).toEqual(['site.test/dated', 'site.test/tagged']);
    expect([...second.documents.keys()]).toEqual(['site.test/plain']);
    expect(asked).not.toContain('/dated');
    expect(second.isComplete).toBe(true);
  });

  it('takes the time that a page says itself, and none for its own that is that of the answer', async () => {
    const dated = '<meta property="article:modified_time" content="2025-02-03T04:05:06Z">';
    const { options } = await serveSite((path) => {
      const lastmod = { '/stamped': now(), '/said': now(), '/old': '2026-01-02' };
      const body = sitemap(
        ...Object.entries(lastmod).map(([at, time]): [string, string] => [HOME + at, time]),
      );
      if (path === '/sitemap.xml') return { headers: XML, body };
      if (!Object.hasOwn(lastmod, path)) return path === '/' ? aPage('Home') : null;
      return { headers: { 'last-modified': now() }, body: (path === '/said' ? dated : '') + aPage(path) };
    });
    const { documents } = await readWhole(sitemapSource(HOME, options));
    const times = [...documents.values()].map(({ title, modified, timeOf }) => [title, timeOf, modified]);
    expect(times).toEqual([
      ['/stamped', 'answer', expect.not.stringContaining('0000')],
      ['/said', undefined, '2025-02-03 04:05:06'],
      ['/old', 'copy', '2026-01-02 00:00:00'],
    ]);
  });

  it('tells of pages that are gone, moved or broken, and is complete all the same', async () => {
    const { options } = await serveSite({
      '/': aPage('Home'),
      '/sitemap.xml': {
        headers: XML,
        body: sitemap(`${HOME}/gone`, `${HOME}/moved`, `${HOME}/broken`, `${HOME}/new`),
      },
      '/moved': { status: 301, headers: { location: '/new' } },
      '/broken': { status: 500 },
      '/new': aPage('New'),
    });
    const run = await readWhole(sitemapSource(HOME, options));
    expect([...run.documents.keys()]).toEqual(['site.test/new']);
    expect(run.gone).toEqual(['site.test/gone']);
    expect(run.redirects).toEqual([`${HOME}/moved 301 ${HOME}/new`]);
    expect(Object.keys(run.unreadable)).toEqual([`${HOME}/broken`]);
    expect(run.isComplete).toBe(true);
  });

  it.each<[string, Answer, RegExp]>([
    ['is missing', { status: 404 }, /status 404/],
    [
      'has an ampersand of its own',
      { headers: XML, body: sitemap(`${HOME}/a?x=1&y`, `${HOME}/a`) },
      /2 of its entries were read: it has a reference that XML does not know/,
    ],
    ['breaks off', { headers: XML, body: sitemap(`${HOME}/a`).slice(0, -9) }, /1 of its entries were read/],
    ['is no XML', { headers: XML, body: '<html><p>Hello' }, /no sitemap, but <html>/],
    [
      'is larger than 50 MB',
      { body: gzipSync(sitemap(`${HOME}/a`) + ' '.repeat(60 * 1024 * 1024)) },
      /larger than 50 MB/,
    ],
    [
      'expands entities',
      {
        headers: XML,
        body: `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><urlset><url><loc>${HOME}/&b;</loc></url></urlset>`,
      },
      /undefined entity|malformed/,
    ],
  ])('says so and is not complete when a sitemap %s', async (_, answer, note) => {
    const { options } = await serveSite({
      '/': aPage('Home'),
      '/all.xml': `<sitemapindex><sitemap><loc>${HOME}/map.xml</loc></sitemap></sitemapindex>`,
      '/map.xml': answer,
      '/a': aPage('A'),
    });
    const run = await readWhole(sitemapSource(`${HOME}/all.xml`, options));
    expect(run.notes.join()).toMatch(note);
    expect(run.isComplete).toBe(false);
  });

  it('finds another one when robots.txt names what is not there, or only a feed', async () => {
    const answers: Record<string, Answer> = {
      '/': aPage('Home'),
      '/robots.txt': `Sitemap: ${HOME}/gone.xml\nSitemap: ${HOME}/feed.xml`,
      '/feed.xml': `<rss><channel><link>${HOME}/</link><item><link>${HOME}/a</link></item></channel></rss>`,
      '/atom.xml': `<feed><entry><link rel="edit" href="/edit"/><link href="/a"/></entry></feed>`,
      '/wp-sitemap.xml': { headers: XML, body: sitemap(`${HOME}/a`, `${HOME}/b`) },
      '/a': aPage('A'),
      '/b': aPage('B'),
    };
    const { options } = await serveSite(answers);
    const read = async (address: string) => {
      const run = await readWhole(sitemapSource(HOME + address, options));
      return [[...run.documents.values()].map(({ title }) => title), run.isComplete];
    };
    expect(await read('/')).toEqual([['A', 'B'], true]);
    // A feed that is asked for is read; what it does not list may be there all the same.
    expect(await read('/feed.xml')).toEqual([['A'], false]);
    expect(await read('/atom.xml')).toEqual([['A'], false]);
    delete answers['/wp-sitemap.xml'];
    await expect(read('/')).rejects.toThrow(/no sitemap/);
  });

  it('asks no private address that robots.txt or a sitemap names', async () => {
    const secret = await serveSite({ '/map.xml': { headers: XML, body: sitemap(`${HOME}/a`) } });
    const there = `http://127.0.0.1:${secret.port}/map.xml`;
    const index = `<sitemapindex><sitemap><loc>${there}</loc></sitemap><sitemap><loc>${HOME}/b.xml</loc></sitemap></sitemapindex>`;
    const { options } = await serveSite({
      '/': aPage('Home'),
      '/robots.txt': `Sitemap: ${there}\nSitemap: ${HOME}/index.xml`,
      '/index.xml': { headers: XML, body: index },
      '/b.xml': { headers: XML, body: sitemap(`${HOME}/b`) },
      '/b': aPage('B'),
    });
    const run = await readWhole(sitemapSource(HOME, options));
    expect([...run.documents.keys()]).toEqual(['site.test/b']);
    expect(secret.asked).toEqual([]);
  });

  it('reads past characters that XML does not allow', async () => {
    const { options } = await serveSite({
      '/': aPage('Home'),
      '/sitemap.xml': {
        headers: XML,
        body: sitemap(`${HOME}/a\u0001`, `${HOME}/b`).replace('<url>', '\u001c<url>'),
      },
      '/a': aPage('A'),
      '/b': aPage('B'),
    });
    const run = await readWhole(sitemapSource(`${HOME}/sitemap.xml`, options));
    expect([...run.documents.keys()]).toEqual(['site.test/a', 'site.test/b']);
    expect(run.notes.join()).toMatch(/2 characters that XML does not allow/);
    expect(run.isComplete).toBe(true);
  });

  it('asks pages that links lead to and it does not list where they lead, and makes them no documents', async () => {
    const { options, asked } = await serveSite({
      '/sitemap.xml': { headers: XML, body: sitemap(`${HOME}/a`, `${HOME}/b`) },
      '/': aPage('Home'),
      '/a': aPage('A', '/b', '/tag', '/old', '/dead', '/copy', '/b#part', '/file.pdf'),
      '/b': `${aPage('B')}<nav><a href="/menu">Menu</a></nav>`,
      '/tag': aPage('A list'),
      '/old': { status: 301, headers: { location: '/b' } },
      '/copy': `<link rel=canonical href=/a>${aPage('Copy')}`,
      '/asked-before': { status: 302, headers: { location: '/a' } },
    });
    const source = sitemapSource(HOME, options);
    const run = await readWhole(source, { askedBefore: async () => [`${HOME}/asked-before`, `${HOME}/b`] });
    expect([...run.documents.keys()]).toEqual(['site.test/a', 'site.test/b']);
    expect(run.redirects).toEqual(
      ['/old 301 /b', '/copy 200 /a', '/asked-before 302 /a'].map((text) => text.replaceAll('/', `${HOME}/`)),
    );
    expect(run.gone).toEqual(['site.test/dead']);
    expect(run.events).toContainEqual({ event: 'not_read', address: `${HOME}/tag` });
    expect(asked).not.toContain('/menu');
    expect(run.isComplete).toBe(true);
  });

  it('reads posts of WordPress that links lead to and it does not list, each once and at its own address', async () => {
    const hidden = ofWordPress('single single-post postid-7', '<meta name=robots content=noindex>', '/next/');
    const account = ofWordPress('page page-id-12', '<meta name=robots content=noindex>');
    const links =
      '/hidden/?print=1 /hidden/ /account/orders/ /copy/ /photo/ /list/ /closed/ /plain/ /?p=7 /?x=1';
    const { options, asked } = await serveSite({
      '/robots.txt': 'User-agent: *\nDisallow: /closed/',
      '/sitemap.xml': { headers: XML, body: sitemap(`${HOME}/a`) },
      '/': ofWordPress('home page page-id-2'),
      '/?p=2': movedTo('/'),
      '/?x=1': ofWordPress('home page page-id-2'),
      '/a': aPage('A', ...links.split(' ')),
      '/hidden/': hidden,
      '/hidden/?print=1': hidden,
      '/?p=7': movedTo('/hidden/'),
      '/next/': ofWordPress(
        'single single-book postid-9',
        `<link rel=canonical href=${HOME}/next/>`,
        '/dead/',
      ),
      '/account/': account,
      '/account/orders/': account,
      '/?p=12': movedTo('/account/'),
      '/copy/': ofWordPress('single single-post postid-8', '<link rel=canonical href=/a>'),
      '/?p=8': movedTo('/copy/'),
      '/photo/': ofWordPress('attachment single single-attachment postid-10 attachmentid-10'),
      '/list/': ofWordPress('archive category category-3'),
      '/closed/': hidden,
      '/plain/': aPage('Not of WordPress', '/never/'),
    });
    const run = await readWhole(sitemapSource(HOME, options));
    const found = [...run.documents.values()].map(({ permalink, type, isNoindex }) =>
      [permalink?.slice(HOME.length), type, isNoindex ? 'noindex' : ''].join(' ').trim(),
    );
    expect(found.sort()).toEqual([
      '/ page',
      '/a page',
      '/account/ page noindex',
      '/copy/ post',
      '/hidden/ post noindex',
      '/next/ book',
      '/photo/ attachment',
    ]);
    expect(run.redirects.sort()).toEqual(
      [
        '/?p=7 301 /hidden/',
        '/?x=1 200 /',
        '/account/orders/ 200 /account/',
        '/hidden/?print=1 200 /hidden/',
      ].map((text) => text.replaceAll(/(^| )\//g, `$1${HOME}/`)),
    );
    expect(run.gone).toEqual(['site.test/dead']);
    const notRead = run.events.flatMap((event) => (event.event === 'not_read' ? event.address : []));
    expect(notRead.sort()).toEqual(['/closed/', '/list/', '/plain/'].map((path) => HOME + path));
    expect(asked).not.toContain('/closed/');
    expect(asked).not.toContain('/never/');
    expect(run.events.findLast(({ event }) => event === 'total')).toEqual({ event: 'total', documents: 7 });
  });

  it('asks documents that it does not list before other addresses, so that none is lost to the limit', async () => {
    const others = Array.from({ length: 1001 }, (_, at) => `/closed/${at}`);
    const { options } = await serveSite({
      '/robots.txt': 'User-agent: *\nDisallow: /closed/',
      '/sitemap.xml': { headers: XML, body: sitemap(`${HOME}/a`) },
      '/': aPage('Home'),
      '/a': aPage('A', ...others, '/hidden/'),
      '/hidden/': `<link rel=canonical href=/hidden/><body class="single single-post postid-7">${aPage('Post')}`,
    });
    const run = await readWhole(sitemapSource(HOME, options), {
      askedBefore: async () => [`${HOME}/hidden/`],
      known: async (key) => (key === 'site.test/hidden' ? { modified: '', validator: null } : null),
    });
    expect([...run.documents.keys()]).toEqual(['site.test/a', 'site.test/hidden']);
    expect(run.notes.join()).toMatch(/1002 addresses that the sitemaps do not list. The first 1000/);
  });

  it('is read also at an address that does not end as a file', async () => {
    const { options } = await serveSite({ '/maps?page=1': { body: sitemap(`${HOME}/a`) }, '/a': aPage('A') });
    const run = await readWhole(sitemapSource(`${HOME}/maps?page=1`, options));
    expect([...run.documents.keys()]).toEqual(['site.test/a']);
  });

  it('says what to do when there is no sitemap', async () => {
    const { options } = await serveSite({ '/': aPage('Home') });
    await expect(readWhole(sitemapSource(HOME, options))).rejects.toThrow(/index crawl/);
  });

  it('goes on from any checkpoint, and begins anew when the sitemap has changed', async () => {
    const paths = Array.from({ length: 120 }, (_, at) => `${HOME}/${at}`);
    const changing = { paths };
    const { options } = await serveSite((path) => {
      if (path === '/sitemap.xml') return { headers: XML, body: sitemap(...changing.paths) };
      if (path === '/robots.txt' || path === '/7') return null;
      if (path === '/8') return { status: 301, headers: { location: '/elsewhere' } };
      const copy = { '/110': '/elsewhere', '/111': '/7', '/112': '/8' }[path];
      return (copy === undefined ? '' : `<link rel=canonical href=${copy}>`) + aPage(`Page ${path}`);
    });
    const whole = await readWhole(sitemapSource(HOME, options));
    expect(whole.checkpoints).toHaveLength(2);
    const rest = await readWhole(sitemapSource(HOME, options), { resume: whole.checkpoints[1] ?? '' });
    expect([...rest.documents.keys()]).toEqual([...whole.documents.keys()].slice(99));
    expect(rest.redirects).toEqual([`${HOME}/110 200 ${HOME}/elsewhere`]);
    expect(whole.redirects).toEqual([`${HOME}/8 301 ${HOME}/elsewhere`, ...rest.redirects]);
    expect(rest.isComplete).toBe(true);
    changing.paths = [`${HOME}/new`, ...paths];
    const anew = await readWhole(sitemapSource(HOME, options), { resume: whole.checkpoints[1] ?? '' });
    expect(anew.documents.size).toBe(119);
  });
});
