import { IdentifierNode, OperationNodeTransformer, type Kysely, type SchemableIdentifierNode } from 'kysely';
import type { GenerationSchema } from '../build/generation-schema.ts';

/** What a column holds: a whole number, a short text that is part of a key, any text, or bytes. */
export type ColumnKind = 'integer' | 'name' | 'text' | 'bytes';

export interface ServerTable {
  columns: Readonly<Record<string, ColumnKind>>;
  /** How many of the first columns are the key. */
  keyColumns: number;
}

type TableName = keyof GenerationSchema;

/** The tables of a generation on a server: the same as in a generation's file. */
export const SERVER_TABLES: {
  readonly [Name in TableName]: {
    columns: Readonly<Record<keyof GenerationSchema[Name], ColumnKind>>;
    keyColumns: number;
  };
} = {
  meta: { columns: { name: 'name', value: 'text' }, keyColumns: 1 },
  post: {
    columns: {
      id: 'integer',
      type: 'text',
      status: 'text',
      title: 'text',
      modified: 'text',
      permalink: 'text',
      score: 'text',
      has_meta: 'integer',
      internal: 'integer',
      external: 'integer',
      incoming: 'integer',
    },
    keyColumns: 1,
  },
  post_row: { columns: { slot: 'integer', post_id: 'integer', json: 'text' }, keyColumns: 1 },
  title_rank: { columns: { post_id: 'integer', rank: 'integer' }, keyColumns: 1 },
  url: { columns: { id: 'integer', url: 'text' }, keyColumns: 1 },
  url_rank: { columns: { url_id: 'integer', rank: 'integer' }, keyColumns: 1 },
  link: {
    columns: {
      id: 'integer',
      url_id: 'integer',
      post_id: 'integer',
      target_post_id: 'integer',
      type_id: 'integer',
    },
    keyColumns: 1,
  },
  ordering: { columns: { name: 'name', directory: 'bytes' }, keyColumns: 1 },
  ordering_block: { columns: { ordering: 'name', block: 'integer', data: 'bytes' }, keyColumns: 2 },
  column_chunk: { columns: { name: 'name', part: 'integer', data: 'bytes' }, keyColumns: 2 },
};

/** Indexes beside the keys: for the links of one post, and to find one post. */
export const SERVER_INDEXES: readonly { table: TableName; column: string }[] = [
  { table: 'post_row', column: 'post_id' },
  { table: 'link', column: 'post_id' },
  { table: 'link', column: 'target_post_id' },
];

/** Tables of earlier versions on PostgreSQL. Nothing reads them; they are dropped with their generation. */
const EARLIER_TABLES: ReadonlySet<string> = new Set(['title_text', 'url_text']);

/** `links_7_post`: a table of generation 7. */
export function serverTableName(generation: number, table: string): string {
  return `links_${generation}_${table}`;
}

/** The generation that a table of the database belongs to; null for any other table. */
export function generationOf(table: string): number | null {
  const [, number, name = ''] = /^links_(\d+)_(.+)$/.exec(table) ?? [];
  const isOurs = Object.hasOwn(SERVER_TABLES, name) || EARLIER_TABLES.has(name);
  return number === undefined || !isOurs ? null : Number(number);
}

/** The database seen through one generation: its tables go by the names they have in a generation's file. */
export function tablesOf<Schema>(db: Kysely<Schema>, generation: number): Kysely<GenerationSchema> {
  const naming = new TableNaming(generation);
  const named = db.withPlugin({
    transformQuery: ({ node, queryId }) => naming.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  });
  return named as unknown as Kysely<GenerationSchema>;
}

class TableNaming extends OperationNodeTransformer {
  readonly #generation: number;

  constructor(generation: number) {
    super();
    this.#generation = generation;
  }

  /** Renames tables only: an alias is not among them. */
  protected override transformSchemableIdentifier(node: SchemableIdentifierNode): SchemableIdentifierNode {
    const { name } = node.identifier;
    if (!Object.hasOwn(SERVER_TABLES, name)) return node;
    return { ...node, identifier: IdentifierNode.create(serverTableName(this.#generation, name)) };
  }
}
