import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { docsPage } from './docs-page.ts';
import { linkOperations, openApiDocument } from './openapi.ts';

export function docsRoutes(app: FastifyInstance, config: Config): void {
  const document = openApiDocument(config);
  const page = docsPage(`${config.basePath}/${config.namespace}`, linkOperations);

  app.get('/openapi.json', async () => document);
  app.get('/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(page),
  );
}
