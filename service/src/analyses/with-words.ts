import type { BackendMatrix, BackendPlan } from '@signpost/contract/analyses';
import { memoByObject } from '../shared/memo-by-object.ts';
import { MATRIX_ADVICE } from '../words/en/matrix.ts';
import { planAdvice } from '../words/en/plan.ts';

export const withPlanAdvice = memoByObject((plan: BackendPlan) => ({ ...plan, advice: planAdvice(plan) }));

export const withMatrixAdvice = memoByObject((matrix: BackendMatrix) => ({
  ...matrix,
  advice: MATRIX_ADVICE,
}));
