import type { FastifyInstance } from 'fastify';
import type { AnalysisDeps } from '../analyses/deps.ts';

export function runFileRoutes(_api: FastifyInstance, _deps: AnalysisDeps): void {}
