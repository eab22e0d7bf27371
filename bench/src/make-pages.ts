import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { random, WORDS } from './make-site.ts';
import { BENCH_DATA } from './site.ts';

export const PAGES_BASE = 'https://bench.example';
const PAGES_IN_FOLDER = 500;
const PARAGRAPHS = 20;
const WORDS_IN_PARAGRAPH = 60;
const LINKS = 10;

/** The folder of an invented static site: pages of about 9 KB with ten links in the text and a menu. Made on first use. */
export function pagesOf(pages: number): string {
  const folder = path.join(BENCH_DATA, `pages-${pages}`);
  if (existsSync(folder)) return folder;
  const partial = `${folder}.partial`;
  for (let page = 0; page < pages; page += 1) {
    const file = path.join(partial, fileOf(page));
    if (page % PAGES_IN_FOLDER === 0) mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, pageHtml(page, pages, 0));
  }
  renameSync(partial, folder);
  return folder;
}

export function fileOf(page: number): string {
  return path.join(`part-${Math.floor(page / PAGES_IN_FOLDER)}`, `page-${page}.html`);
}

/** The paragraphs of a page; `addressOf` gives the address of another one. */
export function paragraphsOf(
  next: () => number,
  pages: number,
  addressOf: (page: number) => string,
): string[] {
  const words = wordsBy(next);
  const link = (): string => {
    // Few pages get most of the links.
    const target = Math.floor(pages * next() ** 3);
    const href = next() < 0.6 ? addressOf(target) : `https://site${target % 997}.example.org/${target}`;
    return `<a href="${href}">${words(3)}</a>`;
  };
  return Array.from(
    { length: PARAGRAPHS },
    (_, at) => `<p>${words(WORDS_IN_PARAGRAPH)} ${at < LINKS ? link() : ''} ${words(5)}.</p>`,
  );
}

function wordsBy(next: () => number): (count: number) => string {
  return (count) => Array.from({ length: count }, () => WORDS[Math.floor(next() * WORDS.length)]).join(' ');
}

/** The same for the same edition. */
export function pageHtml(page: number, pages: number, edition: number): string {
  const next = random(page * 1000 + edition);
  const words = wordsBy(next);
  const paragraphs = paragraphsOf(next, pages, (target) => `/${fileOf(target)}`);
  const menu = Array.from({ length: 5 }, (_, at) => `<li><a href="/${fileOf(at)}">${WORDS[at]}</a></li>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${words(4)} ${page}</title>
<meta name="description" content="${words(12)}"><link rel="stylesheet" href="/style.css"></head>
<body><header><nav><ul>${menu.join('')}</ul></nav></header>
<main><article><h1>${words(4)}</h1>
${paragraphs.join('\n')}
</article></main><footer><p>${words(10)}</p></footer></body></html>
`;
}
