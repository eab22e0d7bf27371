import type { FormatParams } from '@signpost/contract/formats';
import { MOST_PER_PAGE } from '@signpost/contract/links';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TObject } from '@signpost/contract/schema';
import type { CachedBody } from '../../ports/body-cache.ts';
import { HINT, type FastLane } from './fast-lane.ts';
import { listFormat } from './list-format.ts';
import { sendBody } from './send-body.ts';
import { sendRows } from './send-rows.ts';

export interface List {
  /** What the rows are, for the name of a file. */
  name: string;
  /** The schema of its rows, if it is another one than that of the call. */
  row?: TObject;
  /** One page as JSON. */
  page(): Promise<CachedBody>;
  /** Every row, some at a time. */
  rows(): AsyncIterable<readonly object[]> | Promise<AsyncIterable<readonly object[]>>;
}

/** Sends a list in the format that is asked for. */
export async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  { per_page: perPage = 0, ...params }: FormatParams & { per_page?: number },
  lane: FastLane,
  { name, row, page, rows }: List & { row: TObject },
): Promise<FastifyReply> {
  const format = listFormat(request, params);
  if (format === 'json') {
    if (perPage > MOST_PER_PAGE) reply.header(HINT, `per_page is ${MOST_PER_PAGE} at most`);
    return sendBody(request, reply, await page(), lane);
  }
  return sendRows(request, reply, { format, name, row, rows: await rows() });
}
