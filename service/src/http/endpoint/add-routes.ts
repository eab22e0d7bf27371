import type { Access } from '@signpost/contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Guard } from '../access/permission.ts';
import { noRoute } from '../answer/error-response.ts';
import { pathParamPattern } from '../params/path-params.ts';
import type { KnownPaths } from './known-paths.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The methods of the path, for the Allow header. */
    allow?: string;
  }
}

/** Gives each endpoint a route with its access check. Routes are most of the work of a start, so other methods get none. */
export function addRoutes(
  app: FastifyInstance,
  paths: KnownPaths,
  guards: Readonly<Record<Access, Guard>>,
): void {
  for (const known of paths.list) {
    const common = {
      url: known.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `:${name}(^${pathParamPattern(name)}$)`),
      config: { allow: known.allow },
    };
    for (const { methods, access, status = 200, handle } of known.endpoints) {
      app.route({
        ...common,
        method: [...methods],
        onRequest: guards[access],
        handler: (request, reply) => handle(request, reply.code(status)),
      });
    }
    const taken = paths.methodsOfOthers(known);
    if (taken.length === 0) continue;
    app.route({
      ...common,
      method: taken,
      // Before the body is read.
      onRequest: (_request, _reply, done) => done(noRoute()),
      handler: () => {},
    });
  }
}
