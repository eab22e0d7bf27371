import type { FastifyInstance } from 'fastify';
import type { AnalysisDeps } from '../analyses/deps.ts';

export function qualityRoutes(_api: FastifyInstance, _deps: AnalysisDeps): void {}
