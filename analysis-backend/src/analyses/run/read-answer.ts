import { askModelOnce } from '../../asking/ask-model.ts';
import { mayAskModel } from '../../asking/may-ask-model.ts';
import { toText } from '../../evidence/answer-text.ts';
import type { Subjects } from '../../evidence/subjects.ts';
import { extractAnswer } from '../../extraction/extract-answer.ts';
import { modelJudge } from '../../extraction/opinions/judge.ts';
import { EXTRACTOR_VERSION } from '../../extraction/read-text.ts';
import type { Extraction, Judge } from '../../model/extraction.ts';
import type { AnalysisRecord, AnswerRecord } from '../../ports/analysis-store.ts';
import { readerFor } from './reader-for.ts';
import type { RunDeps } from './run-deps.ts';

/** Reads one answer. If the model fails or there is no money for it, only its judgement is missing. */
export function readAnswer(
  deps: RunDeps,
  analysis: AnalysisRecord,
  subjects: Subjects,
  { answer, question }: { answer: AnswerRecord; question: string },
  signal: AbortSignal,
): Promise<Extraction> {
  const judge = judgeFor(deps, analysis, signal);
  return extractAnswer({ answer: toText(answer, question), ...subjects, judge }, readerFor(deps, analysis));
}

function judgeFor(deps: RunDeps, analysis: AnalysisRecord, signal: AbortSignal): Judge | null {
  const { model, judgeInvented } = deps.engines;
  if (analysis.isDemo) return judgeInvented;
  if (model === null || !mayAskModel(analysis)) return null;
  const payer = { brandId: analysis.brandId, analysisId: analysis.id, purpose: 'extract' as const };
  return modelJudge((question) =>
    askModelOnce(deps.asking, { model, payer, signal, version: EXTRACTOR_VERSION }, question),
  );
}
