import type { FastifyReply } from 'fastify';

/** The header that marks an answer with invented figures; its value is `demo`. */
export const DATA_SOURCE = 'x-data-source';
/** The header for what a person should know beside the answer, such as that a brand's description is too thin for good questions. */
export const HINT = 'x-signpost-hint';

/** Headers that differ by route or by the caller's origin. */
export const HEADERS_OF_ROUTE = [
  'allow',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-expose-headers',
];
/** Headers that only some answers have, or whose values differ. */
export const OWN_HEADERS = [...HEADERS_OF_ROUTE, DATA_SOURCE, HINT];

/** Those of the headers that an answer has, as name, value, name, value. */
export function headersOf(reply: FastifyReply, names: readonly string[]): string[] {
  return names.flatMap((name) => (reply.hasHeader(name) ? [name, String(reply.getHeader(name))] : []));
}
