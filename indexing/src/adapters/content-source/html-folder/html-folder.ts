import type { Said } from '@signpost/contract/indexing';
import { constants, statSync, type BigIntStats } from 'node:fs';
import { open, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '@signpost/platform/errors';
import { withoutEnd } from '@signpost/platform/text';
import { documentBase } from '../../../addresses/resolve-address.ts';
import { decodeHtml } from '../../../extract/decode-html.ts';
import { extractPage } from '../../../extract/extract-page.ts';
import type { PageFacts } from '../../../extract/extracted-page.ts';
import { pageDetails } from '../../../extract/said-in-meta.ts';
import type {
  ContentSource,
  DocumentAddress,
  ReadOptions,
  SourceDocument,
  SourceEvent,
  SourceSite,
} from '../../../ports/content-source.ts';
import { shortAddresses } from '../documents/with-addresses.ts';
import { addressOfFile, answeredBy, filesOf, isPageFile } from './address-of-file.ts';
import { canonicalOf, otherCanonical, type FolderPages } from './canonical-file.ts';
import { isBelow, listPages } from './list-pages.ts';
import { readRedirectsFile, REDIRECTS_FILE } from './redirects-file.ts';
import { stampFolder } from './stamp-folder.ts';
import { SaidError } from '../../../said/said-error.ts';

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
        platform: null,
        warnings: [],
      };
    },
    read: (options) => readFolder(folder, homeOf(base), types, options),
    stamp: () => stampFolder(folder, homeOf(base)),
    close: async () => {},
  };
}

function homeOf(base: string): string {
  const url = URL.parse(base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new SaidError({ code: 'bad_base', base });
  }
  return url.origin + withoutEnd(url.pathname, '/');
}

async function rootOf(folder: string): Promise<string> {
  try {
    const root = await realpath(folder);
    if ((await stat(root)).isDirectory()) return root;
  } catch (error) {
    throw new SaidError({ code: 'root_unreadable', folder, detail: messageOf(error) }, { cause: error });
  }
  throw new SaidError({ code: 'no_folder', folder });
}

/** The folder that is being read. */
interface Folder extends FolderPages {
  /** Its real path. */
  root: string;
  types: readonly string[] | null;
  /** Folders that have a page of their own, by their paths below the root. */
  foldersWithPage: ReadonlySet<string>;
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
  const all: Folder = {
    root,
    home,
    types,
    files,
    foldersWithPage: new Set(listing.pages.flatMap((path) => INDEX_FILE.exec(path)?.[1] ?? [])),
    factsOf: async (path) =>
      extractPage(headOf(decodeHtml(await readFile(join(root, path)))), { kind: 'page' }).facts,
  };
  if (options.only === null) {
    if (listing.pages.length === 0 && listing.unreadable.length === 0)
      throw new SaidError({ code: 'no_html_file', folder });
    yield { event: 'total', documents: listing.pages.length };
    for (const { path, reason } of listing.unreadable) {
      const address = addressOfFile(home, path);
      yield { event: 'unreadable', key: isPageFile(path) ? path : null, address, reason };
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
    const events = await readPage(all, path, options);
    // The page is no document any more. In a whole run that is seen at the end.
    if (only !== null && events[0]?.event === 'redirect') yield { event: 'gone', key: path };
    for (const event of events) yield event;
    if (only === null && ++sinceCheckpoint === FILES_PER_CHECKPOINT) {
      sinceCheckpoint = 0;
      yield { event: 'checkpoint', state: path };
    }
  }
  const isThere = (address: string): boolean => filesOf(home, address).some((path) => files.has(path));
  for (const path of only ?? []) {
    if (files.has(path)) continue;
    yield { event: 'gone', key: path };
    // It may have led elsewhere.
    for (const from of answeredBy(home, path).filter((address) => !isThere(address)))
      yield { event: 'redirect', from, to: from, status: 301 };
  }
  const { rules, leftOut, problem } = await readRedirectsFile(root, home);
  for (const rule of rules)
    if (!isThere(rule.from) && (only === null || filesOf(home, rule.from).some((path) => only.has(path))))
      yield { event: 'redirect', ...rule };
  if (only !== null) return;
  if (problem !== null) yield unreadable(home, REDIRECTS_FILE, problem);
  if (leftOut > 0) yield { event: 'note', said: { code: 'redirects_left_out', count: leftOut } };
  yield { event: 'complete' };
}

/** The walk goes through the names of each folder in order, so that a folder's files stay together. */
function placeInOrder(path: string): string {
  return path.replaceAll('/', '\0');
}

/** Nothing for a page of another type than those that are wanted. */
async function readPage(folder: Folder, path: string, options: ReadOptions): Promise<SourceEvent[]> {
  const { root, home, types } = folder;
  const isShort = isFoundShort(path, folder.foldersWithPage);
  try {
    // Most files are as they were: they need not be opened.
    const known = options.only === null ? await options.known(path) : null;
    if (
      known !== null &&
      known.validator === validatorOf(statSync(`${root}/${path}`, { bigint: true }), types, isShort)
    )
      return [{ event: 'same', key: path }];
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
      const canonical = await otherCanonical(folder, path, facts);
      const to = refresh ?? canonical;
      if (to !== null) {
        const froms = isShort ? [own, own.slice(0, own.lastIndexOf('.'))] : [own];
        return froms.map((from) => ({ event: 'redirect', from, to, status: refresh === null ? 200 : 301 }));
      }
      const { type, modified, seoScore } = pageDetails(facts);
      if (types !== null && !types.includes(type)) return [];
      const addresses = addressesOf(own, path, home, facts, isShort);
      addresses.addresses.push(...shortAddresses(facts, own));
      // Where the page that it names is missing, it may come.
      const isSure = !addresses.addresses.some(
        ({ url, way }) => way === 'canonical' && url.startsWith(`${home}/`),
      );
      const document: SourceDocument = {
        key: path,
        id: null,
        type,
        status: 'publish',
        isProtected: false,
        isNoindex: facts.isNoindex,
        title: facts.title,
        modified: modified ?? mtime.toISOString().slice(0, 19).replace('T', ' '),
        ...(modified === null && { timeOf: 'copy' }),
        ...addresses,
        seoScore,
        validator: isSure ? validatorOf(stats, types, isShort) : null,
        content: { kind: 'page', html },
      };
      return [{ event: 'document', document }];
    } finally {
      await file.close();
    }
  } catch (error) {
    return [unreadable(home, path, messageOf(error))];
  }
}

function unreadable(home: string, path: string, detail: string): SourceEvent {
  const reason: Said = { code: 'file_unreadable', file: path, detail };
  return { event: 'unreadable', key: path, address: addressOfFile(home, path), reason };
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
  const canonical = canonicalOf(facts, own);
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

/** The part of a page that its facts are in: up to the end of the tag of its body. */
function headOf(html: string): string {
  const head = html.slice(0, LONGEST_HEAD);
  const end = head.search(/<\/head|<body/i);
  if (end < 0) return head;
  const body = head.slice(end).search(/<body/i);
  const bodyEnd = body < 0 ? -1 : head.indexOf('>', end + body);
  return head.slice(0, bodyEnd < 0 ? end : bodyEnd + 1);
}
