import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readHtml, type HtmlHandler } from '@signpost/indexing/extract/html-reader';
import { wantedOf } from '@signpost/indexing/extract/wanted-of';
import { bestSeconds, perSecond } from './best-seconds.ts';
import { fileOf, PAGES_BASE, pagesOf } from './make-pages.ts';
import { readWithTokenizer } from './read-with-tokenizer.ts';
import type { Report } from './report.ts';
import { runCommand } from './run-command.ts';
import { BENCH_DATA } from './site.ts';

const RAW = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'noscript',
  'iframe',
  'noembed',
  'noframes',
  'xmp',
]);

/** Takes everything and does nothing with it. */
const TAKES_ALL: HtmlHandler = {
  wantedAttributes: wantedOf,
  startTag: (name) => (RAW.has(name) ? 'raw' : 'markup'),
  endTag() {},
  text() {},
  rawText() {},
  comment() {},
  endFragment() {},
  allowsCdata: () => false,
};

/** Our own reader of HTML against the tokenizer of htmlparser2, on the same pages, and what the difference is of a whole run. */
export async function measureHtmlReader(pages: number, report: Report): Promise<void> {
  const folder = pagesOf(pages);
  const html = Array.from({ length: pages }, (_, page) =>
    readFileSync(path.join(folder, fileOf(page)), 'utf8'),
  );
  const [tokenizer, own] = bestSeconds(
    () => html.forEach((page) => readWithTokenizer(page, TAKES_ALL)),
    () => html.forEach((page) => readHtml(page, TAKES_ALL)),
  );
  const data = mkdtempSync(path.join(BENCH_DATA, 'html-'));
  const whole = await runCommand(['index', 'html', folder, '--base', PAGES_BASE], data);
  rmSync(data, { recursive: true });
  report.atLeast({
    target: 'html',
    what: `HTML read by our own reader (${perSecond(pages, own)}) against the tokenizer of htmlparser2 (${perSecond(pages, tokenizer)})`,
    value: tokenizer / own,
    unit: 'x',
  });
  report.atLeast({
    target: 'html',
    what: `what that gains of a whole run of ${pages.toLocaleString('en')} pages (${perSecond(pages, whole.processorSeconds)} of the processor)`,
    value: (100 * (tokenizer - own)) / (whole.processorSeconds - own + tokenizer),
    goal: 33,
    unit: ' %',
  });
}
