import type { AnalysisQuery, AnalysisRecord, SlotEvidence, SlotRecord } from '../../ports/analysis-store.ts';
import type { RunDeps } from './run-deps.ts';
import { lacksHistory } from './history.ts';
import { slotsDue } from './stop-early.ts';

export const FINISH_QUEUE = 'finish';
export const HISTORY_QUEUE = 'history';

export function askQueue(engineId: string): string {
  return `ask:${engineId}`;
}

/** What a job needs to know of its slot. */
export type WaitingSlot = Pick<SlotRecord, 'id' | 'engineId' | 'replicate'> & { query: AnalysisQuery };

/**
 * Adds the jobs that the analysis needs to go on. One that is there already is not added again, so that it may be called
 * whenever there is a doubt.
 */
export async function addJobs(
  deps: RunDeps,
  analysis: AnalysisRecord,
  waiting: readonly WaitingSlot[],
): Promise<void> {
  if (waiting.length === 0) {
    await deps.jobs.add([{ queue: FINISH_QUEUE, key: analysis.id, data: { analysisId: analysis.id } }]);
  } else if (await lacksHistory(deps, analysis)) {
    // It adds the others when it is done: a first run is compared with the week before.
    await deps.jobs.add([{ queue: HISTORY_QUEUE, key: analysis.brandId, data: { analysisId: analysis.id } }]);
  } else {
    await deps.jobs.add(
      // All queries once before any of them twice: if the money runs out, that tells more.
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

/** The same for an analysis of which nothing is at hand. */
export async function addMissingJobs(deps: RunDeps, analysis: AnalysisRecord): Promise<void> {
  await addDueJobs(deps, analysis, await deps.analyses.listEvidence(analysis.id));
}

/** The same after a stage. While an answer of it is being read, nothing is done: the job that reads it comes here too. */
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
