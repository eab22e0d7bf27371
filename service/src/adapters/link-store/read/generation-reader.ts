import type { CompiledQuery, Kysely } from 'kysely';
import type { ColumnName, GenerationSchema, Meta } from '../build/generation-schema.ts';
import { decodeDirectory, type Directory } from '../build/ordering-blocks.ts';

/** Runs the text of a query and gives bare rows: for what every request asks, objects cost too much. */
export type RowReader = (text: string, parameters: readonly unknown[]) => Promise<unknown[][]>;

/** The open tables of one generation, in a file or on a server. */
export interface GenerationConnection {
  db: Kysely<GenerationSchema>;
  rows: RowReader;
  /** The JSON of the posts in these slots, in their order; left out where it is read like other rows. */
  postRows?: (slots: number[]) => Promise<string[]>;
  close(): Promise<void>;
}

/** A link with the titles and permalinks of its posts, in the order of the query. */
export type LinkColumns = [
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

/** Asks the tables of one generation. It keeps the texts of its queries and none of the data. */
export class GenerationReader {
  readonly db: Kysely<GenerationSchema>;
  readonly close: () => Promise<void>;
  readonly #rows: RowReader;
  readonly #postRows: GenerationConnection['postRows'];
  readonly #queryTexts = new Map<string, string>();

  constructor({ db, rows, postRows, close }: GenerationConnection) {
    this.db = db;
    this.#rows = rows;
    this.#postRows = postRows;
    this.close = close;
  }

  async meta(): Promise<Meta> {
    const values = await this.db.selectFrom('meta').selectAll().execute();
    // Written by buildGeneration from a Meta, name by name.
    return Object.fromEntries(values.map(({ name, value }) => [name, JSON.parse(value)])) as unknown as Meta;
  }

  /** The directory of each ordering, by the ordering's name. */
  async directories(): Promise<Map<string, Directory>> {
    const orderings = await this.db.selectFrom('ordering').selectAll().execute();
    return new Map(orderings.map(({ name, directory }) => [name, decodeDirectory(directory)]));
  }

  async blocks(ordering: string, numbers: number[]): Promise<[block: number, data: Buffer][]> {
    const rows = await this.#ask(`blocks ${numbers.length}`, [ordering, ...numbers], () =>
      this.db
        .selectFrom('ordering_block')
        .where('ordering', '=', ordering)
        .where('block', 'in', numbers)
        .select(['block', 'data']),
    );
    return rows as [number, Buffer][];
  }

  /** In the order of the slots. */
  async postRows(slots: number[]): Promise<string[]> {
    if (this.#postRows !== undefined) return this.#postRows(slots);
    const rows = await this.#ask(`post rows ${slots.length}`, slots, () =>
      this.db.selectFrom('post_row').where('slot', 'in', slots).select(['slot', 'json']),
    );
    return inOrder(slots, rows as [number, string][]);
  }

  async links(ids: number[]): Promise<LinkColumns[]> {
    const rows = await this.#ask(`links ${ids.length}`, ids, () =>
      this.db
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
        ]),
    );
    return rows as LinkColumns[];
  }

  /** The pieces of a column, in order. */
  async *chunks(name: ColumnName): AsyncGenerator<Buffer> {
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

  /** Runs a query for bare rows. The text of a query is compiled once for each key. */
  #ask(
    key: string,
    parameters: readonly unknown[],
    build: () => { compile(): CompiledQuery },
  ): Promise<unknown[][]> {
    let text = this.#queryTexts.get(key);
    if (text === undefined) {
      text = build().compile().sql;
      this.#queryTexts.set(key, text);
    }
    return this.#rows(text, parameters);
  }
}

/** The JSON of rows in the order of the ids, as they were asked for. */
export function inOrder(
  ids: readonly number[],
  rows: readonly (readonly [id: number, json: string])[],
): string[] {
  const byId = new Map(rows);
  return ids.map((id) => byId.get(id) ?? '');
}
