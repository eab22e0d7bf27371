import type { FastifyInstance } from 'fastify';
import type { AnalysisDeps } from '../analyses/deps.ts';

export function trendRoutes(_api: FastifyInstance, _deps: AnalysisDeps): void {}
