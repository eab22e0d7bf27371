import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHtmlFolder } from '../src/adapters/content-source/html-folder/html-folder.ts';
import { runOf } from './fakes/content-source.ts';
import { ledgersOn } from './fakes/ledger-place.ts';
import { findManual, MANUALS, type Manual } from '../../service/test/servers/manuals.ts';
import { LONG } from '../../service/test/fakes/patience.ts';

const HOME = 'https://manual.example';

const LANGUAGES = ['de', 'en', 'es', 'fr', 'tr'];

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** How the people who made a manual tell the text of a page from what is around it. */
interface Layout {
  encoding(html: string): string;
  isText(element: Element): boolean;
  /** A part inside the text that does not belong to it. */
  isNoText(element: Element): boolean;
}

const LAYOUTS: Record<Manual, Layout> = {
  'apache2-doc': {
    encoding: (html) => /charset=([\w-]+)/.exec(html)?.[1] ?? 'utf-8',
    isText: (element) => attribute(element, 'id') === 'page-content',
    isNoText: (element) => attribute(element, 'class') === 'toplang',
  },
  'git-doc': {
    encoding: () => 'utf-8',
    isText: (element) => attribute(element, 'id') === 'content',
    isNoText: () => false,
  },
  'python3-doc': {
    encoding: () => 'utf-8',
    isText: (element) => attribute(element, 'class') === 'body' && attribute(element, 'role') === 'main',
    isNoText: ({ tagName }) => tagName === 'aside',
  },
};

interface Numbers {
  internal: number;
  external: number;
  incoming: number;
}

/** The numbers of pages by their files. */
type Pages = Record<string, Numbers>;

/** What a parser of the standard finds in the texts of the pages. */
function countedBy(layout: Layout, folder: string, files: readonly string[]): Pages {
  const pages: Pages = Object.fromEntries(
    files.map((file) => [file, { internal: 0, external: 0, incoming: 0 }]),
  );
  for (const [file, own] of Object.entries(pages)) {
    for (const url of linksInText(layout, path.join(folder, file), `${HOME}/${file}`)) {
      const target = fileAt(url);
      if (url.origin !== HOME) own.external += 1;
      else if (target !== file) {
        own.internal += 1;
        const other = pages[target];
        if (other !== undefined) other.incoming += 1;
      }
    }
  }
  return pages;
}

function fileAt({ pathname }: URL): string {
  return `${pathname.slice(1)}${pathname.endsWith('/') ? 'index.html' : ''}`;
}

function linksInText({ encoding, isText, isNoText }: Layout, file: string, address: string): URL[] {
  const bytes = readFileSync(file);
  const html = new TextDecoder(encoding(bytes.toString('latin1'))).decode(bytes);
  const text = elementsIn(parse(html), () => false).find(isText);
  if (text === undefined) throw new Error(`${file} has no text.`);
  return elementsIn(text, isNoText)
    .filter(({ tagName }) => tagName === 'a')
    .flatMap((link) => {
      const href = attribute(link, 'href');
      const url = href === null ? null : URL.parse(href, address);
      return url !== null && /^https?:$/.test(url.protocol) ? [url] : [];
    });
}

function elementsIn(node: Node, isLeftOut: (element: Element) => boolean): Element[] {
  const inside = 'childNodes' in node ? node.childNodes : [];
  if (!('tagName' in node)) return inside.flatMap((each) => elementsIn(each, isLeftOut));
  return isLeftOut(node) ? [] : [node, ...inside.flatMap((each) => elementsIn(each, isLeftOut))];
}

function attribute({ attrs }: Element, name: string): string | null {
  return attrs.find((each) => each.name === name)?.value ?? null;
}

const openLedger = ledgersOn('sqlite');

/** What Signpost says about the pages of a folder. */
async function listed(folder: string): Promise<Pages> {
  const source = createHtmlFolder({ folder, base: HOME });
  const ledger = await openLedger();
  const run = await runOf(ledger, (options) => source.read(options), { site: await source.site() });
  expect([run.state, run.problem, run.documents.unreadable]).toEqual(['done', null, 0]);
  const pages: Pages = {};
  for (const record of (await Array.fromAsync(ledger.records())).flat()) {
    if (record.record !== 'post') continue;
    const { internal, external, incoming } = (await ledger.findPost(record.id))?.counts ?? {};
    pages[fileAt(new URL(record.permalink ?? ''))] = {
      internal: internal?.links ?? -1,
      external: external?.links ?? -1,
      incoming: incoming?.links ?? -1,
    };
  }
  return pages;
}

/** A part of a manual in a folder of its own. */
function partOf(manual: string, files: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'manual-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of files) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    copyFileSync(path.join(manual, file), path.join(folder, file));
  }
  return folder;
}

/** Without symbolic links, which are pages of another language in place of those that are not translated. */
function pagesIn(manual: string, folder: string): string[] {
  return readdirSync(path.join(manual, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map(({ name }) => path.join(folder, name));
}

function orphansOf(pages: Pages): string[] {
  return Object.keys(pages)
    .filter((file) => pages[file]?.incoming === 0)
    .sort();
}

const PARTS: Record<Manual, (manual: string) => string[]> = {
  'apache2-doc': (manual) => LANGUAGES.flatMap((language) => translatedPages(manual, language)),
  'git-doc': (manual) => pagesIn(manual, '').filter((file) => /^git(-[a-c]|[a-t])/.test(file)),
  'python3-doc': (manual) => ['howto', 'faq'].flatMap((folder) => pagesIn(manual, folder)),
};

/**
 * Some pages of a folder are in yet another language. The front page of each language has a path of its own above its text, which
 * nothing tells from it.
 */
function translatedPages(manual: string, language: string): string[] {
  return pagesIn(manual, language).filter(
    (file) =>
      !file.endsWith('/index.html') &&
      readFileSync(path.join(manual, file), 'latin1').includes(`<html lang="${language}"`),
  );
}

describe.each(MANUALS)('the manual of %s', (name) => {
  const manual = findManual(name) ?? '';

  it.skipIf(manual === '')('has the links of its texts and no others, and their orphans', LONG, async () => {
    const files = PARTS[name](manual);
    const folder = partOf(manual, files);
    const expected = countedBy(LAYOUTS[name], folder, files);
    const found = await listed(folder);
    expect(found).toEqual(expected);
    expect(orphansOf(found)).toEqual(orphansOf(expected));
    expect(orphansOf(found)).not.toEqual([]);
  });
});
