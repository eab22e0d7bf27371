import type { LinkListArgs } from '@signpost/contract/links';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { toLinkRow } from '../../../shared/link-rows.ts';
import {
  TEXT_NAMES,
  type ColumnName,
  type GenerationSchema,
  type LinkOrdering,
  type Meta,
  type PostOrdering,
  type TextName,
} from '../build/generation-schema.ts';
import { Marks } from '../build/marks.ts';
import type { Directory } from '../build/ordering-blocks.ts';
import {
  GenerationReader,
  inOrder,
  type GenerationConnection,
  type LinkColumns,
} from './generation-reader.ts';
import { KeptOrderings } from './kept-orderings.ts';
import { KeptRows, RowsById, RowsByNumber } from './kept-rows.ts';
import { loadOnce } from './load-once.ts';
import type { Ordering } from './ordering.ts';
import { joinHits, TextColumn, type Hits } from './text-search.ts';

/** Memory for the hits of the last terms, in bytes, so that the pages of one search look the text through once. */
const KEPT_HIT_BYTES = 8_000_000;

/**
 * Rank -> how many links of all, of the internal or of the external ones (as `is_internal` names them) have a URL of a lower rank. The last
 * entry is how many there are. For all of them, these are places in the URL ordering.
 */
export type UrlStarts = Record<LinkListArgs['is_internal'], Uint32Array>;

/** How many numbers `url_counts` has for each rank: all links, the internal and the external ones. */
const COUNTED_KINDS = 3;

