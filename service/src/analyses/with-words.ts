import type {
  BackendExplanation,
  BackendMatrix,
  BackendOwnQueries,
  BackendPlan,
  BackendQueryQuality,
} from '@signpost/contract/analyses';
import { memoByObject } from '../shared/memo-by-object.ts';
import { arithmeticSentence, FORMULAS } from '../words/en/explain.ts';
import { MATRIX_ADVICE } from '../words/en/matrix.ts';
import { planAdvice } from '../words/en/plan.ts';
import { findingSentence, hintSentence } from '../words/en/queries.ts';

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
