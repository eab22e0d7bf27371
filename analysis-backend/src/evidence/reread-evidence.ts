import { isBranded } from '../extraction/names/branded-query.ts';
import { extractAnswer } from '../extraction/extract-answer.ts';
import type { Extraction } from '../model/extraction.ts';
import { EXTRACTOR_VERSION } from '../extraction/read-text.ts';
import type { AnswerRecord, SlotEvidence } from '../ports/analysis-store.ts';
import type { AnswerReader } from '../ports/answer-reader.ts';
import { replayJudge } from './replay-judge.ts';
import { toText } from './answer-text.ts';
import type { Subjects } from './subjects.ts';

/** Reads stored answers with today's names and rules. No model is asked: its judgement of the first reading still counts. */
export function rereadEvidence(
  reader: Pick<AnswerReader, 'read'>,
  evidence: readonly SlotEvidence[],
  subjects: Subjects,
): Promise<SlotEvidence[]> {
  return Promise.all(
    evidence.map(async ({ slot, query, answer, extraction }) => ({
      slot,
      query: { ...query, branded: isBranded(query.text, subjects.brand.names) },
      answer,
      extraction: answer === null ? null : await rereadAnswer(reader, subjects, answer, extraction),
    })),
  );
}

async function rereadAnswer(
  reader: Pick<AnswerReader, 'read'>,
  subjects: Subjects,
  answer: AnswerRecord,
  before: Extraction | null,
): Promise<Extraction> {
  // The same rules would fail on this answer again.
  if (before?.readingProblem !== undefined && before.extractorVersion === EXTRACTOR_VERSION) return before;
  const judge = before === null ? null : replayJudge(before, subjects.competitors);
  return extractAnswer({ answer: toText(answer), ...subjects, judge }, reader);
}
