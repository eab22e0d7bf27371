import type { ReadSetting } from '@signpost/platform/settings';
import type { FastifyBaseLogger } from 'fastify';
import type { RunDeps } from '../analyses/run/run-deps.ts';
import type { AiServiceDeps } from '../ai-services/ai-service-deps.ts';
import type { AuditDeps } from '../audit/audit-deps.ts';
import type { TrendDeps } from '../insights/trend/get-trend.ts';
import type { Revisions } from '../ports/revisions.ts';

/** Everything that the features behind the calls need. */
export interface AppDeps extends RunDeps, AuditDeps, TrendDeps, AiServiceDeps {
  revisions: Revisions;
  settingsInForce: readonly ReadSetting[];
  logger: FastifyBaseLogger;
}

/** The deps with the AI services of now. `revision` is the current one, if the caller has just read it. */
export type DepsNow<Deps = AppDeps> = (revision?: number) => Promise<Deps>;
