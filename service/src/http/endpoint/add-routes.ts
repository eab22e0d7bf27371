import type { FastifyInstance } from 'fastify';
import { describeRoute } from './describe-route.ts';
import type { Access } from '@signpost/contract/calls';
import type { Endpoint } from './endpoint.ts';
import { noRoute } from '../answer/error-response.ts';
import { pathParamPattern } from '../params/path-params.ts';
import type { Guard } from '../access/permission.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The methods of the path, for the Allow header. */
    allow?: string;
  }
}

/**
 * Gives each endpoint a route with its access check, and each path a description in answer to OPTIONS. Other methods are unknown
 * there, but the answer names the known ones.
 */
export function addRoutes(
  app: FastifyInstance,
  namespace: string,
  endpoints: readonly Endpoint[],
  guards: Readonly<Record<Access, Guard>>,
): void {
  for (const [path, here] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    const allowed = ALLOWED.filter((method) => isAllowed(method, here));
    const common = {
      url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `:${name}(^${pathParamPattern(name)}$)`),
      config: { allow: allowed.join(', ') },
    };
    for (const { methods, access, status = 200, handle } of here) {
      app.route({
        ...common,
        method: [...methods],
        onRequest: guards[access],
        handler: (request, reply) => handle(request, reply.code(status)),
      });
    }
    app.route({ ...common, method: 'OPTIONS', handler: async () => describeRoute(namespace, here) });
    app.route({
      ...common,
      method: app.supportedMethods.filter((method) => !allowed.includes(method)),
      // Before the body is read.
      onRequest: (_request, _reply, done) => done(noRoute()),
      handler: () => {},
    });
  }
}

const ALLOWED = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function isAllowed(method: string, endpoints: readonly Endpoint[]): boolean {
  // The framework answers HEAD wherever there is a GET.
  const like = method === 'HEAD' ? 'GET' : method;
  return method === 'OPTIONS' || endpoints.some(({ methods }) => methods.some((one) => one === like));
}
