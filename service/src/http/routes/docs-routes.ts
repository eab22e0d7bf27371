import { Type } from '@signpost/contract/schema';
import type { Config } from '../../config.ts';
import { docsPage } from '../docs/docs-page.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { openApiDocument } from '../docs/openapi.ts';
import { HTML, PAGE_HEADERS } from '../../html/page.ts';

const common = { methods: ['GET'], access: 'anyone', tag: 'Service' } as const;

/** The description of all endpoints, these two included: for programs and for people. */
export function docsRoutes(config: Config, others: readonly Endpoint[]): Endpoint[] {
  // Made at the first request, so that a start need not wait for them.
  let document: string | undefined;
  let page: string | undefined;
  const all: Endpoint[] = [
    ...others,
    {
      ...common,
      path: '/openapi.json',
      summary: 'This description',
      answer: Type.Object({}, { additionalProperties: true }),
      handle: async (_request, reply) => {
        document ??= JSON.stringify(openApiDocument(config, all));
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
        page ??= docsPage(all);
        return reply.headers(PAGE_HEADERS).type(HTML).send(page);
      },
    },
  ];
  return all;
}
