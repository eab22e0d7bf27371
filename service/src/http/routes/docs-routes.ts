import { Type } from '@signpost/contract/schema';
import type { Config } from '../../config.ts';
import { docsPage } from '../docs/docs-page.ts';
import { isBelow } from '../params/below-base-path.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { openApiDocument } from '../docs/openapi.ts';
import { HTML, PAGE_HEADERS } from '../../html/page.ts';

const common = { methods: ['GET'], access: 'anyone', tag: 'Service' } as const;

/** The description of all endpoints, these two included: for programs and for people. */
export function docsRoutes(config: Config, others: readonly Endpoint[]): Endpoint[] {
  // Made at the first request, so that a start need not wait for them.
  let document: string | undefined;
  let page: string | undefined;
  const published = (endpoints: readonly Endpoint[]): Endpoint[] =>
    endpoints.map((one) => ({ ...one, path: publishedPath(config, one.path) }));
  const all: Endpoint[] = [
    ...others,
    {
      ...common,
      path: '/openapi.json',
      summary: 'This description',
      answer: Type.Object({}, { additionalProperties: true }),
      handle: async (_request, reply) => {
        document ??= JSON.stringify(openApiDocument(config, published(all)));
        return reply.type('application/json; charset=utf-8').send(document);
      },
    },
    {
      ...common,
      path: '/docs',
      summary: 'The same as a page to read',
      answer: Type.String(),
      mediaType: HTML,
      handle: async (_request, reply) => {
        page ??= docsPage(published(all));
        return reply.headers(PAGE_HEADERS).type(HTML).send(page);
      },
    },
  ];
  return all;
}

/** With a base path every address is described below it, where proxies forward it; only the home address of the host is not. */
function publishedPath({ basePath }: Config, path: string): string {
  return path === '/' || isBelow(basePath, path) ? path : basePath + path;
}
