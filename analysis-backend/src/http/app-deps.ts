import type { ReadSetting } from '@signpost/platform/settings';
import type { FastifyBaseLogger } from 'fastify';
import type { RunDeps } from '../analyses/run/run-deps.ts';
import type { AuditDeps } from '../audit/audit-deps.ts';
import type { TrendDeps } from '../insights/trend/get-trend.ts';
import type { Revisions } from '../ports/revisions.ts';

/** Everything that the features behind the calls need. */
export interface AppDeps extends RunDeps, AuditDeps, TrendDeps {
  revisions: Revisions;
  settingsInForce: readonly ReadSetting[];
  logger: FastifyBaseLogger;
}
