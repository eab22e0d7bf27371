import { constants, statSync, type BigIntStats } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, UserError } from '@signpost/platform/errors';
import { withoutEnd } from '@signpost/platform/text';
import { documentBase } from '../../../indexing/addresses/resolve-address.ts';
import { decodeHtml } from '../../../indexing/extract/decode-html.ts';
import { extractPage, type PageFacts } from '../../../indexing/extract/extract-page.ts';
import { pageDetails } from '../../../indexing/extract/said-in-meta.ts';
import type {
  ContentSource,
  DocumentAddress,
  ReadOptions,
  SourceEvent,
  SourceSite,
} from '../../../ports/content-source.ts';
import { addressOfFile, filesOf, isPageFile } from './address-of-file.ts';
import { isBelow, listPages } from './list-pages.ts';

/** Bytes of the largest file that is read. */
const LARGEST_PAGE = 64 * 1024 * 1024;
/** Characters in which the facts of a page are looked for when it does not say where its head ends. */
const LONGEST_HEAD = 256 * 1024;
const FILES_PER_CHECKPOINT = 200;

export interface HtmlFolderSettings {
  folder: string;
  /** The public address of the folder. */
  base: string;
  /** Types to read; null for all. */
  types?: readonly string[] | null;
}

/** The files of a static site, as Hugo, Astro or Eleventy write them. */
export function createHtmlFolder({ folder, base, types = null }: HtmlFolderSettings): ContentSource {
  return {
    async site(): Promise<SourceSite> {
      await rootOf(folder);
      return {
        home: homeOf(base),
        aliases: [],
        editUrl: null,
        types: [
          { slug: 'post', label: 'Post' },
          { slug: 'page', label: 'Page' },
        ],
        wordpress: null,
        warnings: [],
      };
    },
    read: (options) => readFolder(folder, homeOf(base), types, options),
    close: async () => {},
  };
}

function homeOf(base: string): string {
  const url = URL.parse(base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new UserError(
      `${base} is no address of a site: give --base the address under which visitors find the folder, such as https://example.com.`,
    );
  }
  return url.origin + withoutEnd(url.pathname, '/');
}

async function rootOf(folder: string): Promise<string> {
  try {
    const root = await realpath(folder);
    if ((await stat(root)).isDirectory()) return root;
  } catch (error) {
    throw new UserError(`The folder ${folder} cannot be read: ${messageOf(error)}.`, { cause: error });
  }
  throw new UserError(`${folder} is no folder. Give the folder that your site's generator writes.`);
}

async function* readFolder(
  folder: string,
  home: string,
  types: readonly string[] | null,
  options: ReadOptions,
): AsyncIterable<SourceEvent> {
  const root = await rootOf(folder);
  const listing = await listPages(root, options.signal);
  const files = new Set(listing.pages);
  const foldersWithPage = new Set(listing.pages.flatMap((path) => INDEX_FILE.exec(path)?.[1] ?? []));
  const address = (path: string): string => addressOfFile(home, path);
  if (options.only === null) {
    if (listing.pages.length === 0 && listing.unreadable.length === 0) {
      throw new UserError(
        `There is no HTML file in ${folder}. Give the folder that your site's generator writes.`,
      );
    }
    yield { event: 'total', documents: listing.pages.length };
    for (const { path, reason } of listing.unreadable) {
      yield { event: 'unreadable', key: isPageFile(path) ? path : null, address: address(path), reason };
    }
  }
  const only = options.only === null ? null : new Set(options.only.flatMap((name) => filesOf(home, name)));
  let sinceCheckpoint = 0;
  for (const [at, path] of listing.pages.entries()) {
    options.signal.throwIfAborted();
    if (only !== null && !only.has(path)) continue;
    if (only === null && options.resume !== null && placeInOrder(path) <= placeInOrder(options.resume))
      continue;
    // Asked for together, what is known of them is looked up together.
    if (only === null && sinceCheckpoint === 0)
      await Promise.all(
        listing.pages.slice(at, at + FILES_PER_CHECKPOINT).map((next) => options.known(next)),
      );
    const event = await readPage(root, path, home, foldersWithPage, types, options);
    // The page is no document any more. In a whole run that is seen at the end.
    if (only !== null && event?.event === 'redirect') yield { event: 'gone', key: path };
    if (event !== null) yield event;
    if (only === null && ++sinceCheckpoint === FILES_PER_CHECKPOINT) {
      sinceCheckpoint = 0;
      yield { event: 'checkpoint', state: path };
    }
  }
  if (only === null) yield { event: 'complete' };
  for (const path of only ?? []) if (!files.has(path)) yield { event: 'gone', key: path };
}

/** The walk goes through the names of each folder in order, so that a folder's files stay together. */
function placeInOrder(path: string): string {
  return path.replaceAll('/', '\0');
}