/** One complete generation, open for reading. It never changes, so what is in memory stays true. */
export class Generation {
  readonly meta: Meta;
  readonly db: Kysely<GenerationSchema>;
  readonly close: () => Promise<void>;
  readonly #reader: GenerationReader;
  readonly #orderings: KeptOrderings;
  readonly #postRows: KeptRows;
  readonly #linkRows: KeptRows;
  readonly #columns = new Map<ColumnName, Promise<Buffer>>();
  readonly #texts = new Map<TextName, Promise<TextColumn>>();
  readonly #urlStarts = new Map<'url_counts', Promise<UrlStarts>>();
  readonly #hits = new LRUCache<string, Hits>({
    maxSize: KEPT_HIT_BYTES,
    sizeCalculation: ({ bits }) => bits.byteLength + 1,
  });

  private constructor(reader: GenerationReader, meta: Meta, directories: Map<string, Directory>) {
    this.#reader = reader;
    this.db = reader.db;
    this.close = reader.close;
    this.meta = meta;
    this.#orderings = new KeptOrderings(reader, directories, meta);
    this.#postRows = new KeptRows((slots) => reader.postRows(slots), new RowsByNumber(meta.listed_posts));
    this.#linkRows = new KeptRows(async (ids) => {
      const links = await reader.links(ids);
      return inOrder(
        ids,
        links.map((link) => [link[0], toJson(link, meta)]),
      );
    }, new RowsById());
  }

  static async open(connection: GenerationConnection): Promise<Generation> {
    const reader = new GenerationReader(connection);
    return new Generation(reader, await reader.meta(), await reader.directories());
  }

  ordering(name: PostOrdering | LinkOrdering): Ordering {
    return this.#orderings.get(name);
  }

  /** The finished rows of posts as JSON, in the order of the slots. */
  postRows(slots: number[]): Promise<string[]> {
    return this.#postRows.get(slots);
  }

  /** The rows of links as JSON, in the order of the ids. */
  linkRows(ids: number[]): Promise<string[]> {
    return this.#linkRows.get(ids);
  }

  /** The listed posts (by slot) or URL ranks whose text contains the folded term. Data of an earlier version has no paths. */
  hits(column: TextName, term: string): Promise<Hits> {
    return this.#keptHits(column, `${column} ${term}`, (text) => text.find(term));
  }

  /** The listed posts, by slot, whose title contains the folded `title`, or whose path has the folded `slug` in its last name. */
  async titleOrSlugHits(title: string, slug: string): Promise<Hits> {
    const titles = await this.hits('title_text', title);
    return this.#keptHits('path_text', `slug ${slug}\n${title}`, (paths) =>
      joinHits([titles, paths.findInLast(slug, titles.bits)]),
    );
  }

  async #keptHits(column: TextName, key: string, find: (text: TextColumn) => Hits): Promise<Hits> {
    const text = await this.#text(column);
    const hits = this.#hits.get(key) ?? find(text);
    this.#hits.set(key, hits);
    return hits;
  }

  /** Loads the texts that are searched; titles first, since they are fewer. */
  async loadTexts(): Promise<void> {
    for (const name of TEXT_NAMES) await this.#text(name);
  }

  /** A column as it is stored. What is in it is known to its part. */
  bytes(name: Exclude<ColumnName, TextName>): Promise<Buffer> {
    return loadOnce(this.#columns, name, () => this.#read(name));
  }

  async #read(name: ColumnName): Promise<Buffer> {
    return joinAligned(await Array.fromAsync(this.#reader.chunks(name)));
  }

  async uint16(name: Exclude<ColumnName, TextName>): Promise<Uint16Array> {
    const { buffer, byteOffset, byteLength } = await this.bytes(name);
    return new Uint16Array(buffer, byteOffset, byteLength / 2);
  }

  async uint32(name: Exclude<ColumnName, TextName>): Promise<Uint32Array> {
    return asUint32(await this.bytes(name));
  }

  async float64(name: Exclude<ColumnName, TextName>): Promise<Float64Array> {
    const { buffer, byteOffset, byteLength } = await this.bytes(name);
    return new Float64Array(buffer, byteOffset, byteLength / 8);
  }

  /** What records say beside the rows. Data of an earlier version has nothing of it. */
  async marks(): Promise<Marks> {
    return Marks.from({
      noindex: await this.float64('noindex_posts'),
      nofollow: await this.float64('nofollow_links'),
      lists: await this.float64('menu_lists'),
      posts: await this.float64('menu_posts'),
    });
  }

  /** Where the links of each URL begin. */
  urlStarts(): Promise<UrlStarts> {
    return loadOnce(this.#urlStarts, 'url_counts', async () =>
      toStarts(asUint32(await this.#read('url_counts'))),
    );
  }

  /** The folded titles or paths by slot, or the folded URLs by rank. */
  #text(name: TextName): Promise<TextColumn> {
    return loadOnce(this.#texts, name, async () => {
      // A search for URLs counts and gathers their links next.
      const others = name === 'url_text' ? this.urlStarts() : null;
      const text = new TextColumn();
      for await (const chunk of this.#reader.chunks(name)) {
        text.add(chunk);
        // Queries that do not need the whole text run in between.
        await new Promise(setImmediate);
      }
      await others;
      return text;
    });
  }
}

function toJson([id, url, postId, targetPostId, typeId, ...posts]: LinkColumns, meta: Meta): string {
  const [sourceTitle, sourcePermalink, targetTitle, targetPermalink] = posts;
  const type = meta.link_types[typeId]?.type ?? '';
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
  return JSON.stringify(toLinkRow(link, meta.site));
}

function asUint32({ buffer, byteOffset, byteLength }: Buffer): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

function toStarts(counts: Uint32Array): UrlStarts {
  const ranks = counts.length / COUNTED_KINDS;
  const startsOf = (kind: number): Uint32Array => {
    const starts = new Uint32Array(ranks + 1);
    for (let rank = 0; rank < ranks; rank += 1)
      starts[rank + 1] = (starts[rank] ?? 0) + (counts[rank * COUNTED_KINDS + kind] ?? 0);
    return starts;
  };
  return { '': startsOf(0), '1': startsOf(1), '0': startsOf(2) };
}

/** Joins into memory of its own, so that typed arrays over it are aligned. */
export function joinAligned(chunks: Buffer[]): Buffer<ArrayBuffer> {
  const whole = Buffer.allocUnsafeSlow(chunks.reduce((bytes, chunk) => bytes + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(whole, at);
  return whole;
}
