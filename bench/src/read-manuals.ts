import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openSqliteLedger } from '@signpost/indexing/adapters/site-ledger/open';
import type { EnginePost } from '@signpost/mending/ports/engine-post';
import { systemClock } from '@signpost/platform/time';
import { runCommand } from './run-command.ts';
import { BENCH_DATA } from './site.ts';

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
const HANDBOOK_LANGUAGES = ['ar-MA', 'fa-IR', 'de-DE', 'ja-JP', 'ru-RU'];

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
  ...HANDBOOK_LANGUAGES.map((language) => ({
    name: `debian-handbook, ${language}`,
    debianPackage: 'debian-handbook',
    folder: `/usr/share/doc/debian-handbook/html/${language}`,
    files: '*.html',
    language,
  })),
];

/** Generated lists of everything. */
const LISTS = /genindex|py-modindex|\/search\.html|\/_static\/|\/_sources\//;
const BATCH = 200;

/** The pages of a manual as posts, indexed as a site in a folder is; null where the package is not installed. */
export async function readManual({ folder: given, files, language }: Manual): Promise<EnginePost[] | null> {
  if (!existsSync(given)) return null;
  mkdirSync(BENCH_DATA, { recursive: true });
  const work = mkdtempSync(path.join(BENCH_DATA, 'manual-'));
  try {
    const pages = path.join(work, 'pages');
    copyPages(realpathSync(given), files, pages);
    const data = path.join(work, 'data');
    await runCommand(['index', 'html', pages, '--base', 'https://manual.example'], data);
    return (await readTexts(path.join(data, 'ledger.db'))).map((post) => ({
      ...post,
      language: post.language ?? language,
    }));
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Copied, as pages that are not translated are symbolic links out of the folder. */
function copyPages(folder: string, files: string, to: string): void {
  for (const file of globSync(files, { cwd: folder })) {
    if (LISTS.test(`/${file}`)) continue;
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    copyFileSync(path.join(folder, file), path.join(to, file));
  }
}

async function readTexts(file: string): Promise<EnginePost[]> {
  const ledger = await openSqliteLedger(file, systemClock);
  const posts: EnginePost[] = [];
  for (let after: number | undefined = 0; after !== undefined;) {
    const listed = await ledger.texts.list(after, BATCH);
    const texts = await ledger.texts.read(listed.map(({ postId }) => postId));
    posts.push(...texts.map((text) => ({ ...text, id: text.postId, canBeSource: true, canBeTarget: true })));
    after = listed.length < BATCH ? undefined : listed.at(-1)?.postId;
  }
  await ledger.close();
  return posts;
}
