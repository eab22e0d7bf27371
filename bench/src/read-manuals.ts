import { existsSync, globSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { EnginePost } from '@signpost/mending/ports/engine-post';
import { readManualPage } from './read-manual-page.ts';

/** Documentation that Debian packages bring as HTML. */
export interface Manual {
  name: string;
  debianPackage: string;
  folder: string;
  files: string;
  language: string;
}

const APACHE_LANGUAGES = ['en', 'de', 'fr', 'ja', 'es', 'ko', 'tr'];
const REFERENCE_LANGUAGES = ['en', 'de', 'ja', 'fr', 'es', 'zh-cn'];

export const MANUALS: readonly Manual[] = [
  {
    name: 'python3-doc',
    debianPackage: 'python3-doc',
    folder: '/usr/share/doc/python3-doc/html',
    files: '**/*.html',
    language: 'en',
  },
  {
    name: 'git-doc',
    debianPackage: 'git-doc',
    folder: '/usr/share/doc/git-doc',
    files: '**/*.html',
    language: 'en',
  },
  ...APACHE_LANGUAGES.map((language) => ({
    name: `apache2-doc, ${language}`,
    debianPackage: 'apache2-doc',
    folder: `/usr/share/doc/apache2-doc/manual/${language}`,
    files: '**/*.html',
    language,
  })),
  ...REFERENCE_LANGUAGES.map((language) => ({
    name: `debian-reference, ${language}`,
    debianPackage: `debian-reference-${language}`,
    folder: '/usr/share/debian-reference',
    files: `*.${language}.html`,
    language,
  })),
];

/** A paragraph on more pages than this share is part of their frame. */
const FRAME_SHARE = 0.3;
/** Generated lists of everything. */
const LISTS = /genindex|py-modindex|\/search\.html|\/_static\/|\/_sources\//;

export interface ReadManual {
  posts: EnginePost[];
  /** The pages that were changed last, newest first. */
  newest: number[];
}

/** The pages of a manual as posts; null where the package is not installed. */
export function readManual({ folder: given, files, language }: Manual): ReadManual | null {
  if (!existsSync(given)) return null;
  const folder = realpathSync(given);
  const paths = globSync(files, { cwd: folder })
    .map((file) => path.join(folder, file))
    .filter((file) => !LISTS.test(file))
    .sort();
  const idOf = new Map(paths.map((file, nth) => [file, nth + 1]));
  const pages = paths.map((file) => readManualPage(readFileSync(file, 'utf8')));
  const pagesWith = new Map<string, number>();
  for (const { paragraphs } of pages) {
    for (const text of new Set(paragraphs.map((paragraph) => paragraph.text))) {
      pagesWith.set(text, (pagesWith.get(text) ?? 0) + 1);
    }
  }
  const isFrame = (text: string): boolean =>
    (pagesWith.get(text) ?? 0) > Math.max(3, pages.length * FRAME_SHARE);
  const changed = paths.map((file) => statSync(file).mtimeMs);
  const newest = paths
    .map((_, nth) => nth + 1)
    .sort((one, other) => (changed[other - 1] ?? 0) - (changed[one - 1] ?? 0))
    .slice(0, 6);
  const posts = pages.map(({ paragraphs, ...page }, nth) => {
    const file = paths[nth] ?? '';
    const relative = path.relative(folder, file);
    const targetOf = (href: string): number | null => {
      const target = idOf.get(pathOf(file, href)) ?? null;
      return target === nth + 1 ? null : target;
    };
    return {
      ...page,
      id: nth + 1,
      url: `https://manual.example/${relative}`,
      slug: path.basename(relative),
      section: relative.includes('/') ? (relative.split('/', 1)[0] ?? '') : '',
      language,
      focusKeyword: null,
      published: null,
      modified: null,
      canBeSource: true,
      canBeTarget: true,
      paragraphs: paragraphs
        .filter(({ text }) => !isFrame(text))
        .map((paragraph) => ({
          ...paragraph,
          links: paragraph.links.map(({ start, end, href }) => ({ start, end, targetId: targetOf(href) })),
        })),
    };
  });
  return { posts, newest };
}

function pathOf(file: string, href: string): string {
  const address = href.split(/[#?]/, 1)[0] ?? '';
  if (address === '' || /^[a-z]+:/i.test(address)) return '';
  return path.resolve(path.dirname(file), address.endsWith('/') ? `${address}index.html` : address);
}
