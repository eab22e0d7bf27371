import { Type } from '@signpost/contract/schema';
import type { LoadedScreen } from '../../extensions/screens.ts';
import { jsonBody } from '../../shared/json-body.ts';
import { namesTag } from '../answer/names-tag.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';

const JAVASCRIPT = 'text/javascript';

/** The modules of the screens that extensions add, one address for each: no part of a request becomes the name of a file. */
export function extensionRoutes(screens: readonly LoadedScreen[]): Endpoint[] {
  return screens.map(({ name, source }) => {
    const { json: bytes, etag } = jsonBody(source);
    return {
      methods: ['GET'],
      path: `/extensions/${name}.js`,
      access: 'administrator',
      tag: 'Service',
      summary: `The module of the screen "${name}"`,
      answer: Type.String(),
      mediaType: JAVASCRIPT,
      handle: async (request, reply) => {
        reply.header('etag', etag);
        if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
        return reply.type(`${JAVASCRIPT}; charset=utf-8`).send(bytes);
      },
    };
  });
}
