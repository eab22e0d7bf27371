import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHtmlFolder } from '../src/adapters/content-source/html-folder/html-folder.ts';
import { crawlSource } from '../src/adapters/content-source/web/crawl-source.ts';
import { sitemapSource } from '../src/adapters/content-source/web/sitemap-source.ts';
import type { WebOptions } from '../src/adapters/content-source/web/web-client.ts';
import { LEDGER_FILE } from '../src/adapters/site-ledger/ledger-place.ts';
import { openSqliteLedger } from '../src/adapters/site-ledger/open.ts';
import type { ContentSource } from '../src/ports/content-source.ts';
import type { RunRecord } from '../src/ports/run.ts';
import type { SiteLedger } from '../src/ports/site-ledger.ts';
import { aDatabaseFolder } from '../../service/test/fakes/database.ts';
import { runOf } from './fakes/content-source.ts';
import { manualTime } from '../../service/test/fakes/manual-time.ts';
import { serveSite } from './loopback-site.ts';

const HOME = 'http://site.test';
const PATHS = ['/', '/one.html', '/two.html'];

/** A page in which everything differs from answer to answer that servers are known to make up. */
function pageOf(name: string, nth: number, text = 'The same words'): string {
  const token = `f00d${nth}ab12cd34ef567890`;
  const links = PATHS.map((each) => `<a href="${each}">${each}</a> ${nth}:0${nth} of the day`).join(' ');
  return `<!doctype html><html lang="en"><head><title>${name}</title><meta name="csrf-token" content="${token}">
<script nonce="${token}" src="/app.js?ver=17000000${nth}"></script><link rel="stylesheet" href="/look.css?v=${nth}"></head>
<body><!-- made at 2026-01-01T00:00:0${nth}Z --><main data-time="17000000${nth}"><h1>${name}</h1><p>${text}: ${links}</p>
<p>Made at 2026-01-01T00:00:0${nth}Z, request ${token}, <a href="/leave?_wpnonce=ab${nth}cd34ef5">Log out</a></p>
<form><input type="hidden" name="_token" value="${token}"></form></main></body></html>`;
}

async function index(ledger: SiteLedger, source: ContentSource): Promise<RunRecord> {
  const run = await runOf(ledger, (options) => source.read(options), { site: await source.site() });
  await source.close();
  expect([run.state, run.problem]).toEqual(['done', null]);
  return run;
}

function told({ documents: { read, same }, changes }: RunRecord): unknown {
  return { read, same, changed: changes.posts.changed, links: changes.links };
}

async function aLedger(): Promise<{ ledger: SiteLedger; file: string }> {
  const file = path.join(aDatabaseFolder(), LEDGER_FILE);
  const ledger = await openSqliteLedger(file, manualTime());
  onTestFinished(() => ledger.close());
  return { ledger, file };
}

/** A site that switches to the next answers on request. */
async function served(): Promise<{ options: WebOptions; answer(next: number, text?: string): void }> {
  let [nth, text]: [number, string | undefined] = [1, undefined];
  const map = `<urlset>${PATHS.map((each) => `<url><loc>${HOME}${each}</loc></url>`).join('')}</urlset>`;
  const { options } = await serveSite((each) => {
    if (each === '/sitemap.xml') return { headers: { 'content-type': 'application/xml' }, body: map };
    return PATHS.includes(each) ? pageOf(each, nth, each === '/one.html' ? text : undefined) : null;
  });
  const answer = (next: number, other?: string): void => {
    [nth, text] = [next, other];
  };
  return { options, answer };
}

const NO_LINKS = { added: 0, removed: 0, moved: 0 };
const SAME = { read: 0, same: PATHS.length, changed: 0, links: NO_LINKS };

describe('pages that differ in a token, a time or the query of a file alone', () => {
  const roads = {
    crawl: async () => {
      const { options, answer } = await served();
      return { open: () => crawlSource(`${HOME}/`, options), answer };
    },
    sitemap: async () => {
      const { options, answer } = await served();
      return { open: () => sitemapSource(`${HOME}/sitemap.xml`, options), answer };
    },
    folder: async () => {
      const folder = path.join(aDatabaseFolder(), 'site');
      mkdirSync(folder);
      const answer = (nth: number, text?: string): void => {
        for (const each of PATHS) {
          const name = each === '/' ? '/index.html' : each;
          writeFileSync(path.join(folder, name), pageOf(each, nth, each === '/one.html' ? text : undefined));
        }
      };
      answer(1);
      return { open: () => createHtmlFolder({ folder, base: HOME, types: null }), answer };
    },
  };

  it.each(Object.keys(roads) as (keyof typeof roads)[])(
    'are unchanged when they are read by %s',
    async (road) => {
      const { open, answer } = await roads[road]();
      const { ledger } = await aLedger();
      await index(ledger, open());
      answer(2);
      expect(told(await index(ledger, open()))).toEqual(SAME);
      answer(3, 'Other words');
      expect(told(await index(ledger, open()))).toEqual({
        ...SAME,
        read: 1,
        same: PATHS.length - 1,
        changed: 1,
      });
    },
  );

  it('are no changed posts on the first run after an upgrade, when their bytes, or what was extracted, were compared in another way before', async () => {
    const { open, answer } = await roads.crawl();
    const { ledger, file } = await aLedger();
    await index(ledger, open());
    const db = new DatabaseSync(file);
    db.exec(`update ledger_document set rules = 'earlier', kept_hash = 'f0',
      content_hash = case when post_id % 2 = 0 then 'e0' else 'x0' end || post_id`);
    db.close();
    answer(2);
    expect(told(await index(ledger, open()))).toMatchObject({ read: PATHS.length, changed: 0 });
    expect(await ledger.verify()).toBeNull();
    answer(3);
    expect(told(await index(ledger, open()))).toEqual(SAME);
  });
});
