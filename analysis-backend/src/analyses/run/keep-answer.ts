import type { AnalysisRecord, AnswerRecord, SlotRecord } from '../../ports/analysis-store.ts';
import type { EngineClient } from '../../ports/engines.ts';
import type { ProviderAnswer } from '../../ports/provider.ts';
import type { Reservation } from '../../asking/budget.ts';
import type { RunDeps } from './run-deps.ts';
import { readAnswer } from './read-answer.ts';
import { findSubjects } from '../../evidence/subjects.ts';

interface Answered {
  client: EngineClient;
  analysis: AnalysisRecord;
  slot: SlotRecord;
  prompt: string;
  signal: AbortSignal;
  reservation: Reservation;
}

/** Stores the answer first, then books its cost, then reads it: an answer is never lost to a later failure. */
export async function keepAnswer(
  deps: RunDeps,
  { client, analysis, slot, prompt, signal, reservation }: Answered,
  { raw, ...answer }: ProviderAnswer,
): Promise<void> {
  const costUsd = client.costOf(answer.usage);
  const record: AnswerRecord = { ...answer, slotId: slot.id, answeredAt: deps.clock.now(), costUsd };
  const isKept = await deps.analyses.storeAnswer(slot.id, record, raw);
  await reservation.settle(answer.usage);
  if (!isKept) return;

  try {
    const subjects = await findSubjects(deps, analysis);
    const asked = { answer: record, question: prompt };
    const extraction = await readAnswer(deps, analysis, subjects, asked, signal);
    // An aborted judgement is made again when the analysis ends.
    if (!signal.aborted) await deps.analyses.storeExtraction(slot.id, 0, extraction);
  } catch (error) {
    // The brand was removed.
    if ((await deps.analyses.findSlot(slot.id)) === null) return;
    deps.logger.error({ err: error, analysis: analysis.id, slot: slot.id }, 'answer not read yet');
  }
}
