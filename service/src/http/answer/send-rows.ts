import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { csvLine } from '@signpost/contract/csv';
import type { TObject } from '@signpost/contract/schema';
import { MEDIA_TYPES } from './list-format.ts';

interface Rows {
  format: keyof typeof MEDIA_TYPES;
  /** What the rows are, for the name of the file. */
  name: string;
  /** The schema of a row: its properties are the columns. */
  row: TObject;
  /** Some rows at a time. */
  rows: AsyncIterable<readonly object[]>;
}

/**
 * Sends the rows of a list as they are read. A list that fails before its first rows is a failure like any other; one that fails on
 * the way ends the connection, so that a part is never taken for the whole.
 */
export async function sendRows(
  request: FastifyRequest,
  reply: FastifyReply,
  { format, name, row, rows }: Rows,
): Promise<FastifyReply> {
  const read = rows[Symbol.asyncIterator]();
  const first = await read.next();
  // What the list holds open is let go even if the caller is gone before the first line is sent.
  reply.raw.once('close', () => void Promise.resolve(read.return?.()).catch(() => {}));
  const all = startingWith(first, read);
  reply
    .type(`${MEDIA_TYPES[format]}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}.${format}"`);
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(
    Readable.from(format === 'csv' ? csvOf(Object.keys(row.properties), all) : ndjsonOf(all)),
  );
}

type Some = readonly object[];

async function* startingWith(first: IteratorResult<Some>, read: AsyncIterator<Some>): AsyncGenerator<Some> {
  for (let next = first; next.done !== true; next = await read.next()) yield next.value;
}

async function* csvOf(columns: readonly string[], rows: Rows['rows']): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const some of rows) {
    const lines = some.map((one) =>
      csvLine(columns.map((column) => (one as Record<string, unknown>)[column])),
    );
    if (lines.length > 0) yield lines.join('');
  }
}

async function* ndjsonOf(rows: Rows['rows']): AsyncGenerator<string> {
  for await (const some of rows) {
    if (some.length > 0) yield `${some.map((one) => JSON.stringify(one)).join('\n')}\n`;
  }
}
