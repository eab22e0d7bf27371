import type { FastifyInstance } from 'fastify';
import type { Access, Endpoint } from './endpoint.ts';
import { pathParamPattern } from './path-params.ts';
import type { Guard } from './permission.ts';

/** Gives each endpoint its route, behind the check of who may call it. */
export function addRoutes(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  guards: Readonly<Record<Access, Guard>>,
): void {
  for (const { methods, path, access, status = 200, handle } of endpoints) {
    app.route({
      method: [...methods],
      url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `:${name}(^${pathParamPattern(name)}$)`),
      onRequest: guards[access],
      handler: (request, reply) => handle(request, reply.code(status)),
    });
  }
}
