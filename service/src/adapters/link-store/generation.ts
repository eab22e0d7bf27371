import { CompiledQuery, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { toLinkRow, type StoredLink } from '../../shared/link-rows.ts';
import {
  LINK_ORDERINGS,
  POST_ORDERINGS,
  type ColumnName,
  type GenerationSchema,
  type LinkOrdering,
  type Meta,
  type PostOrdering,
} from './generation-schema.ts';
import { decodeBlock, decodeDirectory, Ordering, type Directory } from './ordering.ts';
import { TextColumn } from './text-search.ts';

/** How many search terms keep their hits, so that the pages of one search look the text through once. */
const REMEMBERED_SEARCHES = 16;

/** One complete generation, open for reading. It never changes, so what is loaded once stays true. */
export class Generation {
  readonly meta: Meta;
  readonly db: Kysely<GenerationSchema>;
  readonly #orderings = new Map<string, Ordering>();
  readonly #statements = new Map<string, string>();
  readonly #columns = new Map<ColumnName, Promise<Buffer>>();
  readonly #texts = new Map<ColumnName, Promise<TextColumn>>();
  readonly #hits = new LRUCache<string, Promise<Uint8Array>>({ max: REMEMBERED_SEARCHES });

  private constructor(db: Kysely<GenerationSchema>, meta: Meta, directories: Map<string, Directory>) {
    this.db = db;
    this.meta = meta;
    for (const name of POST_ORDERINGS) this.#addOrdering(name, directories, false, false);
    for (const name of LINK_ORDERINGS) this.#addOrdering(name, directories, true, meta.wide_ids);
  }

  static async open(db: Kysely<GenerationSchema>): Promise<Generation> {
    const values = await db.selectFrom('meta').selectAll().execute();
    const orderings = await db.selectFrom('ordering').selectAll().execute();
    // Written by buildGeneration from a Meta, name by name.
    const meta = Object.fromEntries(
      values.map(({ name, value }) => [name, JSON.parse(value)]),
    ) as unknown as Meta;
    return new Generation(
      db,
      meta,
      new Map(orderings.map((row) => [row.name, decodeDirectory(row.directory)])),
    );
  }

  close(): Promise<void> {
    return this.db.destroy();
  }

  ordering(name: PostOrdering | LinkOrdering): Ordering {
    const ordering = this.#orderings.get(name);
    if (ordering === undefined) throw new Error(`The generation has no ordering ${name}`);
    return ordering;
  }

  /** One byte per listed post (by slot) or per URL rank: 1 where its text contains the folded term. */
  hits(column: 'title_text' | 'url_text', term: string): Promise<Uint8Array> {
    const key = `${column} ${term}`;
    let hits = this.#hits.get(key);
    if (hits === undefined) {
      hits = this.#text(column).then((text) => text.find(term));
      this.#hits.set(key, hits);
    }
    return hits;
  }

  /** Slot -> number of the post's cell. */
  async titleCells(): Promise<Uint16Array> {
    const { buffer, byteOffset, byteLength } = await this.#column('title_cells');
    return new Uint16Array(buffer, byteOffset, byteLength / 2);
  }

  /** Rank * 3 -> how many links have a URL of that rank: all, internal, external. */
  async urlCounts(): Promise<Uint32Array> {
    const { buffer, byteOffset, byteLength } = await this.#column('url_counts');
    return new Uint32Array(buffer, byteOffset, byteLength / 4);
  }

  /** The finished rows of posts, in the order of the slots, joined by commas. */
  async postRows(slots: number[]): Promise<string> {
    if (slots.length === 0) return '';
    const query = this.#prepared(`post rows ${slots.length}`, () =>
      this.db.selectFrom('post_row').where('slot', 'in', slots).select(['slot', 'json']),
    );
    const { rows } = await this.db.executeQuery<{ slot: number; json: string }>(
      CompiledQuery.raw(query, slots),
    );
    const jsonOf = new Map(rows.map(({ slot, json }) => [slot, json]));
    return slots.map((slot) => jsonOf.get(slot)).join(',');
  }

  /** The rows of links, in the order of the ids, as JSON joined by commas. */
  async linkRows(ids: number[]): Promise<string> {
    if (ids.length === 0) return '';
    const query = this.#prepared(`link rows ${ids.length}`, () =>
      this.db
        .selectFrom('link')
        .innerJoin('url', 'url.id', 'link.url_id')
        .leftJoin('post as source', 'source.id', 'link.post_id')
        .leftJoin('post as target', 'target.id', 'link.target_post_id')
        .where('link.id', 'in', ids)
        .select([
          'link.id',
          'url.url',
          'link.post_id as postId',
          'link.target_post_id as targetPostId',
          'link.type_id as typeId',
          'source.title as sourceTitle',
          'source.permalink as sourcePermalink',
          'target.title as targetTitle',
          'target.permalink as targetPermalink',
        ]),
    );
    type Row = Omit<StoredLink, 'type'> & { typeId: number };
    const { rows } = await this.db.executeQuery<Row>(CompiledQuery.raw(query, ids));
    const { link_types: types, site } = this.meta;
    const jsonOf = new Map(
      rows.map((row) => {
        const type = types[row.typeId]?.type ?? '';
        return [row.id, JSON.stringify(toLinkRow({ ...row, type }, site))];
      }),
    );
    return ids.map((id) => jsonOf.get(id)).join(',');
  }

  /** The text of a query, compiled once for each number of parameters. */
  #prepared(key: string, build: () => { compile(): CompiledQuery }): string {
    let text = this.#statements.get(key);
    if (text === undefined) {
      text = build().compile().sql;
      this.#statements.set(key, text);
    }
    return text;
  }

  #addOrdering(name: string, directories: Map<string, Directory>, ranked: boolean, wide: boolean): void {
    const directory = directories.get(name);
    if (directory === undefined) throw new Error(`The generation has no ordering ${name}`);
    const query = this.#prepared('block', () =>
      this.db.selectFrom('ordering_block').where('ordering', '=', '').where('block', '=', 0).select('data'),
    );
    const readBlock = async (block: number): Promise<ReturnType<typeof decodeBlock>> => {
      const { rows } = await this.db.executeQuery<{ data: Buffer }>(CompiledQuery.raw(query, [name, block]));
      const [row] = rows;
      if (row === undefined) throw new Error(`Block ${block} of ordering ${name} is missing`);
      return decodeBlock(row.data, ranked, wide);
    };
    this.#orderings.set(name, new Ordering(directory, readBlock));
  }

  #text(name: 'title_text' | 'url_text'): Promise<TextColumn> {
    let text = this.#texts.get(name);
    if (text === undefined) {
      const texts = name === 'title_text' ? this.meta.listed_posts : this.meta.url_ranks;
      text = this.#column(name).then((bytes) => new TextColumn(bytes, texts));
      this.#texts.set(name, text);
    }
    return text;
  }

  #column(name: ColumnName): Promise<Buffer> {
    let column = this.#columns.get(name);
    if (column === undefined) {
      column = this.#loadColumn(name);
      this.#columns.set(name, column);
    }
    return column;
  }

  async #loadColumn(name: ColumnName): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for (let part = 0; ; part += 1) {
      const row = await this.db
        .selectFrom('column_chunk')
        .where('name', '=', name)
        .where('part', '=', part)
        .select('data')
        .executeTakeFirst();
      if (row === undefined) break;
      chunks.push(row.data);
    }
    // A buffer of its own, so that typed arrays over it are aligned.
    const whole = Buffer.allocUnsafeSlow(chunks.reduce((bytes, chunk) => bytes + chunk.length, 0));
    let at = 0;
    for (const chunk of chunks) at += chunk.copy(whole, at);
    return whole;
  }
}
