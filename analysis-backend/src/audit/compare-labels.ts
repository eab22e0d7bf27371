import { rereadEvidence } from '../evidence/reread-evidence.ts';
import type { Comparison, ReaderLabel } from './label-agreement.ts';
import type { SlotEvidence } from '../ports/analysis-store.ts';
import type { AnswerReader } from '../ports/answer-reader.ts';
import type { LabelledAnswer, LabelRecord } from '../ports/label-store.ts';
import type { Subjects } from '../evidence/subjects.ts';

export interface ComparedAnswer extends Comparison {
  evidence: SlotEvidence;
}

/** Labelled answers with today's extraction of each. Asks no engine and no model. */
export async function compareLabels(
  reader: Pick<AnswerReader, 'read'>,
  labelled: readonly LabelledAnswer[],
  subjects: Subjects,
): Promise<ComparedAnswer[]> {
  const reread = await rereadEvidence(
    reader,
    labelled.map(({ evidence }) => evidence),
    subjects,
  );
  return reread.flatMap((evidence, at) => {
    const label = labelled[at]?.label;
    if (label === undefined || evidence.extraction === null) return [];
    return [{ evidence, label: toReaderLabel(label), extraction: evidence.extraction }];
  });
}

/** Leaves out what the person did not judge. */
function toReaderLabel({ mentioned, rank, sentiment }: LabelRecord): ReaderLabel {
  return {
    mentioned,
    ...(rank !== null && { rank }),
    ...(sentiment !== null && { sentiment }),
  };
}
