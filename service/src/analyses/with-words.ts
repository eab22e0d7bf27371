import type {
  BackendAnalyses,
  BackendAnalysisDetail,
  BackendAnalysisSummary,
  BackendExplanation,
  BackendFigures,
  BackendMatrix,
  BackendOwnQueries,
  BackendPlan,
  BackendQueryQuality,
} from '@signpost/contract/analyses';
import { memoByObject } from '../shared/memo-by-object.ts';
import { reasonSentences } from '../words/en/changes.ts';
import { arithmeticSentence, FORMULAS } from '../words/en/explain.ts';
import { MATRIX_ADVICE } from '../words/en/matrix.ts';
import { planAdvice } from '../words/en/plan.ts';
import { findingSentence, hintSentence } from '../words/en/queries.ts';

type ScoreChange = NonNullable<BackendAnalysisSummary['change']>;

/** With the reasons why the score cannot be compared, in sentences. */
export function withReason<Compared extends { change: ScoreChange | null }>(
  compared: Compared,
): Compared & { change: (ScoreChange & { reason: string | null }) | null } {
  const { change } = compared;
  if (change === null) return { ...compared, change: null };
  const reason = change.reasons.length === 0 ? null : reasonSentences(change.reasons);
  return { ...compared, change: { ...change, reason } };
}

export const withReasons = memoByObject((reply: BackendAnalyses) => ({
  ...reply,
  analyses: reply.analyses.map(withReason),
}));

export const withReasonOfDetail = memoByObject((reply: BackendAnalysisDetail) => ({
  ...reply,
  analysis: withReason(reply.analysis),
}));

export const withReasonOfFigures = memoByObject((reply: BackendFigures) => ({
  ...reply,
  analysis: reply.analysis && withReason(reply.analysis),
  newest: reply.newest && withReason(reply.newest),
}));

export const withPlanAdvice = memoByObject((plan: BackendPlan) => ({ ...plan, advice: planAdvice(plan) }));

export const withMatrixAdvice = memoByObject((matrix: BackendMatrix) => ({
  ...matrix,
  advice: MATRIX_ADVICE,
}));

export const withArithmetic = memoByObject((explanation: BackendExplanation) => ({
  ...explanation,
  formula: FORMULAS[explanation.metric],
  arithmetic: arithmeticSentence(explanation),
}));

export const withHint = memoByObject((reply: BackendOwnQueries) => ({
  ...reply,
  hint_text: hintSentence(reply.hint),
}));

export const withFindings = memoByObject((quality: BackendQueryQuality) => ({
  ...quality,
  hint_text: hintSentence(quality.hint),
  queries: quality.queries.map((query) => ({
    ...query,
    findings: query.findings.map((finding) => ({
      ...finding,
      message: findingSentence(finding, query.measured, quality.queries),
    })),
  })),
}));
