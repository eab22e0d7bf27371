import type { CompiledQuery, Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { toLinkRow } from '../../../shared/link-rows.ts';
import {
  LINK_ORDERINGS,
  POST_ORDERINGS,
  TEXT_NAMES,
  type ColumnName,
  type DayName,
  type DigestName,
  type GenerationSchema,
  type LinkOrdering,
  type Meta,
  type PostOrdering,
  type TextName,
} from '../build/generation-schema.ts';
import { decodeBlock, decodeDirectory, Ordering, type Block, type Directory } from './ordering.ts';
import { TextColumn, type Hits } from './text-search.ts';

/** How many search terms keep their hits, so that the pages of one search look the text through once. */
const REMEMBERED_SEARCHES = 16;

/** Blocks of some 10 KB, and finished rows of some 400 bytes: the first pages are what most people look at. */
const HOT_BLOCKS = 512;
const HOT_ROWS = 100_000;

/** So many rows at most are asked for in one query. */
const READ_AT_ONCE = 100;

/** Runs a query's text and gives its rows as bare arrays: for what is asked on every request, objects cost too much. */
export type RowReader = (text: string, parameters: readonly unknown[]) => Promise<unknown[][]>;

/** How a generation is asked. */
export interface GenerationReader {
  db: Kysely<GenerationSchema>;
  rows: RowReader;
  close(): Promise<void>;
}

type LinkColumns = [
  id: number,
  url: string,
  postId: number,
  targetPostId: number,
  typeId: number,
  sourceTitle: string | null,
  sourcePermalink: string | null,
  targetTitle: string | null,
  targetPermalink: string | null,
];

/** One complete generation, open for reading. It never changes, so what is loaded once stays true. */
export class Generation {
  readonly meta: Meta;
  readonly db: Kysely<GenerationSchema>;
  readonly close: () => Promise<void>;
  readonly #orderings = new Map<string, Ordering>();
  readonly #rows: RowReader;
  readonly #statements = new Map<string, string>();
  readonly #blocks = new LRUCache<string, Block>({ max: HOT_BLOCKS });
  readonly #postJson = new LRUCache<number, string>({ max: HOT_ROWS });
  readonly #linkJson = new LRUCache<number, string>({ max: HOT_ROWS });
  readonly #columns = new Map<ColumnName, Promise<Buffer>>();
  readonly #texts = new Map<TextName, Promise<TextColumn>>();
  readonly #urlStarts = new Map<'all', Promise<Uint32Array>>();
  readonly #hits = new LRUCache<string, Promise<Hits>>({ max: REMEMBERED_SEARCHES });

  private constructor(
    { db, rows, close }: GenerationReader,
    meta: Meta,
    directories: Map<string, Directory>,
  ) {
    this.db = db;
    this.#rows = rows;
    this.close = close;
    this.meta = meta;
    for (const name of POST_ORDERINGS) this.#addOrdering(name, directories, false, false);
    for (const name of LINK_ORDERINGS) this.#addOrdering(name, directories, true, meta.wide_ids);
  }

  static async open(reader: GenerationReader): Promise<Generation> {
    const { db } = reader;
    const values = await db.selectFrom('meta').selectAll().execute();
    const orderings = await db.selectFrom('ordering').selectAll().execute();
    // Written by buildGeneration from a Meta, name by name.
    const meta = Object.fromEntries(
      values.map(({ name, value }) => [name, JSON.parse(value)]),
    ) as unknown as Meta;
    return new Generation(
      reader,
      meta,
      new Map(orderings.map((row) => [row.name, decodeDirectory(row.directory)])),
    );
  }

  ordering(name: PostOrdering | LinkOrdering): Ordering {
    const ordering = this.#orderings.get(name);
    if (ordering === undefined) throw new Error(`The generation has no ordering ${name}`);
    return ordering;
  }

  /** The listed posts (by slot) or URL ranks whose text contains the folded term. */
  hits(column: TextName, term: string): Promise<Hits> {
    return once(this.#hits, `${column} ${term}`, async () => (await this.#text(column)).find(term));
  }

  /** Loads the texts that are searched, those of the titles first: they are fewer. */
  async loadTexts(): Promise<void> {
    for (const name of TEXT_NAMES) await this.#text(name);
  }

  /** Slot -> number of the post's cell. */
  async titleCells(): Promise<Uint16Array> {
    const { buffer, byteOffset, byteLength } = await this.#column('title_cells');
    return new Uint16Array(buffer, byteOffset, byteLength / 2);
  }

  /** Slot and hash of each post that has a page of its own: see `post-addresses.ts`. */
  async postAddresses(): Promise<Uint32Array> {
    const { buffer, byteOffset, byteLength } = await this.#column('post_addresses');
    return new Uint32Array(buffer, byteOffset, byteLength / 4);
  }

  /** The digests of the listed posts by slot, or of the links by ascending id; null where an earlier version kept none. */
  async digests(name: DigestName): Promise<Uint32Array | null> {
    const { buffer, byteOffset, byteLength } = await this.#column(name);
    const rows = name === 'post_digests' ? this.meta.listed_posts : this.meta.links_stats.total;
    return byteLength === 0 && rows > 0 ? null : new Uint32Array(buffer, byteOffset, byteLength / 4);
  }

  /** The ids of the posts that came or went on the last of the published days, ascending. */
  async dayIds(name: DayName): Promise<Float64Array> {
    const { buffer, byteOffset, byteLength } = await this.#column(name);
    return new Float64Array(buffer, byteOffset, byteLength / 8);
  }

  /** Rank * 3 -> how many links have a URL of that rank: all, internal, external. */
  async urlCounts(): Promise<Uint32Array> {
    const { buffer, byteOffset, byteLength } = await this.#column('url_counts');
    return new Uint32Array(buffer, byteOffset, byteLength / 4);
  }

  /** Rank -> where in the URL ordering its links begin; one more than there are ranks. */
  urlStarts(): Promise<Uint32Array> {
    return once(this.#urlStarts, 'all', async () => {
      const counts = await this.urlCounts();
      const starts = new Uint32Array(counts.length / 3 + 1);
      for (let rank = 1; rank < starts.length; rank += 1) {
        starts[rank] = (starts[rank - 1] ?? 0) + (counts[rank * 3 - 3] ?? 0);
      }
      return starts;
    });
  }

  /** The finished rows of posts as JSON, in the order of the slots. */
  postRows(slots: number[]): Promise<string[]> {
    return rowsThrough(this.#postJson, slots, async (missing) => {
      const rows = await this.#ask(`post rows ${missing.length}`, missing, () =>
        this.db.selectFrom('post_row').where('slot', 'in', missing).select(['slot', 'json']),
      );
      return rows as [number, string][];
    });
  }

  /** The rows of links as JSON, in the order of the ids. */
  linkRows(ids: number[]): Promise<string[]> {
    return rowsThrough(this.#linkJson, ids, async (missing) => {
      const rows = await this.#ask(`link rows ${missing.length}`, missing, () => this.#selectLinks(missing));
      return (rows as LinkColumns[]).map((row) => [row[0], this.#linkRow(row)]);
    });
  }

  #selectLinks(ids: number[]): { compile(): CompiledQuery } {
    // In the order of `LinkColumns`.
    return this.db
      .selectFrom('link')
      .innerJoin('url', 'url.id', 'link.url_id')
      .leftJoin('post as source', 'source.id', 'link.post_id')
      .leftJoin('post as target', 'target.id', 'link.target_post_id')
      .where('link.id', 'in', ids)
      .select([
        'link.id',
        'url.url',
        'link.post_id',
        'link.target_post_id',
        'link.type_id',
        'source.title as source_title',
        'source.permalink as source_permalink',
        'target.title as target_title',
        'target.permalink as target_permalink',
      ]);
  }

  #linkRow([id, url, postId, targetPostId, typeId, ...posts]: LinkColumns): string {
    const [sourceTitle, sourcePermalink, targetTitle, targetPermalink] = posts;
    const type = this.meta.link_types[typeId]?.type ?? '';
    const link = {
      id,
      url,
      postId,
      targetPostId,
      type,
      sourceTitle,
      sourcePermalink,
      targetTitle,
      targetPermalink,
    };
    return JSON.stringify(toLinkRow(link, this.meta.site));
  }

  /** Runs a query as bare rows; its text is compiled once for each key. */
  #ask(
    key: string,
    parameters: readonly unknown[],
    build: () => { compile(): CompiledQuery },
  ): Promise<unknown[][]> {
    let text = this.#statements.get(key);
    if (text === undefined) {
      text = build().compile().sql;
      this.#statements.set(key, text);
    }
    return this.#rows(text, parameters);
  }

  #addOrdering(name: string, directories: Map<string, Directory>, ranked: boolean, wide: boolean): void {
    const directory = directories.get(name);
    if (directory === undefined) throw new Error(`The generation has no ordering ${name}`);
    const readBlocks = async (numbers: number[]): Promise<Block[]> => {
      const known = numbers.map((block) => this.#blocks.get(`${name} ${block}`));
      const missing = numbers.filter((_, at) => known[at] === undefined);
      if (missing.length === 0) return known as Block[];
      const rows = await this.#ask(`blocks ${missing.length}`, [name, ...missing], () =>
        this.db
          .selectFrom('ordering_block')
          .where('ordering', '=', name)
          .where('block', 'in', missing)
          .select(['block', 'data']),
      );
      const read = new Map<number, Block>();
      for (const [block, data] of rows as [number, Buffer][]) {
        const decoded = decodeBlock(data, ranked, wide);
        read.set(block, decoded);
        this.#blocks.set(`${name} ${block}`, decoded);
      }
      return numbers.map((block, at) => {
        const found = known[at] ?? read.get(block);
        if (found === undefined) throw new Error(`Block ${block} of ordering ${name} is missing`);
        return found;
      });
    };
    this.#orderings.set(name, new Ordering(directory, readBlocks));
  }

  /** The folded titles by slot, or the folded URLs by rank. */
  #text(name: TextName): Promise<TextColumn> {
    return once(this.#texts, name, async () => {
      // Whoever searches URLs will count and gather their links next.
      const others = name === 'url_text' ? this.urlStarts() : null;
      const text = new TextColumn();
      for await (const chunk of this.#chunks(name)) {
        text.add(chunk);
        // Who needs less than this text need not wait for all of it.
        await new Promise(setImmediate);
      }
      await others;
      return text;
    });
  }

  #column(name: Exclude<ColumnName, TextName>): Promise<Buffer> {
    return once(this.#columns, name, async () => joinAligned(await Array.fromAsync(this.#chunks(name))));
  }

  async *#chunks(name: ColumnName): AsyncGenerator<Buffer> {
    for (let part = 0; ; part += 1) {
      const row = await this.db
        .selectFrom('column_chunk')
        .where('name', '=', name)
        .where('part', '=', part)
        .select('data')
        .executeTakeFirst();
      if (row === undefined) return;
      yield row.data;
    }
  }
}

