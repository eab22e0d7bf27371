import type { AnalysisQuery, AnalysisRecord, SlotEvidence, SlotRecord } from '../../ports/analysis-store.ts';
import type { RunDeps } from './run-deps.ts';
import { lacksHistory } from './history.ts';
import { slotsDue } from './stop-early.ts';

export const FINISH_QUEUE = 'finish';
export const HISTORY_QUEUE = 'history';

export function askQueue(engineId: string): string {
  return `ask:${engineId}`;
}

/** The part of a slot that its job needs. */
export type WaitingSlot = Pick<SlotRecord, 'id' | 'engineId' | 'replicate'> & { query: AnalysisQuery };

/**
 * Adds the jobs that the analysis needs to go on. May be called at any time: existing jobs are not added again.
 */
export async function addJobs(
  deps: RunDeps,
  analysis: AnalysisRecord,
  waiting: readonly WaitingSlot[],
): Promise<void> {
  if (waiting.length === 0) {
    await deps.jobs.add([{ queue: FINISH_QUEUE, key: analysis.id, data: { analysisId: analysis.id } }]);
  } else if (await lacksHistory(deps, analysis)) {
    // The history job adds the others at its end: the first run is compared with the week before it.
    await deps.jobs.add([{ queue: HISTORY_QUEUE, key: analysis.brandId, data: { analysisId: analysis.id } }]);
  } else {
    await deps.jobs.add(
      // Every query once before any query twice: if the money runs out, more queries are covered.
      waiting
        .toSorted((one, other) => one.replicate - other.replicate)
        .map(({ id, engineId, query }) => ({
          queue: askQueue(engineId),
          key: id,
          data: { slotId: id, prompt: query.text },
        })),
    );
  }
}

/** Like `addJobs`, but reads the slots from the storage. */
export async function addMissingJobs(deps: RunDeps, analysis: AnalysisRecord): Promise<void> {
  await addDueJobs(deps, analysis, await deps.analyses.listEvidence(analysis.id));
}

/** Adds the jobs after a stage. Does nothing while an answer of the stage is still being read: the job that reads it calls this too. */
export async function addNextStage(deps: RunDeps, analysis: AnalysisRecord): Promise<void> {
  const evidence = await deps.analyses.listEvidence(analysis.id);
  if (evidence.some(({ answer, extraction }) => answer !== null && extraction === null)) return;
  await addDueJobs(deps, analysis, evidence);
}

async function addDueJobs(
  deps: RunDeps,
  analysis: AnalysisRecord,
  evidence: readonly SlotEvidence[],
): Promise<void> {
  const due = await slotsDue(deps, analysis, evidence);
  await addJobs(
    deps,
    analysis,
    due.map(({ slot, query }) => ({ ...slot, query })),
  );
}
