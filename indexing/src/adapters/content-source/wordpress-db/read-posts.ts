import type { Said } from '@signpost/contract/indexing';
import { messageOf } from '@signpost/platform/errors';
import { permalinkOf } from '../../../wordpress/permalinks.ts';
import type { GivenLink, ReadOptions, SourceDocument, SourceEvent } from '../../../ports/content-source.ts';
import { marks } from './database.ts';
import type { OpenSite } from './open-site.ts';
import { readPluginLinks } from './plugin-links.ts';
import type { PostRow } from './post-reader.ts';
import { tellLists } from './site-lists.ts';
import { documentOf, redirectsOf } from './to-document.ts';

/** Rows that are looked at in one snapshot. */
const ROWS_PER_BATCH = 500;
/** Bytes of content that are fetched at once, and those of the longest content that is read. */
const BYTES_AT_ONCE = 8 * 1024 * 1024;
const LONGEST_CONTENT = 64 * 1024 * 1024;

export async function* readPosts(open: OpenSite, options: ReadOptions): AsyncIterable<SourceEvent> {
  const lists = tellLists(open.db, open.lists);
  if (options.only !== null) {
    yield* lists;
    yield* readOnly(open, options.only, options);
    return;
  }
  const { db, posts, types } = open;
  yield { event: 'total', documents: await countPosts(open) };
  yield* lists;
  let lastId: number | null = options.resume === null ? 0 : Number(options.resume);
  while (lastId !== null) {
    options.signal.throwIfAborted();
    const after: number = lastId;
    const batch = await db.inSnapshot(() => posts.after(after, types.wanted, ROWS_PER_BATCH));
    yield* eventsOf(batch.posts, open, options);
    lastId = batch.lastId;
    if (lastId !== null) yield { event: 'checkpoint', state: String(lastId) };
  }
  for (const id of await posts.tooLarge(types.wanted, ROWS_PER_BATCH))
    yield {
      event: 'unreadable',
      key: id,
      address: `${open.site.home}/?p=${id}`,
      reason: { code: 'id_too_large', id, largest: Number.MAX_SAFE_INTEGER },
    };
  yield { event: 'complete' };
}

async function countPosts({ db, types }: OpenSite): Promise<number> {
  const rows = await db.query(
    `SELECT COUNT(*) AS posts FROM ${db.tables.posts} WHERE post_type IN (${marks(types.wanted)}) AND post_status <> 'auto-draft'`,
    types.wanted,
  );
  return Number(rows[0]?.['posts'] ?? 0);
}

/** Posts that have not changed are reported without reading their content; the others are fetched a few megabytes at a time. */
async function* eventsOf(
  rows: readonly PostRow[],
  open: OpenSite,
  options: Pick<ReadOptions, 'known' | 'signal'> | null,
): AsyncIterable<SourceEvent> {
  let waiting: SourceDocument[] = [];
  let bytes = 0;
  const given = await givenLinks(rows, open);
  for (const row of rows) {
    // What is not published is no source of links, whatever the plugin has of it.
    const links = row.status === 'publish' ? (given?.get(row.id) ?? []) : [];
    const document = documentOf(row, open, given === null ? undefined : { kind: 'links', links });
    yield* redirectsOf(document, open);
    if (options !== null && (await options.known(document.key))?.validator === document.validator) {
      yield { event: 'same', key: document.key };
    } else if (given !== null) {
      yield { event: 'document', document };
    } else if (row.contentLength > LONGEST_CONTENT) {
      const megabytes = LONGEST_CONTENT / 1024 / 1024;
      yield unreadable(document, open, { code: 'content_too_long', megabytes });
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

/** The links that a plugin has of these posts; null where they are read from the content. */
async function givenLinks(
  rows: readonly PostRow[],
  { db, linkTable }: OpenSite,
): Promise<ReadonlyMap<number, readonly GivenLink[]> | null> {
  if (linkTable === null) return null;
  return readPluginLinks(
    db,
    linkTable,
    rows.map(({ id }) => id),
  );
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
    else yield unreadable(first, open, { code: 'content_not_given', detail: messageOf(error) });
    return;
  }
  for (const document of documents) {
    const html = contents.get(document.id ?? 0);
    if (html !== undefined)
      yield { event: 'document', document: { ...document, content: { kind: 'post', html } } };
    else yield { event: 'gone', key: document.key };
  }
}

function unreadable(document: SourceDocument, { site }: OpenSite, reason: Said): SourceEvent {
  return { event: 'unreadable', key: document.key, address: document.permalink ?? site.home, reason };
}

/** Single posts, by id or by address. */
async function* readOnly(
  open: OpenSite,
  only: readonly string[],
  options: ReadOptions,
): AsyncIterable<SourceEvent> {
  const read = new Set<number>();
  for (const name of only) {
    const isId = /^[0-9]+$/.test(name);
    const ids = (isId ? [Number(name)] : await idsOf(name, open)).filter((id) => Number.isSafeInteger(id));
    const rows = await open.posts.byId(ids, open.types.wanted);
    const wanted = isId
      ? rows
      : rows.filter((row) => isSameAddress(permalinkOf(row, open.context), name) || rows.length === 1);
    if (wanted.length === 0 && isId) yield { event: 'gone', key: name };
    yield* eventsOf(wanted, open, null);
    for (const { id } of wanted) read.add(id);
  }
  yield* readMovedBelow(read, open, options);
}

/** The addresses of posts change with those of the posts that they are below: of the known ones those are read that have changed. */
async function* readMovedBelow(
  read: Set<number>,
  open: OpenSite,
  options: ReadOptions,
): AsyncIterable<SourceEvent> {
  for (let parents = [...read]; parents.length > 0;) {
    const below = await open.posts.idsBelow(parents.splice(0, ROWS_PER_BATCH), open.types.wanted);
    const known: number[] = [];
    for (const id of below) if (!read.has(id) && (await options.known(String(id))) !== null) known.push(id);
    while (known.length > 0) {
      const rows = await open.posts.byId(known.splice(0, ROWS_PER_BATCH), open.types.wanted);
      for await (const event of eventsOf(rows, open, options)) {
        if (event.event === 'same') continue;
        yield event;
        if (event.event !== 'document' || event.document.id === null) continue;
        read.add(event.document.id);
        parents.push(event.document.id);
      }
    }
  }
}

async function idsOf(address: string, { db, site }: OpenSite): Promise<number[]> {
  const url = URL.parse(address);
  if (url === null) return [];
  for (const name of ['p', 'page_id', 'attachment_id']) {
    const id = Number(url.searchParams.get(name) ?? '0');
    if (Number.isSafeInteger(id) && id > 0) return [id];
  }
  if (isSameAddress(address, site.home)) {
    const { frontPageId } = site.platform.data;
    return frontPageId === null ? [] : [frontPageId];
  }
  const slug = url.pathname.split('/').findLast((part) => part !== '') ?? '';
  const rows = await db.query(
    `SELECT ID FROM ${db.tables.posts} WHERE post_name IN (?, ?) OR ID = ? LIMIT 100`,
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
