import { createHash } from 'node:crypto';
import { messageOf, UserError } from '@signpost/platform/errors';
import { archivePathsOf } from '../../../indexing/wordpress/archive-paths.ts';
import { oldAddressesOf } from '../../../indexing/wordpress/old-addresses.ts';
import { parsePermalinkStructure } from '../../../indexing/wordpress/permalink-structure.ts';
import { permalinkOf, type PermalinkContext } from '../../../indexing/wordpress/permalinks.ts';
import { modifiedOf } from '../../../indexing/wordpress/post-dates.ts';
import type {
  ContentSource,
  DocumentAddress,
  ReadOptions,
  SourceDocument,
  SourceEvent,
  SourceSite,
} from '../../../ports/content-source.ts';
import { chooseTables, type SiteTables } from './choose-tables.ts';
import { marks, type WordPressDatabase } from './database.ts';
import { warnOfMove } from './moved-site.ts';
import { openWordPressDatabase } from './open-database.ts';
import { PostReader, type PostRow } from './post-reader.ts';
import { placesOf, readOptions, type SitePlaces } from './site-options.ts';
import { readRedirects, replacesOldSlugs } from './site-redirects.ts';
import { readTypes, type SiteTypes } from './site-types.ts';

/** Rows that are looked at in one snapshot. */
const ROWS_PER_BATCH = 500;
/** Bytes of content that are fetched at once, and those of the longest content that is read. */
const BYTES_AT_ONCE = 8 * 1024 * 1024;
const LONGEST_CONTENT = 64 * 1024 * 1024;

export interface WordPressDbSettings {
  /** `mysql://user:password@host:port/database`, or the file of the SQLite drop-in. */
  location: string;
  /** Null to find it. */
  prefix: string | null;
  /** The public address; null for the stored one. */
  home: string | null;
  /** Types to read; null for all that visitors can open. */
  types: readonly string[] | null;
}

/** The database of a WordPress site. It is never written to. */
export function createWordPressDb(settings: WordPressDbSettings): ContentSource {
  let opened: Promise<OpenSite> | null = null;
  const open = (): Promise<OpenSite> => (opened ??= openSite(settings));
  return {
    site: async () => (await open()).site,
    async *read(options) {
      yield* readPosts(await open(), options);
    },
    async close() {
      await (await opened?.catch(() => null))?.database.close();
    },
  };
}

interface OpenSite {
  database: WordPressDatabase;
  tables: SiteTables;
  site: SourceSite;
  places: SitePlaces;
  types: SiteTypes;
  posts: PostReader;
  context: PermalinkContext;
  hasOldSlugs: boolean;
}

async function openSite(settings: WordPressDbSettings): Promise<OpenSite> {
  const database = await openWordPressDatabase(settings.location);
  try {
    return await readSite(database, settings);
  } catch (error) {
    await database.close();
    if (error instanceof UserError) throw error;
    throw new UserError(`The database at ${database.place} cannot be read: ${messageOf(error)}.`, {
      cause: error,
    });
  }
}