async function readPage(
  root: string,
  path: string,
  home: string,
  foldersWithPage: ReadonlySet<string>,
  types: readonly string[] | null,
  options: ReadOptions,
): Promise<SourceEvent | null> {
  const isShort = isFoundShort(path, foldersWithPage);
  try {
    // Most files are as they were: they need not be opened.
    const known = options.only === null ? await options.known(path) : null;
    if (
      known !== null &&
      known.validator === validatorOf(statSync(`${root}/${path}`, { bigint: true }), types, isShort)
    )
      return { event: 'same', key: path };
    const own = addressOfFile(home, path);
    // The check of the listing holds for the file that is opened, not only for the name.
    if (!isBelow(await realpath(join(root, path)), root)) throw new Error('it leads out of the folder');
    // Without this a pipe in the place of a file would be waited for.
    const file = await open(join(root, path), constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stats = await file.stat({ bigint: true });
      const { mtime, size } = stats;
      if (size > LARGEST_PAGE) throw new Error(`it is larger than ${LARGEST_PAGE / 1024 / 1024} MB`);
      const html = decodeHtml(await file.readFile());
      const { facts } = extractPage(headOf(html), { kind: 'page' });
      const refresh = refreshOf(facts, own);
      if (refresh !== null) return { event: 'redirect', from: own, to: refresh, status: 301 };
      const { type, modified, seoScore } = pageDetails(facts.said);
      if (types !== null && !types.includes(type)) return null;
      return {
        event: 'document',
        document: {
          key: path,
          id: null,
          type,
          status: 'publish',
          isProtected: false,
          isNoindex: facts.isNoindex,
          title: facts.title,
          modified: modified ?? mtime.toISOString().slice(0, 19).replace('T', ' '),
          ...addressesOf(own, path, home, facts, isShort),
          seoScore,
          validator: validatorOf(stats, types, isShort),
          content: { kind: 'page', html },
        },
      };
    } finally {
      await file.close();
    }
  } catch (error) {
    return {
      event: 'unreadable',
      key: path,
      address: addressOfFile(home, path),
      reason: `The file ${path} cannot be read: ${messageOf(error)}.`,
    };
  }
}

function validatorOf(
  { mtimeNs, size }: BigIntStats,
  types: readonly string[] | null,
  isShort: boolean,
): string {
  return [mtimeNs, size, ...(isShort ? ['short'] : []), ...(types ?? [])].join('-');
}

/** Generators write such pages for addresses that have moved. */
function refreshOf(facts: PageFacts, own: string): string | null {
  if (facts.refresh === null || facts.refresh.raw === null || facts.refresh.seconds > 1) return null;
  const to = URL.parse(facts.refresh.raw, documentBase(own, facts.base));
  return to === null || to.href === own ? null : to.href;
}

/** The page of a folder, with the folder. */
const INDEX_FILE = /^(.+)\/index\.html?$/;
const IS_INDEX = /(?:^|\/)index\.[^./]+$/i;

/** Hosts answer `about.html` under `/about` too, unless a folder of that name has a page. */
function isFoundShort(path: string, foldersWithPage: ReadonlySet<string>): boolean {
  return !IS_INDEX.test(path) && !foldersWithPage.has(path.slice(0, path.lastIndexOf('.')));
}

function addressesOf(
  own: string,
  path: string,
  home: string,
  facts: PageFacts,
  isShort: boolean,
): { permalink: string; addresses: DocumentAddress[] } {
  const urls: string[] = [];
  // Links may encode more than they have to.
  for (const spelled of new Set([own, addressOfFile(home, path, encodeURIComponent)])) {
    if (spelled !== own) urls.push(spelled);
    if (isShort) urls.push(spelled.slice(0, spelled.lastIndexOf('.')));
  }
  const addresses: DocumentAddress[] = urls.map((url) => ({ url, way: 'permalink', redirects: false }));
  const canonical =
    facts.canonical === null ? null : URL.parse(facts.canonical, documentBase(own, facts.base));
  if (canonical === null) return { permalink: own, addresses };
  const isOwn = [own, ...addresses.map(({ url }) => url)].some((url) => isSamePage(canonical, url));
  if (isOwn && canonical.href.startsWith(`${home}/`)) {
    if (canonical.href !== own) addresses.push({ url: own, way: 'permalink', redirects: false });
    canonical.hash = '';
    return { permalink: canonical.href, addresses };
  }
  if (!isOwn) addresses.push({ url: canonical.href, way: 'canonical', redirects: false });
  return { permalink: own, addresses };
}

function isSamePage(one: URL, address: string): boolean {
  const other = new URL(address);
  return (
    one.host === other.host &&
    withoutEnd(one.pathname, '/') === withoutEnd(other.pathname, '/') &&
    one.search === ''
  );
}

/** What the facts of a page can stand in. */
function headOf(html: string): string {
  const end = /<\/head|<body/i.exec(html.slice(0, LONGEST_HEAD))?.index;
  return html.slice(0, end ?? LONGEST_HEAD);
}
