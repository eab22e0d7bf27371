import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createHtmlFolder } from '../src/adapters/content-source/html-folder/html-folder.ts';
import { crawlSource } from '../src/adapters/content-source/web/crawl-source.ts';
import { sitemapSource } from '../src/adapters/content-source/web/sitemap-source.ts';
import { indexSite } from '../src/index-site.ts';
import type { ContentSource } from '../src/ports/content-source.ts';
import type { SiteLedger } from '../src/ports/site-ledger.ts';
import { ledgersOn } from './fakes/ledger-place.ts';
import { serveSite, type Answer, type LoopbackSite } from './loopback-site.ts';
import { themes, type ThemeName } from './theme-pages.ts';
import { HOME, themeSite, type Counts, type ThemeSite } from './theme-site.ts';

const newLedger = ledgersOn('sqlite');

function serve(
  { pages, sitemaps, shortLinks }: ThemeSite,
  faults: ReadonlyMap<string, Answer> = new Map(),
): Promise<LoopbackSite> {
  const xml = { 'content-type': 'application/xml' };
  return serveSite((asked) => {
    const fault = faults.get(asked);
    if (fault !== undefined) return fault;
    const sitemap = sitemaps.get(asked);
    if (sitemap !== undefined) return { headers: xml, body: sitemap };
    if (asked === '/feed/') return { headers: xml, body: '<rss></rss>' };
    const named = shortLinks.get(asked);
    if (named !== undefined) return { status: 301, headers: { location: HOME + named } };
    return pages.get(asked) ?? null;
  });
}

/** The pages as a program has saved them, each in a folder of its own. */
function save({ pages }: ThemeSite): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'themes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, html] of pages) {
    mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, name, 'index.html'), html);
  }
  return folder;
}

const ROADS: Record<string, (site: ThemeSite) => Promise<ContentSource>> = {
  sitemap: async (site) => sitemapSource(HOME, (await serve(site)).options),
  crawl: async (site) => crawlSource(HOME, (await serve(site)).options),
  folder: async (site) => createHtmlFolder({ folder: save(site), base: HOME }),
};

/** What is published of the site, by path. */
async function published(ledger: SiteLedger, source: ContentSource): Promise<Map<string, Counts>> {
  const { id } = await ledger.ensureSource({ kind: 'test', location: 'here', options: {} });
  await indexSite(ledger, {
    sourceId: id,
    source,
    settings: {},
    only: null,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  await source.close();
  const found = new Map<string, Counts>();
  for (const record of (await Array.fromAsync(ledger.records())).flat()) {
    if (record.record !== 'post') continue;
    const { internal, external, incoming } = (await ledger.findPost(record.id))?.counts ?? {};
    found.set(new URL(record.permalink ?? '').pathname.replace('index.html', ''), {
      type: record.type,
      internal: internal?.links ?? -1,
      external: external?.links ?? -1,
      incoming: incoming?.links ?? -1,
    });
  }
  return found;
}

describe.each(Object.keys(themes) as ThemeName[])('a WordPress site with the theme "%s"', (theme) => {
  let site: ThemeSite;
  beforeAll(() => {
    site = themeSite(theme);
  });

  it.each(Object.entries(ROADS))('has by %s the posts and numbers that its database has', async (_, open) => {
    const found = await published(await newLedger(), await open(site));
    expect([...found.keys()].filter((each) => site.lists.includes(each))).toEqual([]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(site.truth));
    const orphans = [...found].filter(([, { incoming }]) => incoming === 0).map(([each]) => each);
    expect(orphans.sort()).toEqual([...site.orphans].sort());
    expect(orphans.length).toBeGreaterThan(3);
  });
});

it('keeps posts that no sitemap lists in later runs, though one fails half way and one meets a fault', async () => {
  const site = themeSite('shop');
  const truth = Object.fromEntries(site.truth);
  for (const [name, xml] of site.sitemaps)
    site.sitemaps.set(name, xml.replaceAll('</loc></url>', '</loc><lastmod>2024-05-01</lastmod></url>'));
  const faults = new Map<string, Answer>();
  const { options, asked } = await serve(site, faults);
  const ledger = await newLedger();
  const read = async (source = sitemapSource(HOME, options)) => {
    asked.length = 0;
    return Object.fromEntries(await published(ledger, source));
  };
  expect(await read()).toEqual(truth);

  expect(await read(failingAfter('/unlisted-0/', sitemapSource(HOME, options)))).toEqual(truth);
  expect(await read()).toEqual(truth);
  expect(await read()).toEqual(truth);
  expect(asked).toContain('/unlisted-1/');
  expect(asked).not.toContain('/post-3/');

  faults.set('/unlisted-0/', { status: 503 });
  expect(await read()).toEqual(truth);

  faults.set('/unlisted-0/', { status: 410 });
  const { '/unlisted-0/': gone, ...others } = await read();
  expect(gone).toBeUndefined();
  expect(others['/post-18/']).toMatchObject({ incoming: 0 });
});

/** Fails once the document of this path was reported. */
function failingAfter(name: string, source: ContentSource): ContentSource {
  return {
    ...source,
    async *read(options) {
      for await (const event of source.read(options)) {
        yield event;
        if (event.event === 'document' && event.document.permalink === HOME + name)
          throw new Error('The server went away.');
      }
    },
  };
}
