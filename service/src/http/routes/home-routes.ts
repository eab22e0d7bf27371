import { Type } from '@signpost/contract/schema';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Config } from '../../config.ts';
import { addVary } from '../answer/add-vary.ts';
import type { RouteDescription } from '../endpoint/describe-route.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { sendPage, wantsPage } from '../dashboard/add-dashboard.ts';
import type { DashboardFiles } from '../dashboard/dashboard-files.ts';
import { homePage } from '../docs/home-page.ts';
import { RouteIndex } from './namespace-routes.ts';
import { HTML, PAGE_HEADERS } from '../../html/page.ts';

const Home = Type.Object({
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
});

const Index = Type.Object({ ...Home.properties, routes: RouteIndex });

/**
 * The address that people try first: a browser gets the dashboard, a program what this is and where to go. At the base path programs
 * also find all routes, by which clients of the platform discover what it can do.
 */
export function homeRoutes(
  { basePath, namespace, address }: Config,
  dashboard: DashboardFiles,
  routes: () => Readonly<Record<string, RouteDescription>>,
): Endpoint[] {
  const home = {
    name: 'Signpost',
    description: 'Link analytics and brand visibility for the people who run a web site.',
    version: packageFile.version,
    namespaces: [namespace],
    links: {
      docs: `${address}/docs`,
      openapi: `${address}/openapi.json`,
      namespace: `${address}/${namespace}`,
      ready: `${address}/readyz`,
    },
  };
  const index = () => ({ ...home, routes: routes() });
  const isIndex = basePath === '';
  const common = { methods: ['GET'], access: 'anyone', tag: 'Service' } as const;
  const pageOr =
    (body: () => object): Endpoint['handle'] =>
    async (request, reply) => {
      addVary(reply, 'Accept');
      if (!wantsPage(request)) return reply.send(body());
      if (dashboard.isBuilt) return sendPage(request, reply, dashboard);
      return reply.headers(PAGE_HEADERS).type(HTML).send(homePage());
    };
  const page: Endpoint = {
    ...common,
    path: '/',
    summary: 'What this is and where to go; browsers get the dashboard',
    answer: isIndex ? Index : Home,
    handle: pageOr(isIndex ? index : () => home),
  };
  if (isIndex) return [page];
  const root: Endpoint = {
    ...common,
    path: basePath,
    summary: 'What this is, and all routes; browsers get the dashboard',
    answer: Index,
    handle: pageOr(index),
  };
  return [page, root];
}
