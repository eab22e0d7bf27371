import type {
  BackendAnalyses,
  BackendAnalysisDetail,
  BackendAnalysisSummary,
  BackendExplanation,
  BackendMatrix,
  BackendOwnQueries,
  BackendPlan,
  BackendQueryQuality,
} from '@signpost/contract/analyses';
import { en } from '@signpost/words/en';
import { memoByObject } from '@signpost/platform/memory';

type ScoreChange = NonNullable<BackendAnalysisSummary['change']>;

/** With the reasons why the score cannot be compared, in sentences. */
export function withReason<Compared extends { change: ScoreChange | null }>(
  compared: Compared,
): Compared & { change: (ScoreChange & { reason: string | null }) | null } {
  const { change } = compared;
  if (change === null) return { ...compared, change: null };
  const reason = change.reasons.length === 0 ? null : en.changes.reasons(change.reasons);
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

export const withPlanAdvice = memoByObject((plan: BackendPlan) => ({
  ...plan,
  advice: en.plan.advice(plan),
}));

export const withMatrixAdvice = memoByObject((matrix: BackendMatrix) => ({
  ...matrix,
  advice: en.matrix,
}));

export const withArithmetic = memoByObject((explanation: BackendExplanation) => ({
  ...explanation,
  formula: en.explain.formulas[explanation.metric],
  arithmetic: en.explain.arithmetic(explanation),
}));

export const withHint = memoByObject((reply: BackendOwnQueries) => ({
  ...reply,
  hint_text: en.queries.hint(reply.hint),
}));

export const withFindings = memoByObject((quality: BackendQueryQuality) => ({
  ...quality,
  hint_text: en.queries.hint(quality.hint),
  queries: quality.queries.map((query) => ({
    ...query,
    findings: query.findings.map((finding) => ({
      ...finding,
      message: en.queries.finding(finding, query.measured, quality.queries),
    })),
  })),
}));
