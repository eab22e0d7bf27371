import { requireBrand } from '../brands/require-brand.ts';
import type { AnalysisRecord, SlotRecord } from '../ports/analysis-store.ts';
import type { EngineClient } from '../ports/engines.ts';
import type { JobOutcome } from '../ports/job-queue.ts';
import { ProviderError, type ProviderAnswer } from '../ports/provider.ts';
import { addJobs, addNextStage } from './add-jobs.ts';
import { BudgetReached, reservationFor, type Reservation } from './budget.ts';
import type { AnalysisDeps } from './deps.ts';
import { demoSubject } from './demo-subject.ts';
import { keepAnswer } from './keep-answer.ts';
import { pauseBeforeRetry, type Rounds } from './retry.ts';
import { stageUnderWay } from './stages.ts';

export interface AskJob {
  slotId: string;
  prompt: string;
}

type Problem = NonNullable<SlotRecord['problem']>;

/** One question on its way. */
interface Asking {
  client: EngineClient;
  analysis: AnalysisRecord;
  slot: SlotRecord;
  prompt: string;
  signal: AbortSignal;
  rounds: Rounds;
}

/** Asks the question of a slot that still waits, and keeps and reads the answer. */
export async function askSlot(
  deps: AnalysisDeps,
  client: EngineClient,
  { slotId, prompt }: AskJob,
  signal: AbortSignal,
  rounds: Rounds,
): Promise<JobOutcome> {
  const slot = await deps.analyses.findSlot(slotId);
  const analysis = slot === null ? null : await deps.analyses.findAnalysis(slot.analysisId);
  if (slot === null || analysis === null || analysis.finishedAt !== null) return 'done';
  if (slot.state === 'waiting') {
    const again = await decide(deps, { client, analysis, slot, prompt, signal, rounds });
    if (again !== null) return { again };
  }
  rounds.delete(slotId);
  const slots = await deps.analyses.listSlots(analysis.id);
  if (slots.every(({ state }) => state !== 'waiting')) await addJobs(deps, analysis, []);
  else if (deps.stopAtPoints !== null && stageUnderWay(slots)?.isOpen) await addNextStage(deps, analysis);
  return 'done';
}

/** Null when the slot is answered or has failed; else when to try again. */
async function decide(deps: AnalysisDeps, asking: Asking): Promise<number | null> {
  const { client, analysis, slot, prompt, signal } = asking;
  if (signal.aborted) return deps.clock.now();
  await deps.analyses.markRunning(analysis.id, deps.clock.now());

  const call = {
    brandId: analysis.brandId,
    analysisId: analysis.id,
    purpose: 'ask' as const,
    engineId: slot.engineId,
  };
  const reservation = reservationFor(deps, call, client.estimateUsd);
  const demo = analysis.isDemo
    ? { demo: demoSubject(await requireBrand(deps.brands, analysis.brandId), analysis, slot, 0) }
    : {};
  let attempts = 0;
  let answer: ProviderAnswer;
  try {
    answer = await client.ask({ prompt, signal, ...demo }, async () => {
      await reservation.reserve();
      await deps.analyses.countAttempt(slot.id);
      attempts += 1;
    });
  } catch (error) {
    // We are closing: whoever comes next asks again.
    if (signal.aborted) return deps.clock.now();
    return afterFailure(deps, asking, error, attempts, reservation);
  }
  await keepAnswer(deps, { client, analysis, slot, signal, reservation }, answer);
  return null;
}

/** Null when the slot is given up; else when to try again. */
async function afterFailure(
  deps: AnalysisDeps,
  { analysis, slot, rounds }: Asking,
  error: unknown,
  attempts: number,
  reservation: Reservation,
): Promise<number | null> {
  if (error instanceof BudgetReached) {
    const problem: Problem = { kind: 'budget', message: error.message };
    await deps.analyses.failSlot(slot.id, problem);
    await failUnasked(deps, analysis.id, null, problem);
    return null;
  }
  if (!(error instanceof ProviderError)) throw error;

  const problem: Problem = { kind: error.kind, message: error.message };
  if (wasTurnedAway(error)) await reservation.settle(0);
  if (error.kind === 'rate' || error.kind === 'transient' || error.kind === 'bad_reply') {
    const { retryAfterMs } = error;
    const round = { slotId: slot.id, attempts, attemptsEver: slot.attempts + attempts, retryAfterMs };
    const pause = pauseBeforeRetry(rounds, round, deps.random);
    if (pause !== null) return deps.clock.now() + pause;
  }
  await deps.analyses.failSlot(slot.id, problem);
  // What one question is refused for, all others are refused for too.
  if (error.kind === 'auth' || error.kind === 'quota') {
    await failUnasked(deps, analysis.id, slot.engineId, problem);
  }
  deps.logger.warn({ analysis: analysis.id, engine: slot.engineId, problem }, 'question not answered');
  return null;
}

/** No service charges for these; what else went wrong may have been charged for. */
function wasTurnedAway({ kind }: ProviderError): boolean {
  return kind === 'auth' || kind === 'quota' || kind === 'rate' || kind === 'bad_request';
}

/**
 * Fails the slots, of one engine or of all, that nobody has begun to ask. Those that were begun come to their own end: an
 * answer that is on its way is paid for.
 */
async function failUnasked(
  { analyses }: AnalysisDeps,
  analysisId: string,
  engineId: string | null,
  problem: Problem,
): Promise<void> {
  for (const slot of await analyses.listSlots(analysisId)) {
    const isMeant = engineId === null || slot.engineId === engineId;
    if (isMeant && slot.state === 'waiting' && slot.attempts === 0) await analyses.failSlot(slot.id, problem);
  }
}
