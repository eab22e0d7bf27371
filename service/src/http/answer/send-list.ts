import type { FormatParams } from '@signpost/contract/formats';
import { MOST_PER_PAGE } from '@signpost/contract/links';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TObject } from '@signpost/contract/schema';
import type { CachedBody } from '../../ports/body-cache.ts';
import { parseParams } from '../params/parse-params.ts';
import { parseQueryString } from '../params/query-string.ts';
import type { FastLane, PageOf } from './fast-lane.ts';
import { listFormat } from './list-format.ts';
import { HINT } from './own-headers.ts';
import { sendBody } from './send-body.ts';
import { sendRows } from './send-rows.ts';

export interface List<Params = never> {
  /** What the rows are, for the name of a file. */
  name: string;
  /** The schema of its rows, if it is another one than that of the call. */
  row?: TObject;
  /** One page as JSON. */
  page(): Promise<CachedBody>;
  /** The same for other parameters, of a list that depends on nothing else. */
  pageFor?: (params: Params) => Promise<CachedBody>;
  /** Every row, some at a time. */
  rows(): AsyncIterable<readonly object[]> | Promise<AsyncIterable<readonly object[]>>;
}

/** Sends a list in the format that is asked for. */
export async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  params: ListParams,
  lane: FastLane,
  { name, row, page, pageFor, rows, schema }: List & { row: TObject; schema: TObject },
): Promise<FastifyReply> {
  const format = listFormat(request, params);
  if (format === 'json') {
    if (isTooLong(params)) reply.header(HINT, `per_page is ${MOST_PER_PAGE} at most`);
    if (pageFor !== undefined) lane.open(request, reply, pageOf(schema, pageFor));
    return sendBody(request, reply, await page(), lane);
  }
  return sendRows(request, reply, { format, name, row, rows: await rows() });
}

type ListParams = FormatParams & { per_page?: number };

/** What further pages are made by: requests that ask for more than a page are left to the framework. */
function pageOf(schema: TObject, pageFor: (params: never) => Promise<CachedBody>): PageOf {
  return (query) => {
    const given = parseQueryString(query);
    if (given.has('_fields') || given.has('format')) return null;
    const params: ListParams = parseParams(schema, given);
    // Of the type that the list takes, since the schema is that of its call.
    return isTooLong(params) ? null : pageFor(params as never);
  };
}

function isTooLong({ per_page: perPage = 0 }: ListParams): boolean {
  return perPage > MOST_PER_PAGE;
}
