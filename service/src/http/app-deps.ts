import type { Clock } from '@signpost/platform/time';
import type { FastifyBaseLogger } from 'fastify';
import type { AnalysisDeps } from '../analyses/analysis-deps.ts';
import type { BrandDeps } from '../brands/brand-deps.ts';
import type { LoadedScreen } from '../extensions/screens.ts';
import type { AnnounceDeps } from '@signpost/indexing/changed/announce-changes';
import type { IndexDeps } from '@signpost/indexing/index-deps';
import type { SubscriptionDeps } from '@signpost/notices/subscriptions/subscription-deps';
import type { SuggestionDeps } from '@signpost/mending/suggestions/suggestion-deps';
import type { LinkDeps } from '../links/link-deps.ts';
import type { ShareDeps } from '../shares/share-deps.ts';
import type { TodayDeps } from '../today/today-deps.ts';
import type { PermissionDeps } from './access/permission.ts';
import type { Metrics } from './answer/metrics.ts';
import type { DashboardFiles } from './dashboard/dashboard-files.ts';
import type { AdministrationDeps } from './handlers/administration.ts';
import type { PlannedBackupDeps } from '../backups/planned-backups.ts';
import type { AgentDeps } from './handlers/agents.ts';
import type { PlanHandlerDeps } from './handlers/plans.ts';

export interface AppDeps extends PermissionDeps {
  links: LinkDeps;
  indexing: IndexDeps & AnnounceDeps;
  suggestions: SuggestionDeps;
  plans: PlanHandlerDeps;
  notices: SubscriptionDeps;
  brands: BrandDeps;
  analyses: AnalysisDeps;
  shares: ShareDeps;
  administration: AdministrationDeps;
  agents: AgentDeps;
  backups: PlannedBackupDeps;
  today: TodayDeps;
  dashboard: DashboardFiles;
  /** What extensions add to the dashboard. */
  screens: readonly LoadedScreen[];
  clock: Clock;
  /** Changes with every change of stored data. */
  changeCounter: () => number | Promise<number>;
  metrics: Metrics;
  logger: FastifyBaseLogger;
}
