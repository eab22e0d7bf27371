import { isDeepStrictEqual } from 'node:util';
import { isBranded } from '../extraction/names/branded-query.ts';
import { extractAnswer } from '../extraction/extract-answer.ts';
import type { Extraction } from '../model/extraction.ts';
import { EXTRACTOR_VERSION } from '../extraction/read-text.ts';
import type { AnswerRecord, SlotEvidence } from '../ports/analysis-store.ts';
import type { AnswerReader } from '../ports/answer-reader.ts';
import { replayJudge } from './replay-judge.ts';
import { toText } from './answer-text.ts';
import type { Subjects } from './subjects.ts';

/**
 * Reads stored answers with today's names and rules. No model is asked: its judgement of the first reading still counts. `readWith` are
 * the names of the last reading, if they are known: with the same names and rules it would come out the same, and is not repeated.
 */
export function rereadEvidence(
  reader: Pick<AnswerReader, 'read'>,
  evidence: readonly SlotEvidence[],
  subjects: Subjects,
  readWith: Subjects | null = null,
): Promise<SlotEvidence[]> {
  const isSameNames = isDeepStrictEqual(readWith, subjects);
  return Promise.all(
    evidence.map(async ({ slot, query, answer, extraction }) => ({
      slot,
      query: { ...query, branded: isBranded(query.text, subjects.brand.names) },
      answer,
      extraction:
        answer === null || (isSameNames && extraction?.extractorVersion === EXTRACTOR_VERSION)
          ? extraction
          : await rereadAnswer(reader, subjects, { query, answer, extraction }),
    })),
  );
}

async function rereadAnswer(
  reader: Pick<AnswerReader, 'read'>,
  subjects: Subjects,
  {
    query,
    answer,
    extraction: before,
  }: Pick<SlotEvidence, 'query' | 'extraction'> & { answer: AnswerRecord },
): Promise<Extraction> {
  // The same rules would fail on this answer again.
  if (before?.readingProblem !== undefined && before.extractorVersion === EXTRACTOR_VERSION) return before;
  const judge = before === null ? null : replayJudge(before, subjects.competitors);
  return extractAnswer({ answer: toText(answer, query.text), ...subjects, judge }, reader);
}
