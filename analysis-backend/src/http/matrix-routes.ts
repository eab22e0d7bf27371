import type { FastifyInstance } from 'fastify';
import type { AnalysisDeps } from '../analyses/deps.ts';

export function matrixRoutes(_api: FastifyInstance, _deps: AnalysisDeps): void {}
