import { describe, expect, it } from 'vitest';
import { crawlSource } from '../src/adapters/content-source/web/crawl-source.ts';
import { sitemapSource } from '../src/adapters/content-source/web/sitemap-source.ts';
import type { ContentSource, SourceDocument } from '../src/ports/content-source.ts';
import type { RunRecord } from '../src/ports/run.ts';
import type { SiteLedger } from '../src/ports/site-ledger.ts';
import { allOf, aPage, PAGES_SITE, runOf } from './fakes/content-source.ts';
import { ledgersOn } from './fakes/ledger-place.ts';
import { serveSite, type LoopbackSite } from './loopback-site.ts';

const WEB = 'http://site.test';
const PAGES = 30;
/** A menu that no element says to be one. The item of the page itself is no link. */
const MENU = ['/', '/about', '/shop', '/contact'];

function pageOf(path: string): string {
  const items = MENU.map((item) => (item === path ? item : `<a href="${item}">${item}</a>`)).join(' ');
  const number = Number(path.slice(2));
  const next = path.startsWith('/p') ? `/p${(number + 1) % PAGES}` : '/p0';
  // One page speaks of the shop in its text.
  const text = path === '/p3' ? '<a href="/shop">/shop</a>' : '';
  return `<title>${path}</title><div class="menu">${items}</div><h1>${path}</h1><p>${text} Go on: <a href="${next}">next</a></p>`;
}

function serve(): Promise<LoopbackSite> {
  const paths = [...MENU, ...Array.from({ length: PAGES }, (_, at) => `/p${at}`)];
  const map = `<urlset>${paths.map((path) => `<url><loc>${WEB}${path}</loc><lastmod>2026-01-01</lastmod></url>`).join('')}</urlset>`;
  return serveSite((path) => {
    if (path === '/sitemap.xml') return { headers: { 'content-type': 'application/xml' }, body: map };
    return paths.includes(path) ? pageOf(path) : null;
  });
}

const openLedger = ledgersOn('sqlite');

async function index(
  ledger: SiteLedger,
  source: ContentSource,
  only: readonly string[] | null = null,
): Promise<RunRecord> {
  const site = await source.site();
  const run = await runOf(ledger, (options) => source.read(options), {
    site,
    ...(only !== null && { only }),
  });
  await source.close();
  expect(run.state).toBe('done');
  expect(await ledger.verify()).toBeNull();
  return run;
}

/** The paths of listed links, by the path of their page. */
async function listed(ledger: SiteLedger): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const record of (await Array.fromAsync(ledger.records())).flat()) {
    if (record.record !== 'post') continue;
    const { items } = await ledger.listLinks({
      postId: record.id,
      direction: 'outgoing',
      page: 1,
      perPage: 99,
    });
    found[pathOf(record.permalink ?? '')] = items
      .filter(({ type }) => type !== null)
      .map(({ url }) => pathOf(url));
  }
  return found;
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}

/** Pages of a site without a menu element, by their paths. */
async function listedIn(pages: Record<string, string>): Promise<Record<string, string[]>> {
  const ledger = await openLedger();
  const documents = Object.entries(pages).map(([path, html]): SourceDocument => ({
    ...aPage(path.slice(1)),
    content: { kind: 'page', html },
  }));
  await runOf(ledger, allOf(documents), { site: PAGES_SITE });
  expect(await ledger.verify()).toBeNull();
  return listed(ledger);
}

/** A page with a menu that leads below a folder. */
function manualPage(folder: string, language: string, at: number): string {
  const menu = ['mod', 'faq', 'map'].map((item) => `<a href="/${folder}/${item}">${language} ${item}</a>`);
  return `<html lang="${language}"><div>${menu.join(' | ')}</div><p>On to <a href="/${folder}/${at + 1}">${at + 1}</a></p>`;
}

