import type { AnalysisQuery, AnalysisRecord, SlotRecord } from '../ports/analysis-store.ts';
import type { AnalysisDeps } from './deps.ts';
import { lacksHistory } from './history.ts';

export const FINISH_QUEUE = 'finish';
export const HISTORY_QUEUE = 'history';

export function askQueue(engineId: string): string {
  return `ask:${engineId}`;
}

/** What is needed to ask one slot; so much is known of it wherever its job ends up. */
export type WaitingSlot = Pick<SlotRecord, 'id' | 'engineId' | 'replicate'> & { query: AnalysisQuery };

/**
 * Adds the jobs that the analysis needs to go on. One that is there already is not added again, so that it may be called
 * whenever there is a doubt.
 */
export async function addJobs(
  deps: Pick<AnalysisDeps, 'analyses' | 'jobs'>,
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
export async function addMissingJobs(
  deps: Pick<AnalysisDeps, 'analyses' | 'jobs'>,
  analysis: AnalysisRecord,
): Promise<void> {
  const evidence = await deps.analyses.listEvidence(analysis.id);
  await addJobs(
    deps,
    analysis,
    evidence.flatMap(({ slot, query }) => (slot.state === 'waiting' ? [{ ...slot, query }] : [])),
  );
}
