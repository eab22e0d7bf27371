import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';
import { operations } from './operations.ts';

export function docsRoutes(app: FastifyInstance, config: Config): void {
  const prefix = `${config.basePath}/${config.namespace}`;
  const document = openApiDocument(prefix);
  const page = docsPage(prefix, operations);

  app.get('/openapi.json', async () => document);
  app.get('/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(page),
  );
}
