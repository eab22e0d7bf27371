import type { FastifyRequest } from 'fastify';
import { Type } from '@signpost/contract/schema';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Config } from '../../config.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';
import { homePage } from '../docs/home-page.ts';
import { HTML, PAGE_HEADERS } from '../../html/page.ts';

/** The address that people try first: it says what this is and where to go. */
export function homeRoutes({ basePath, namespace, publicUrl }: Config): Endpoint[] {
  const prefix = `${basePath}/${namespace}`;
  const root = publicUrl ?? '';
  const home = {
    name: 'Signpost',
    description: 'Link analytics and brand visibility for the people who run a web site.',
    version: packageFile.version,
    namespaces: [namespace],
    links: {
      docs: `${root}/docs`,
      openapi: `${root}/openapi.json`,
      namespace: root + prefix,
      ready: `${root}/readyz`,
    },
  };
  return [
    endpoint({
      methods: ['GET'],
      path: '/',
      access: 'anyone',
      tag: 'Service',
      summary: 'What this is and where to go; browsers get a page',
      answer: Type.Object({
        name: Type.String(),
        description: Type.String(),
        version: Type.String(),
        namespaces: Type.Array(Type.String()),
        links: Type.Object({
          docs: Type.String(),
          openapi: Type.String(),
          namespace: Type.String(),
          ready: Type.String(),
        }),
      }),
      handle: async ({ request, reply }) => {
        const vary = reply.getHeader('vary');
        reply.header('vary', vary === undefined ? 'Accept' : `${String(vary)}, Accept`);
        if (request.headers.accept?.includes('text/html') !== true) return reply.send(home);
        const address = publicUrl ?? addressOf(request);
        return reply.headers(PAGE_HEADERS).type(HTML).send(homePage(prefix, address));
      },
    }),
  ];
}

function addressOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