async function readSite(database: WordPressDatabase, settings: WordPressDbSettings): Promise<OpenSite> {
  const tables = await chooseTables(database, settings.prefix, settings.home);
  const options = await readOptions(database, tables);
  const places = placesOf(options, settings.home, tables.networkSite);
  const structure = parsePermalinkStructure(options.text('permalink_structure'));
  const types = await readTypes(database, tables, options, structure, settings.types);
  const posts = await PostReader.create(database, tables, structure);
  const hasFrontPage = options.text('show_on_front') === 'page';
  const frontPageId = hasFrontPage ? options.id('page_on_front') : null;
  const move = await warnOfMove(database, tables, places);
  const custom = [...types.custom.values()];
  const site: SourceSite = {
    home: places.home,
    aliases: places.aliases,
    editUrl:
      places.siteUrl === places.home ? null : `${places.siteUrl}/wp-admin/post.php?post={id}&action=edit`,
    types: types.wanted.map((slug) => ({ slug, label: types.labelOf(slug) })),
    wordpress: {
      permalinkStructure: structure.text,
      frontPageId,
      postsPageId: hasFrontPage ? options.id('page_for_posts') : null,
      archivePaths: archivePathsOf({
        structure,
        categoryBase: options.text('category_base'),
        tagBase: options.text('tag_base'),
        others: types.taxonomies.map(({ path }) => ({ rewriteSlug: path, hasFront: false })),
      }),
      archivePages: custom.flatMap(({ archivePath }) =>
        archivePath === null ? [] : [`${structure.root}${archivePath}`.replace(/^\//, '')],
      ),
      queryVariables: [
        ...custom.flatMap(({ queryVariable }) => queryVariable ?? []),
        ...types.taxonomies.map(({ queryVariable }) => queryVariable),
      ],
      uploadsPath: places.uploadsUrl.startsWith(`${places.home}/`)
        ? places.uploadsUrl.slice(places.home.length + 1)
        : 'wp-content/uploads',
      redirects: await readRedirects(database, tables, options),
    },
    warnings: [...types.warnings, ...(move === null ? [] : [move])],
  };
  const context: PermalinkContext = {
    home: places.home,
    structure,
    frontPageId,
    defaultCategory: posts.term(options.id('default_category') ?? 0),
    type: (slug) => types.custom.get(slug) ?? null,
    post: (id) => posts.parent(id),
    term: (id) => posts.term(id),
  };
  return {
    database,
    tables,
    site,
    places,
    types,
    posts,
    context,
    hasOldSlugs: !replacesOldSlugs(options, tables),
  };
}

async function* readPosts(open: OpenSite, options: ReadOptions): AsyncIterable<SourceEvent> {
  if (options.only !== null) {
    yield* readOnly(open, options.only);
    return;
  }
  const { database, posts, types } = open;
  yield { event: 'total', documents: await countPosts(open) };
  let lastId: number | null = options.resume === null ? 0 : Number(options.resume);
  while (lastId !== null) {
    options.signal.throwIfAborted();
    const after: number = lastId;
    const batch = await database.inSnapshot(() => posts.after(after, types.wanted, ROWS_PER_BATCH));
    yield* eventsOf(batch.posts, open, options);
    lastId = batch.lastId;
    if (lastId !== null) yield { event: 'checkpoint', state: String(lastId) };
  }
  yield { event: 'complete' };
}

async function countPosts({ database, tables, types }: OpenSite): Promise<number> {
  const rows = await database.query(
    `SELECT COUNT(*) AS posts FROM ${tables.posts} WHERE post_type IN (${marks(types.wanted)}) AND post_status <> 'auto-draft'`,
    types.wanted,
  );
  return Number(rows[0]?.['posts'] ?? 0);
}

/** Posts that have not changed are told of without reading their content; the others are fetched a few megabytes at a time. */
async function* eventsOf(
  rows: readonly PostRow[],
  open: OpenSite,
  options: Pick<ReadOptions, 'known' | 'signal'> | null,
): AsyncIterable<SourceEvent> {
  let waiting: SourceDocument[] = [];
  let bytes = 0;
  for (const row of rows) {
    const document = documentOf(row, open);
    if (options !== null && (await options.known(document.key))?.validator === document.validator) {
      yield { event: 'same', key: document.key };
    } else if (row.contentLength > LONGEST_CONTENT) {
      yield unreadable(document, open, `Its content is longer than ${LONGEST_CONTENT / 1024 / 1024} MB.`);
    } else {
      waiting.push(document);
      bytes += row.contentLength;
    }
    if (bytes >= BYTES_AT_ONCE) {
      yield* withContents(waiting, open);
      waiting = [];
      bytes = 0;
    }
    options?.signal.throwIfAborted();
  }
  yield* withContents(waiting, open);
}

async function* withContents(
  documents: readonly SourceDocument[],
  open: OpenSite,
): AsyncIterable<SourceEvent> {
  let contents: Map<number, string>;
  try {
    contents = await open.posts.contents(documents.map(({ id }) => id ?? 0));
  } catch (error) {
    const [first] = documents;
    if (first === undefined) return;
    // One of them is to blame: each is tried alone.
    if (documents.length > 1) for (const document of documents) yield* withContents([document], open);
    else yield unreadable(first, open, `The database does not give its content: ${messageOf(error)}.`);
    return;
  }
  for (const document of documents) {
    const html = contents.get(document.id ?? 0);
    if (html !== undefined)
      yield { event: 'document', document: { ...document, content: { kind: 'post', html } } };
    else yield { event: 'gone', key: document.key };
  }
}

function unreadable(document: SourceDocument, { site }: OpenSite, reason: string): SourceEvent {
  return { event: 'unreadable', key: document.key, address: document.permalink ?? site.home, reason };
}

/** A post without its content. */
function documentOf(row: PostRow, open: OpenSite): SourceDocument {
  const permalink = permalinkOf(row, open.context);
  const document: SourceDocument = {
    key: String(row.id),
    id: row.id,
    type: row.type,
    status: row.status === 'inherit' ? inheritedStatus(row, open) : row.status,
    isProtected: row.password !== '',
    isNoindex: row.seo.isNoindex,
    title: row.title,
    modified: modifiedOf(row.modified, row.date),
    permalink,
    seoScore: row.seo.score,
    addresses: addressesOf(row, permalink, open),
    validator: null,
    content: { kind: 'post', html: '' },
  };
  const known = JSON.stringify([document, row.contentLength, row.contentMark]);
  return { ...document, validator: createHash('sha256').update(known).digest('base64url').slice(0, 27) };
}

/** An attachment is as visible as the post it belongs to. */
function inheritedStatus(row: PostRow, { posts }: OpenSite): string {
  const status = row.parentId === 0 ? undefined : posts.parent(row.parentId)?.status;
  return status === undefined || status === 'inherit' ? 'publish' : status;
}

function addressesOf(
  row: PostRow,
  permalink: string,
  { context, places, hasOldSlugs }: OpenSite,
): DocumentAddress[] {
  const addresses: DocumentAddress[] = [];
  const type = context.type(row.type);
  const isHierarchical = row.type === 'page' || row.type === 'attachment' || type?.isHierarchical === true;
  if (hasOldSlugs && !isHierarchical) {
    const { slug, date, oldSlugs, oldDates } = row;
    addresses.push(...oldAddressesOf({ permalink, slug, date, oldSlugs, oldDates }));
  }
  if (row.attachedFile !== null) {
    const file = /^https?:\/\//.test(row.attachedFile)
      ? row.attachedFile
      : `${places.uploadsUrl}/${row.attachedFile}`;
    addresses.push({ url: URL.parse(file)?.href ?? file, way: 'file', redirects: false });
  }
  if (type !== null && type.queryVariable !== null && type.rewriteSlug !== null && row.slug !== '') {
    // The plain form has the same path of slugs.
    const plain = permalinkOf(
      { ...row, customPath: null },
      {
        ...context,
        type: (slug) => (slug === row.type ? { ...type, rewriteSlug: null } : context.type(slug)),
      },
    );
    addresses.push({ url: plain, way: 'query', redirects: true });
  }
  if (row.customPath !== null) {
    addresses.push({
      url: permalinkOf({ ...row, customPath: null }, context),
      way: 'old_address',
      redirects: true,
    });
  }
  if (row.seo.canonical !== null && URL.canParse(row.seo.canonical)) {
    addresses.push({ url: row.seo.canonical, way: 'canonical', redirects: false });
  }
  return addresses;
}

/** Single posts, by id or by address. */
async function* readOnly(open: OpenSite, only: readonly string[]): AsyncIterable<SourceEvent> {
  for (const name of only) {
    const isId = /^[0-9]+$/.test(name);
    const ids = isId ? [Number(name)] : await idsOf(name, open);
    const rows = await open.posts.byId(ids, open.types.wanted);
    const wanted = isId
      ? rows
      : rows.filter((row) => isSameAddress(permalinkOf(row, open.context), name) || rows.length === 1);
    if (wanted.length === 0 && isId) yield { event: 'gone', key: name };
    yield* eventsOf(wanted, open, null);
  }
}

async function idsOf(address: string, { database, tables, site }: OpenSite): Promise<number[]> {
  const url = URL.parse(address);
  if (url === null) return [];
  for (const name of ['p', 'page_id', 'attachment_id']) {
    const id = Number(url.searchParams.get(name) ?? '0');
    if (Number.isSafeInteger(id) && id > 0) return [id];
  }
  if (isSameAddress(address, site.home)) {
    const frontPageId = site.wordpress?.frontPageId ?? null;
    return frontPageId === null ? [] : [frontPageId];
  }
  const slug = url.pathname.split('/').findLast((part) => part !== '') ?? '';
  const rows = await database.query(
    `SELECT ID FROM ${tables.posts} WHERE post_name IN (?, ?) OR ID = ? LIMIT 100`,
    [
      slug.toLowerCase(),
      slug.replace(/\.[a-z]+$/, '').toLowerCase(),
      /^[0-9]+$/.test(slug) ? Number(slug) : 0,
    ],
  );
  return rows.map((row) => Number(row['ID']));
}

function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)];
  if (a === null || b === null) return false;
  return a.host === b.host && comparablePath(a) === comparablePath(b) && a.search === b.search;
}

function comparablePath({ pathname }: URL): string {
  return (pathname.endsWith('/') ? pathname : `${pathname}/`).toLowerCase();
}
