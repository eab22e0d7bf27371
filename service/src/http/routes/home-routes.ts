import { Type } from '@signpost/contract/schema';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Config } from '../../config.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';
import { sendPage, wantsPage } from '../dashboard/add-dashboard.ts';
import type { DashboardFiles } from '../dashboard/dashboard-files.ts';
import { homePage } from '../docs/home-page.ts';
import { HTML, PAGE_HEADERS } from '../../html/page.ts';

/** The address that people try first: a browser gets the dashboard, a program what this is and where to go. */
export function homeRoutes(
  { basePath, namespace, publicUrl }: Config,
  dashboard: DashboardFiles,
): Endpoint[] {
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
      summary: 'What this is and where to go; browsers get the dashboard',
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
        if (!wantsPage(request)) return reply.send(home);
        if (dashboard.isBuilt) return sendPage(request, reply, dashboard);
        return reply.headers(PAGE_HEADERS).type(HTML).send(homePage());
      },
    }),
  ];
}
