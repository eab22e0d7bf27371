import { shownSetting } from '@signpost/platform/settings';
import type { AppDeps } from './app-deps.ts';
import type { Handlers } from './call/calls.ts';
import { readQuestion, type ChangeWatch } from './change-watch.ts';
import { aiServiceHandlers } from './handlers/ai-services.ts';
import { analysisHandlers } from './handlers/analyses.ts';
import { answerHandlers } from './handlers/answers.ts';
import { auditHandlers } from './handlers/audit.ts';
import { brandHandlers } from './handlers/brands.ts';
import { competitorHandlers } from './handlers/competitors.ts';
import { factHandlers } from './handlers/facts.ts';
import { insightHandlers } from './handlers/insights.ts';
import { queryHandlers } from './handlers/queries.ts';

export interface HandlerDeps extends AppDeps {
  changeWatch: ChangeWatch;
}

/** Does not compile while a call of the contract has no handler. */
export const handlers: Handlers<HandlerDeps> = {
  ...brandHandlers,
  ...queryHandlers,
  ...competitorHandlers,
  ...factHandlers,
  ...answerHandlers,
  ...auditHandlers,
  ...analysisHandlers,
  ...insightHandlers,
  ...aiServiceHandlers,
  fetchSettings: async ({ settingsInForce }) => ({ settings: settingsInForce.map(shownSetting) }),
  fetchChanges: ({ changeWatch }, { query }) => changeWatch.answer(readQuestion(query)),
};
