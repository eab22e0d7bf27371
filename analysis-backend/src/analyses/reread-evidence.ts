import { isBranded } from '../extraction/branded-query.ts';
import { extractAnswer } from '../extraction/extract-answer.ts';
import type { Extraction } from '../extraction/extraction.ts';
import type { AnswerRecord, SlotEvidence } from '../ports/analysis-store.ts';
import { toText, type Subjects } from './read-answer.ts';
import { replayJudge } from './replay-judge.ts';

/**
 * Stored answers as they are read today, with the names of today. Asks nobody anything: what a model said of them when they were
 * first read still counts.
 */
export async function rereadEvidence(
  evidence: readonly SlotEvidence[],
  subjects: Subjects,
): Promise<SlotEvidence[]> {
  const reread: SlotEvidence[] = [];
  for (const { slot, query, answer, extraction } of evidence) {
    reread.push({
      slot,
      query: { ...query, branded: isBranded(query.text, subjects.brand.names) },
      answer,
      extraction: answer === null ? null : await rereadAnswer(subjects, answer, extraction),
    });
  }
  return reread;
}

async function rereadAnswer(
  subjects: Subjects,
  answer: AnswerRecord,
  before: Extraction | null,
): Promise<Extraction> {
  const judge = before === null ? null : replayJudge(before, subjects.competitors);
  const extraction = await extractAnswer({ answer: toText(answer), ...subjects, judge });
  // In the words of then, which the replay has put into others.
  return { ...extraction, modelProblem: before?.modelProblem ?? extraction.modelProblem };
}
