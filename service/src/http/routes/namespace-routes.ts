import { Type } from '@signpost/contract/schema';
import type { Config } from '../../config.ts';
import { describeRoute, type RouteDescription } from '../endpoint/describe-route.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { pathParamPattern } from '../params/path-params.ts';

const Description = Type.Object({
  namespace: Type.String(),
  methods: Type.Array(Type.String()),
  endpoints: Type.Array(
    Type.Object({
      methods: Type.Array(Type.String()),
      args: Type.Record(Type.String(), Type.Object({}, { additionalProperties: true }), {
        description: 'Schemas of the parameters by name, each with `required`.',
      }),
    }),
  ),
});

/** Descriptions by path, as the platform spells paths. */
export const RouteIndex = Type.Record(Type.String(), Description, {
  description: 'By path, without the base path.',
});

/** The endpoints of the namespace at their addresses with an index of them, and the routes that the index lists, made at the first request. */
export function namespaceRoutes(
  { basePath, namespace }: Config,
  endpoints: readonly Endpoint[],
): { endpoints: Endpoint[]; routes: () => Record<string, RouteDescription> } {
  const index: Endpoint = {
    methods: ['GET'],
    path: '',
    access: 'anyone',
    tag: 'Service',
    summary: 'The routes of the namespace, as OPTIONS describes each',
    answer: Type.Object({
      namespace: Type.String(),
      routes: RouteIndex,
    }),
    handle: async (_request, reply) => reply.send({ namespace, routes: routes() }),
  };
  const all = [index, ...endpoints].map((one) => ({ ...one, path: `${basePath}/${namespace}${one.path}` }));
  let made: Record<string, RouteDescription> | undefined;
  const describeAll = (): Record<string, RouteDescription> => {
    const byPath = Map.groupBy(all, ({ path }) => toPlatformPath(path.slice(basePath.length)));
    return Object.fromEntries([...byPath].map(([path, here]) => [path, describeRoute(namespace, here)]));
  };
  const routes = (): Record<string, RouteDescription> => (made ??= describeAll());
  return { endpoints: all, routes };
}

/** A path as the platform spells it: `/brands/(?P<id>[a-zA-Z0-9-]+)`. */
function toPlatformPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?P<${name}>${pathParamPattern(name)})`);
}