describe('a block of links that repeats on most pages', () => {
  it('is kept and not counted, and a link of it in a text is', async () => {
    const { options, asked } = await serve();
    const ledger = await openLedger();
    const run = await index(ledger, crawlSource(WEB, options));
    const { '/p3': special, ...links } = await listed(ledger);
    expect(special).toEqual(['/shop', '/p4']);
    expect(Object.keys(links)).toHaveLength(PAGES + MENU.length - 1);
    expect(new Set(Object.values(links).map(({ length }) => length))).toEqual(new Set([1]));
    expect(asked.filter((path) => path === '/about')).toHaveLength(1);
    // The run tells of the links that are listed.
    expect(run.changes.links.added).toBe(PAGES + MENU.length + 1);
    const told = await ledger.listChangedLinks(run.id, { after: 0, limit: 1000, change: null });
    expect(told).toHaveLength(PAGES + MENU.length + 1);
  });

  it('is known for single pages, without reading others, and when most pages are as they were', async () => {
    const { options, asked } = await serve();
    const open = (): ContentSource => sitemapSource(`${WEB}/sitemap.xml`, options);
    const ledger = await openLedger();
    await index(ledger, open());
    const first = await listed(ledger);
    expect(first['/p29']).toEqual(['/p0']);
    asked.length = 0;
    const single = await index(ledger, open(), [`${WEB}/p29`]);
    expect(single.changes.links).toEqual({ added: 0, removed: 0, moved: 0 });
    expect(asked.filter((path) => path.startsWith('/p'))).toEqual(['/p29']);
    await index(ledger, open());
    expect(await listed(ledger)).toEqual(first);
  });

  it('is taken out of pages that are as they were once enough pages show it', async () => {
    const paths = [...MENU, '/p0', '/p1'];
    const { options } = await serveSite((path) => {
      const entries = paths.map((each) => `<url><loc>${WEB}${each}</loc><lastmod>2026</lastmod></url>`);
      if (path === '/sitemap.xml') return { body: `<urlset>${entries.join('')}</urlset>` };
      return paths.includes(path) ? pageOf(path) : null;
    });
    const open = (): ContentSource => sitemapSource(`${WEB}/sitemap.xml`, options);
    const ledger = await openLedger();
    await index(ledger, open());
    expect((await listed(ledger))['/p0']).toHaveLength(MENU.length + 1);
    paths.push('/p2', '/p3', '/p4', '/p5');
    const run = await index(ledger, open());
    expect(run.documents).toMatchObject({ read: 4, same: 6 });
    const fresh = await openLedger();
    await index(fresh, open());
    expect(await listed(ledger)).toEqual(await listed(fresh));
    expect((await listed(ledger))['/p0']).toEqual(['/p1']);
  });

  it('may be two links, if there is no word between them', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => {
        const text = `<p>On <a href="/7">seven</a> and <a href="/8">eight</a>, then <a href="/${at + 1}">${at + 1}</a>.</p>`;
        return [`/${at}`, `${text}<div><a href="/11">Imprint</a> | <a href="/12">Privacy</a></div>`];
      }),
    );
    expect((await listedIn(pages))['/3']).toEqual(['/7', '/8', '/4']);
  });

  it('is not what a text or a list says about the same pages in its own words', async () => {
    const [home, about, news] = [
      '<a href="/">Home</a>',
      '<a href="/about">About</a>',
      '<a href="/news">News</a>',
    ];
    const recent = [9, 8, 7].map((at) => `<li><a href="/${at}">Post ${at}</a></li>`).join('');
    const contents: Record<string, string> = {
      '/': [9, 8, 7].map((at) => `<h2><a href="/${at}">Post ${at}</a></h2><p>How it begins</p>`).join(''),
      '/5': `<p>Who we are is told in ${about}, what we do in ${news}.</p>`,
    };
    const paths = ['/', '/about', '/news', ...Array.from({ length: 12 }, (_, at) => `/${at}`)];
    const pages = Object.fromEntries(
      paths.map((path) => {
        const next = Number(path.slice(1)) + 1;
        const text = contents[path] ?? `<p>Go on to <a href="/${next}">number ${next}</a></p>`;
        const side = `<h2>Recent posts</h2><ul>${recent}</ul><h2>Site</h2>${about}`;
        const menu = `<div>${home} ${about} ${news} <a href="/1">Begin</a></div>`;
        return [path, `<title>${path}</title>${menu}${text}<div>${side}</div>`];
      }),
    );
    const links = await listedIn(pages);
    expect(links['/']).toEqual(['/9', '/8', '/7']);
    expect(links['/5']).toEqual(['/about', '/news']);
    expect(links['/7']).toEqual(['/8']);
  });

  it('is known on a page that is untranslated in the folder of another language', async () => {
    const languages = Array.from('abcdefghi', (letter) => `x${letter}`);
    const pages = languages.flatMap((language, nth) => [
      ...Array.from(
        { length: 8 },
        (_, at) => [`/${language}/${at}`, manualPage(language, language, at)] as const,
      ),
      [`/${language}/8`, manualPage(language, 'en', 20 + nth)] as const,
    ]);
    const links = await listedIn(Object.fromEntries(pages));
    expect(links['/xa/8']).toEqual(['/xa/21']);
    expect(links['/xi/7']).toEqual(['/xi/8']);
  });

  it('is not looked for on a few pages', async () => {
    const links = await listedIn(Object.fromEntries(MENU.map((path) => [path, pageOf(path)])));
    expect(links['/about']).toEqual(['/', '/shop', '/contact', '/p0']);
  });
});
