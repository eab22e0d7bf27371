import type { FastifyInstance } from 'fastify';
import type { AnalysisDeps } from '../analyses/deps.ts';

export function planRoutes(_api: FastifyInstance, _deps: AnalysisDeps): void {}