interface Loaded<Key, Value> {
  get(key: Key): Promise<Value> | undefined;
  set(key: Key, value: Promise<Value>): unknown;
  delete(key: Key): unknown;
}

/** Loads what is not loaded yet. A failure is not kept: whoever asks next tries again. */
function once<Key, Value>(loaded: Loaded<Key, Value>, key: Key, load: () => Promise<Value>): Promise<Value> {
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const loading = load();
  loaded.set(key, loading);
  loading.catch(() => loaded.delete(key));
  return loading;
}

/** The JSON of rows, from the cache or else loaded, in the order of the ids. */
async function rowsThrough(
  cache: LRUCache<number, string>,
  ids: number[],
  load: (missing: number[]) => Promise<[number, string][]>,
): Promise<string[]> {
  const known = ids.map((id) => cache.get(id));
  const missing = ids.filter((_, at) => known[at] === undefined);
  const loaded = new Map<number, string>();
  for (let at = 0; at < missing.length; at += READ_AT_ONCE) {
    for (const [id, json] of await load(missing.slice(at, at + READ_AT_ONCE))) {
      loaded.set(id, json);
      cache.set(id, json);
    }
  }
  return ids.map((id, at) => known[at] ?? loaded.get(id) ?? '');
}

/** Into a buffer of its own, so that typed arrays over it are aligned. */
function joinAligned(chunks: Buffer[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(chunks.reduce((bytes, chunk) => bytes + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(whole, at);
  return whole;
}
