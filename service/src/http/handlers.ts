import type { Config } from '../config.ts';
import { getToday } from '../today/get-today.ts';
import { bodyOf } from '../shared/json-body.ts';
import type { AppDeps } from './app-deps.ts';
import type { Handlers } from './endpoint/handlers.ts';
import { agentHandlers } from './handlers/agents.ts';
import { administrationHandlers } from './handlers/administration.ts';
import { analysisHandlers } from './handlers/analyses.ts';
import { authorityHandlers } from './handlers/authority.ts';
import { backupHandlers } from './handlers/backups.ts';
import { brandHandlers } from './handlers/brands.ts';
import { brokenLinkHandlers } from './handlers/broken-links.ts';
import { indexRunHandlers } from './handlers/index-runs.ts';
import { indexSourceHandlers } from './handlers/index-sources.ts';
import { ledgerHandlers } from './handlers/ledger.ts';
import { linkHandlers } from './handlers/links.ts';
import { noticeHandlers } from './handlers/notices.ts';
import { planHandlers } from './handlers/plans.ts';
import { sessionHandlers } from './handlers/session.ts';
import { structureHandlers } from './handlers/structure.ts';
import { suggestionHandlers } from './handlers/suggestions.ts';
import { userHandlers } from './handlers/users.ts';

/** Does not compile while a call of the contract has no handler. */
export function handlersOf(config: Config, deps: AppDeps): Handlers {
  return {
    getToday: async () => bodyOf(await getToday(deps.today)),
    ...linkHandlers(deps.links),
    ...structureHandlers(deps.links),
    ...authorityHandlers(deps.indexing.ledger, deps.links),
    ...ledgerHandlers(deps.indexing.ledger, deps.links),
    ...brokenLinkHandlers(deps.indexing),
    ...suggestionHandlers(deps.suggestions),
    ...planHandlers(deps.plans, deps.links),
    ...indexSourceHandlers(deps.indexing),
    ...indexRunHandlers(deps.indexing),
    ...brandHandlers(deps.brands, deps.shares),
    ...analysisHandlers(deps.analyses, deps.brands),
    ...userHandlers(config, deps),
    ...administrationHandlers(deps.administration),
    ...backupHandlers(deps.backups),
    ...agentHandlers(deps.agents, deps.clock),
    ...noticeHandlers(deps.notices),
    ...sessionHandlers(config, deps),
  };
}
