import { requireBrand } from '../../shared/require-brand.ts';
import type { AnalysisRecord, SlotProblem, SlotRecord } from '../../ports/analysis-store.ts';
import type { EngineClient } from '../../ports/engines.ts';
import type { JobOutcome } from '../../ports/job-queue.ts';
import { ProviderError, type ProviderAnswer } from '../../ports/provider.ts';
import { addJobs, addNextStage } from './add-jobs.ts';
import { BudgetReached, reservationFor } from '../../asking/budget.ts';
import type { RunDeps } from './run-deps.ts';
import { demoSubject } from './demo-subject.ts';
import { keepAnswer } from './keep-answer.ts';
import { MOST_ATTEMPTS, pauseBeforeRetry } from '../../asking/retry.ts';
import { stageUnderWay } from './stages.ts';

export interface AskJob {
  slotId: string;
  prompt: string;
}

interface Asking {
  client: EngineClient;
  analysis: AnalysisRecord;
  slot: SlotRecord;
  prompt: string;
  signal: AbortSignal;
}

/** Asks the question of a waiting slot, stores the answer and reads it. */
export async function askSlot(
  deps: RunDeps,
  client: EngineClient,
  { slotId, prompt }: AskJob,
  signal: AbortSignal,
): Promise<JobOutcome> {
  const slot = await deps.analyses.findSlot(slotId);
  const analysis = slot === null ? null : await deps.analyses.findAnalysis(slot.analysisId);
  if (slot === null || analysis === null || analysis.finishedAt !== null) return 'done';
  if (slot.state === 'waiting') {
    const again = await deps.workUnderWay.untilCancelled(analysis.id, signal, (signal) =>
      decide(deps, { client, analysis, slot, prompt, signal }),
    );
    if (again !== null) return { again };
  }
  const slots = await deps.analyses.listSlots(analysis.id);
  if (slots.every(({ state }) => state !== 'waiting')) await addJobs(deps, analysis, []);
  else if (deps.settings.stopAtPoints !== null && stageUnderWay(slots)?.isOpen)
    await addNextStage(deps, analysis);
  return 'done';
}

const ENDED_WHILE_ASKING: SlotProblem = {
  kind: 'stopped',
  message: 'The backend was stopped each time while the question was being asked',
};

/** Since we looked, another process decided the slot or made its last attempt. */
class NotToBeAsked extends Error {}

/** When to try again, in milliseconds since the epoch; null when the slot is answered or has failed. */
async function decide(deps: RunDeps, asking: Asking): Promise<number | null> {
  const { client, analysis, slot, prompt, signal } = asking;
  if (signal.aborted) return deps.clock.now();
  if (slot.attempts >= MOST_ATTEMPTS) {
    await deps.analyses.failSlot(slot.id, slot.problem ?? ENDED_WHILE_ASKING);
    return null;
  }
  if (analysis.status === 'pending') await deps.analyses.markRunning(analysis.id, deps.clock.now());

  const call = {
    brandId: analysis.brandId,
    analysisId: analysis.id,
    purpose: 'ask' as const,
    engineId: slot.engineId,
  };
  const reservation = reservationFor(deps.asking, call, client);
  const demo = analysis.isDemo
    ? { demo: demoSubject(await requireBrand(deps.brands, analysis.brandId), analysis, slot, 0) }
    : {};
  let wasAsked = false;
  let answer: ProviderAnswer;
  try {
    answer = await client.ask({ prompt, signal, ...demo }, async () => {
      await reservation.reserve(signal);
      wasAsked = await deps.analyses.countAttempt(slot.id, MOST_ATTEMPTS);
      if (!wasAsked) throw new NotToBeAsked();
    });
  } catch (error) {
    await reservation.settleFailed(error);
    // The queue is closing, another process has the job, or the analysis was cancelled: the next process that takes the job finds out.
    if (signal.aborted || error instanceof NotToBeAsked) return deps.clock.now();
    return afterFailure(deps, asking, error, wasAsked);
  }
  await keepAnswer(deps, { client, analysis, slot, prompt, signal, reservation }, answer);
  return null;
}

/** When to try again, in milliseconds since the epoch; null when the slot is given up. */
async function afterFailure(
  deps: RunDeps,
  { analysis, slot }: Asking,
  error: unknown,
  wasAsked: boolean,
): Promise<number | null> {
  if (error instanceof BudgetReached) {
    const problem: SlotProblem = { kind: 'budget', message: error.message };
    await deps.analyses.failSlot(slot.id, problem);
    await failUnasked(deps, analysis.id, null, problem);
    return null;
  }
  if (!(error instanceof ProviderError)) throw error;

  const problem: SlotProblem = { kind: error.kind, message: error.message };
  if (error.kind === 'rate' || error.kind === 'transient' || error.kind === 'bad_reply') {
    const attempts = slot.attempts + Number(wasAsked);
    const { retryAfterMs } = error;
    const pause = pauseBeforeRetry({ wasAsked, attempts, retryAfterMs }, deps.asking.random);
    if (pause !== null) {
      // The problem of an earlier attempt says more than that the breaker was open.
      if (wasAsked || slot.problem === null) await deps.analyses.noteProblem(slot.id, problem);
      return deps.clock.now() + pause;
    }
  }
  await deps.analyses.failSlot(slot.id, problem);
  // A service that refuses the key or the account refuses all other questions too.
  if (error.kind === 'auth' || error.kind === 'quota') {
    await failUnasked(deps, analysis.id, slot.engineId, problem);
  }
  deps.logger.warn({ analysis: analysis.id, engine: slot.engineId, problem }, 'question not answered');
  return null;
}

/**
 * Fails the slots of one engine, or of all, that were not asked yet. Running calls go on: their answers are paid for.
 */
async function failUnasked(
  { analyses }: RunDeps,
  analysisId: string,
  engineId: string | null,
  problem: SlotProblem,
): Promise<void> {
  for (const slot of await analyses.listSlots(analysisId)) {
    const isMeant = engineId === null || slot.engineId === engineId;
    if (isMeant && slot.state === 'waiting' && slot.attempts === 0) await analyses.failSlot(slot.id, problem);
  }
}
