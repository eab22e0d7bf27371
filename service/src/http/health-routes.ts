import type { FastifyInstance } from 'fastify';
import type { LinkStore } from '../ports/link-store.ts';
import { AppError, DatabaseUnavailableError } from '../shared/errors.ts';
import type { Metrics } from './metrics.ts';
import type { Guard } from './permission.ts';

/** For whoever runs the service: is it alive, can it answer, what has it done. */
export function healthRoutes(app: FastifyInstance, store: LinkStore, metrics: Metrics, guard: Guard): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async () => {
    try {
      const { sample } = await store.site();
      return { status: 'ready', data_version: await store.dataVersion(), sample };
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      throw new AppError('not_ready', 503, 'The store does not answer.', { cause: error });
    }
  });

  app.get('/metrics', { onRequest: guard }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
}
