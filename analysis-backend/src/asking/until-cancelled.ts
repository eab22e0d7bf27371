import type { AnalysisDeps } from '../shared/deps.ts';

/** How soon work in another process sees that its analysis was cancelled, in milliseconds. */
const LOOK_MS = 2000;

/** What this process is doing for analyses, so that it can be stopped at once when one of them is cancelled here. */
export class WorkUnderWay {
  readonly #stops = new Map<string, Set<AbortController>>();

  stop(analysisId: string): void {
    for (const stop of this.#stops.get(analysisId) ?? []) stop.abort();
  }

  add(analysisId: string, stop: AbortController): void {
    const stops = this.#stops.get(analysisId) ?? new Set();
    this.#stops.set(analysisId, stops.add(stop));
  }

  remove(analysisId: string, stop: AbortController): void {
    const stops = this.#stops.get(analysisId);
    stops?.delete(stop);
    if (stops?.size === 0) this.#stops.delete(analysisId);
  }
}

/** Does work for an analysis; its signal is aborted when the analysis is cancelled, by this process or another. */
export async function untilCancelled<Result>(
  deps: Pick<AnalysisDeps, 'analyses' | 'wait' | 'workUnderWay'>,
  analysisId: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const done = new AbortController();
  deps.workUnderWay.add(analysisId, stop);
  void watch(deps, analysisId, stop, done.signal);
  try {
    return await work(AbortSignal.any([signal, stop.signal]));
  } finally {
    done.abort();
    deps.workUnderWay.remove(analysisId, stop);
  }
}

async function watch(
  { analyses, wait }: Pick<AnalysisDeps, 'analyses' | 'wait'>,
  analysisId: string,
  stop: AbortController,
  done: AbortSignal,
): Promise<void> {
  for (;;) {
    await wait(LOOK_MS, done);
    if (done.aborted) return;
    // While the storage is away nothing is known; the next look is soon.
    const analysis = await analyses.findAnalysis(analysisId).catch(() => null);
    if (analysis !== null && analysis.cancelledAt !== null) return stop.abort();
  }
}
