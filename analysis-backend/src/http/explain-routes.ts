import type { FastifyInstance } from 'fastify';
import type { AnalysisDeps } from '../analyses/deps.ts';

export function explainRoutes(_api: FastifyInstance, _deps: AnalysisDeps): void {}
