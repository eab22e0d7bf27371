import { describe, expect, it } from 'vitest';
import { crawlSource } from '../../src/adapters/content-source/web/crawl-source.ts';
import { sitemapSource } from '../../src/adapters/content-source/web/sitemap-source.ts';
import { withRepeatedBlocks } from '../../src/adapters/content-source/with-repeated-blocks.ts';
import { createSite } from '../../src/indexing/addresses/site.ts';
import { contentHashOf, toLedgerDocument } from '../../src/indexing/to-ledger-document.ts';
import type { SourceDocument } from '../../src/ports/content-source.ts';
import type { LedgerLink } from '../../src/ports/site-ledger.ts';
import { readWhole, serveSite, type LoopbackSite } from './loopback-site.ts';

const HOME = 'http://site.test';
const SITE = createSite({ home: HOME, aliases: [], wordpress: null });
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
  const map = `<urlset>${paths.map((path) => `<url><loc>${HOME}${path}</loc><lastmod>2026-01-01</lastmod></url>`).join('')}</urlset>`;
  return serveSite((path) => {
    if (path === '/sitemap.xml') return { headers: { 'content-type': 'application/xml' }, body: map };
    return paths.includes(path) ? pageOf(path) : null;
  });
}

function linksOf(document: SourceDocument | undefined): readonly LedgerLink[] {
  if (document === undefined) return [];
  return toLedgerDocument(document, SITE, HOME, contentHashOf(document)).links;
}

/** The addresses of listed links, as written. */
function listed(document: SourceDocument | undefined): string[] {
  return linksOf(document)
    .filter(({ type }) => type !== null)
    .map(({ raw }) => raw);
}

describe('a block of links that repeats on most pages', () => {
  it('is kept and not counted, and a link of it in a text is', async () => {
    const { options, asked } = await serve();
    const { documents } = await readWhole(withRepeatedBlocks(crawlSource(HOME, options)));
    expect(documents.size).toBe(PAGES + MENU.length);
    const kept = new Map([...documents].map(([key, document]) => [key, listed(document)]));
    expect(kept.get('site.test/p3')).toEqual(['/shop', '/p4']);
    kept.delete('site.test/p3');
    expect(new Set([...kept.values()].map((links) => links.length))).toEqual(new Set([1]));
    expect(asked.filter((path) => path === '/about')).toHaveLength(1);
    const p7 = linksOf(documents.get('site.test/p7'));
    expect(p7.filter(({ flags }) => flags.includes('repeated_block'))).toHaveLength(MENU.length);
  });

  it('is known for single pages, and when most pages are as they were', async () => {
    const { options } = await serve();
    const open = () => withRepeatedBlocks(sitemapSource(`${HOME}/sitemap.xml`, options));
    const whole = await readWhole(open());
    expect(listed(whole.documents.get('site.test/p29'))).toEqual(['/p0']);
    const single = await readWhole(open(), { only: [`${HOME}/p29`] });
    expect(contentOf(single.documents.get('site.test/p29'))).toEqual(
      contentOf(whole.documents.get('site.test/p29')),
    );
    const known = async (key: string) => ({
      modified: '',
      validator: key === 'site.test/p29' ? null : (whole.documents.get(key)?.validator ?? null),
    });
    const again = await readWhole(open(), { known });
    expect([...again.documents.keys()]).toEqual(['site.test/p29']);
    expect(contentOf(again.documents.get('site.test/p29'))).toEqual(
      contentOf(whole.documents.get('site.test/p29')),
    );
  });

  it('is taken out of pages that are as they were once enough pages show it', async () => {
    const paths = [...MENU, '/p0', '/p1'];
    const { options } = await serveSite((path) => {
      const entries = paths.map((each) => `<url><loc>${HOME}${each}</loc><lastmod>2026</lastmod></url>`);
      if (path === '/sitemap.xml') return { body: `<urlset>${entries.join('')}</urlset>` };
      return paths.includes(path) ? pageOf(path) : null;
    });
    const open = () => withRepeatedBlocks(sitemapSource(`${HOME}/sitemap.xml`, options));
    const few = await readWhole(open());
    expect(listed(few.documents.get('site.test/p0'))).toHaveLength(MENU.length + 1);
    const known = async (key: string) => few.documents.get(key) ?? null;
    expect((await readWhole(open(), { known })).documents.size).toBe(0);
    paths.push('/p2', '/p3', '/p4', '/p5');
    const more = await readWhole(open(), { known });
    expect(more.documents).toEqual((await readWhole(open())).documents);
  });

  it('is the same after any checkpoint', async () => {
    const many = await serveSite((path) => {
      if (path === '/robots.txt' || path.includes('signpost-asks')) return null;
      const links =
        path === '/' ? Array.from({ length: 70 }, (_, at) => `<p><a href="/p${at}">${at}</a>`) : [];
      return pageOf(path) + links.join('');
    });
    const whole = await readWhole(withRepeatedBlocks(crawlSource(HOME, many.options)));
    const [state = ''] = whole.checkpoints;
    const rest = await readWhole(withRepeatedBlocks(crawlSource(HOME, many.options)), { resume: state });
    expect(rest.documents.size).toBeGreaterThan(0);
    for (const [key, document] of rest.documents) expect(document).toEqual(whole.documents.get(key));
  });

  it('may be two links, if there is no word between them', async () => {
    const { options } = await serveSite((path) => {
      const next = Number(path.slice(1)) + 1;
      if (!(next <= 12)) return null;
      const text = `<p>On <a href="/7">seven</a> and <a href="/8">eight</a>, then <a href="/${next}">${next}</a>.</p>`;
      return `<title>${path}</title>${text}<div><a href="/11">Imprint</a> | <a href="/12">Privacy</a></div>`;
    });
    const { documents } = await readWhole(withRepeatedBlocks(crawlSource(`${HOME}/`, options)));
    expect(documents.size).toBe(12);
    expect(listed(documents.get('site.test/3'))).toEqual(['/7', '/8', '/4']);
  });

  it('is not what a text or a list says of the same pages in its own words', async () => {
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
    const { options } = await serveSite((path) => {
      if (!/^\/(?:about|news|\d+)?$/.test(path)) return null;
      const next = Number(path.slice(1)) + 1;
      const text = contents[path] ?? `<p>Go on to <a href="/${next}">number ${next}</a></p>`;
      const side = `<h2>Recent posts</h2><ul>${recent}</ul><h2>Site</h2>${about}`;
      const menu = `<div>${home} ${about} ${news} <a href="/1">Begin</a></div>`;
      return next > 12 ? null : `<title>${path}</title>${menu}${text}<div>${side}</div>`;
    });
    const { documents } = await readWhole(withRepeatedBlocks(crawlSource(HOME, options)));
    expect(listed(documents.get('site.test/'))).toEqual(['/9', '/8', '/7']);
    expect(listed(documents.get('site.test/5'))).toEqual(['/about', '/news']);
    expect(listed(documents.get('site.test/7'))).toEqual(['/8']);
  });

  it('is not looked for on a few pages', async () => {
    const { options } = await serveSite((path) => (MENU.includes(path) ? pageOf(path) : null));
    const { documents } = await readWhole(withRepeatedBlocks(crawlSource(HOME, options)));
    expect(listed(documents.get('site.test/about'))).toEqual(['/', '/shop', '/contact', '/p0']);
  });
});

function contentOf(document: SourceDocument | undefined): unknown {
  return document?.content;
}
