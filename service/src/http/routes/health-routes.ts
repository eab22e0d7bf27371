import { Type } from '@signpost/contract/schema';
import type { LinkStore } from '../../ports/link-store.ts';
import { AppError, DatabaseUnavailableError, isDamage } from '@signpost/platform/errors';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Metrics } from '../answer/metrics.ts';

const common = { methods: ['GET'], tag: 'Service' } as const;

/** For the people who run the service: is it alive, can it answer, what has it done. */
export function healthRoutes(store: LinkStore, metrics: Metrics): Endpoint[] {
  return [
    {
      ...common,
      path: '/healthz',
      access: 'anyone',
      summary: 'The process lives',
      answer: Type.Object({ status: Type.Literal('ok') }),
      handle: async (_request, reply) => reply.send({ status: 'ok' }),
    },
    {
      ...common,
      path: '/readyz',
      access: 'anyone',
      summary: 'The store answers',
      answer: Type.Object({
        status: Type.Literal('ready'),
        data_version: Type.Integer({ description: 'Counts the imports.' }),
        sample: Type.Boolean({ description: 'True when the posts and links are those of the sample site.' }),
      }),
      errors: {
        503: 'not_ready or rest_database_unavailable: the store does not answer; rest_data_damaged: one of its files is damaged',
      },
      handle: async (_request, reply) => {
        try {
          const { sample } = await store.site();
          return reply.send({ status: 'ready', data_version: await store.dataVersion(), sample });
        } catch (error) {
          if (error instanceof DatabaseUnavailableError || isDamage(error)) throw error;
          throw new AppError('not_ready', 503, 'The store does not answer.', { cause: error });
        }
      },
    },
    {
      ...common,
      path: '/metrics',
      access: 'operator',
      summary: 'What the service has done, as Prometheus reads it',
      answer: Type.String(),
      mediaType: 'text/plain',
      handle: async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()),
    },
  ];
}
