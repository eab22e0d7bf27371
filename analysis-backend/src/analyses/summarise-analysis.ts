import type { Scoring } from '../model/scoring.ts';
import type { AnalysisRecord } from '../ports/analysis-store.ts';
import type { Spent } from '../ports/spend-store.ts';
import { unusableIn } from './unusable-in.ts';
import { describeProblems, problemsOf, type RunProblem } from './run/describe-problems.ts';
import type { RunDeps } from './run/run-deps.ts';

export interface AnalysisSummary {
  analysis: AnalysisRecord;
  queries: number;
  answers: { expected: number; done: number; failed: number; spared: number };
  /** Why answers are missing or late, in one text; null when none is. */
  problem: string | null;
  problems: RunProblem[];
  /** The cost so far, those of calls under way included, in US dollars; null when the price or the usage of a call is not known. */
  costUsd: number | null;
  /** The most that it may have cost so far, in US dollars; null when a price is not known. */
  costAtMostUsd: number | null;
  /** The latest scoring; null until there is one. */
  scoring: Scoring | null;
}

export async function summariseAnalysis(
  { analyses, asking: { spend }, clock }: RunDeps,
  analysis: AnalysisRecord,
  scoring: Scoring | null,
): Promise<AnalysisSummary> {
  const slots = await analyses.listSlots(analysis.id);
  const { run } = await spend.spent({
    analysisId: analysis.id,
    brandId: analysis.brandId,
    at: clock.now(),
  });
  return {
    analysis,
    queries: new Set(slots.map(({ queryId }) => queryId)).size,
    answers: {
      expected: slots.length,
      done: slots.filter(({ state }) => state === 'answered').length,
      failed: slots.filter(({ state }) => state === 'failed').length,
      spared: slots.filter(({ state }) => state === 'spared').length,
    },
    problem: analysis.finishedAt === null ? describeProblems(slots) : analysis.problem,
    problems: problemsOf(slots, await unusableIn(analyses, analysis, scoring)),
    // Without an estimate a price was unknown, so that the sum is unknown too.
    ...(analysis.estimatedUsd === null
      ? { costUsd: null, costAtMostUsd: null }
      : { costUsd: isKnown(run, analysis) ? run.usd : null, costAtMostUsd: run.usd }),
    scoring,
  };
}

export async function summariseLatest(deps: RunDeps, analysis: AnalysisRecord): Promise<AnalysisSummary> {
  const [latest] = await deps.analyses.listScorings([analysis.id], 'latest');
  return summariseAnalysis(deps, analysis, latest?.scoring ?? null);
}

/** A call that is still open when its analysis has ended was made by a process that has ended too. */
function isKnown({ openUsd, unknownUsd }: Spent, { finishedAt }: AnalysisRecord): boolean {
  return unknownUsd === 0 && (finishedAt === null || openUsd === 0);
}
