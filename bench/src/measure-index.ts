import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { createSite } from '@signpost/indexing/addresses/site';
import { contentHashOf, readDocument, toLedgerDocument } from '@signpost/indexing/to-ledger-document';
import type { SourceDocument } from '@signpost/indexing/ports/content-source';
import { bestSeconds, perSecond } from './best-seconds.ts';
import { runCommand as run } from './run-command.ts';
import { fileOf, pageHtml, PAGES_BASE, pagesOf } from './make-pages.ts';
import type { Report } from './report.ts';
import { BENCH_DATA } from './site.ts';

/** Pages that are parsed to compare the parser with the reading of links. */
const MOST_PARSED = 5000;

/** Reading the pages of a folder into lists that can be asked for: the first time, again, and after one page has changed. */
export async function measureIndex(pages: number, report: Report): Promise<void> {
  const folder = pagesOf(pages);
  const data = mkdtempSync(path.join(BENCH_DATA, 'index-'));
  const size = pages.toLocaleString('en');
  try {
    const html = Array.from({ length: Math.min(pages, MOST_PARSED) }, (_, page) =>
      readFileSync(path.join(folder, fileOf(page)), 'utf8'),
    );
    const [bare, read] = bestSeconds(
      () => html.forEach(parse),
      () => html.forEach(readPage),
    );
    const index = ['index', 'html', folder, '--base', PAGES_BASE];
    const first = await run(index, data);
    const second = await run(index, data);
    writeFileSync(path.join(folder, fileOf(7)), pageHtml(7, pages, 1));
    const changed = await run(['index', 'run', '1', '--only'], data, `${PAGES_BASE}/${fileOf(7)}\n`);
    writeFileSync(path.join(folder, fileOf(7)), pageHtml(7, pages, 0));

    report.atLeast({
      target: 'index',
      what: `links of HTML pages, extracted, classified and resolved (${perSecond(html.length, read)}), against a bare htmlparser2 pass (${perSecond(html.length, bare)})`,
      value: bare / read,
      must: 0.5,
    });
    report.add({
      target: 'index',
      what: `${size} pages with ten links each from files to lists (${first.megabytes} MB)`,
      must: '',
      goal: '',
      measured: perSecond(pages, first.seconds),
      holds: true,
    });
    const again = second.seconds / first.seconds;
    report.atMost({
      target: 'index',
      what: `the same again, unchanged (${second.seconds.toFixed(1)} s), against the first time`,
      value: again * 100,
      must: 3,
      unit: ' %',
    });
    report.atMost({
      target: 'index',
      what: `one changed page of ${size} until it is published (${changed.megabytes} MB)`,
      value: changed.seconds,
      must: pages <= 10_000 ? 2 : 15,
      unit: ' s',
    });
  } finally {
    rmSync(data, { recursive: true });
  }
}

function parse(html: string): void {
  new Parser({}).end(html);
}

const home = PAGES_BASE;
const site = createSite({ home, aliases: [] });

function readPage(html: string, page: number): void {
  const document: SourceDocument = {
    key: fileOf(page),
    id: null,
    type: 'page',
    status: 'publish',
    isProtected: false,
    isNoindex: false,
    title: '',
    modified: '2026-01-02 03:04:05',
    permalink: `${home}/${fileOf(page)}`,
    seoScore: null,
    addresses: [],
    validator: null,
    content: { kind: 'page', html },
  };
  const read = readDocument(document);
  toLedgerDocument(read, site, home, contentHashOf(read));
}
