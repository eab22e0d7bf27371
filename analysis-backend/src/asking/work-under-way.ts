import type { AnalysisStore } from '../ports/analysis-store.ts';
import type { Wait } from '@signpost/platform/time';

/** How soon work in another process sees that its analysis was cancelled, in milliseconds. */
const LOOK_MS = 2000;

/** The work of this process for analyses, so that it can be stopped when one of them is cancelled. */
export class WorkUnderWay {
  readonly #analyses: AnalysisStore;
  readonly #wait: Wait;
  readonly #stops = new Map<string, Set<AbortController>>();

  constructor(analyses: AnalysisStore, wait: Wait) {
    this.#analyses = analyses;
    this.#wait = wait;
  }

  /** Stops the work for an analysis that was cancelled in this process. */
  stop(analysisId: string): void {
    for (const stop of this.#stops.get(analysisId) ?? []) stop.abort();
  }

  /** Does work whose signal is aborted when the analysis is cancelled, by this process or another. */
  async untilCancelled<Result>(
    analysisId: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const stop = new AbortController();
    const done = new AbortController();
    const stops = this.#stops.get(analysisId) ?? new Set();
    this.#stops.set(analysisId, stops.add(stop));
    void this.#watch(analysisId, stop, done.signal);
    try {
      return await work(AbortSignal.any([signal, stop.signal]));
    } finally {
      done.abort();
      stops.delete(stop);
      if (stops.size === 0) this.#stops.delete(analysisId);
    }
  }

  async #watch(analysisId: string, stop: AbortController, done: AbortSignal): Promise<void> {
    for (;;) {
      await this.#wait(LOOK_MS, done);
      if (done.aborted) return;
      // If the storage cannot be reached, the next check is soon.
      const analysis = await this.#analyses.findAnalysis(analysisId).catch(() => null);
      if (analysis !== null && analysis.cancelledAt !== null) return stop.abort();
    }
  }
}
