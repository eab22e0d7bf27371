import type { FastifyInstance } from 'fastify';

/** Lets browsers call from the listed origins, and from no others. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin === undefined || !origins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers':
        'Allow, ETag, Retry-After, X-Data-Source, X-Request-Id, X-Signpost-Hint',
    });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return;
    await reply
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
        'access-control-allow-headers':
          'Authorization, Content-Type, If-None-Match, X-HTTP-Method-Override, X-Requested-With, X-WP-Nonce',
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
  });
}
