import { aiServiceCalls } from './ai-services.ts';
import { answerCalls } from './answers.ts';
import { auditCalls } from './audit.ts';
import { brandCalls } from './brands.ts';
import { citationCalls } from './citations.ts';
import type { AnalysisCall } from './common.ts';
import { competitorCalls } from './competitors.ts';
import { disagreementCalls } from './disagreement.ts';
import { engineCalls } from './engines.ts';
import { explainCalls } from './explain.ts';
import { factCalls } from './facts.ts';
import { figureCalls } from './figures.ts';
import { historyCalls } from './history.ts';
import { matrixCalls } from './matrix.ts';
import { planCalls } from './plan.ts';
import { qualityCalls } from './quality.ts';
import { queryCalls } from './queries.ts';
import { runFileCalls } from './run-file.ts';
import { settingCalls } from './settings.ts';
import { standingCalls } from './standings.ts';
import { trendCalls } from './trend.ts';

/**
 * The calls that our own analysis backend answers beyond the protocol. Other backends may answer them too. `{aid}` is an analysis,
 * `{cid}` a competitor. The path of a call about a brand holds the brand.
 */
export const analysisCalls = {
  ...historyCalls,
  ...figureCalls,
  ...answerCalls,
  ...citationCalls,
  ...brandCalls,
  ...engineCalls,
  ...queryCalls,
  ...competitorCalls,
  ...planCalls,
  ...standingCalls,
  ...trendCalls,
  ...explainCalls,
  ...matrixCalls,
  ...qualityCalls,
  ...disagreementCalls,
  ...auditCalls,
  ...factCalls,
  ...runFileCalls,
  ...settingCalls,
  ...aiServiceCalls,
} as const satisfies Record<string, AnalysisCall>;

export type AnalysisCallName = keyof typeof analysisCalls;
