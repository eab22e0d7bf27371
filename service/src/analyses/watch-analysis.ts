import { once } from 'node:events';
import type { BackendRun } from '@signpost/contract/analyses';
import { isNotFound } from '../backend-data/is-not-found.ts';
import type { AnalysisDeps } from './analysis-deps.ts';
import { analysisRules } from './analysis-rules.ts';
import { passOnRead } from './pass-on-read.ts';

/** How often to look at an analysis, in milliseconds. */
const LOOK_MS = 1000;
/** Looks without news after which the client hears that there are none. */
const MOST_QUIET_LOOKS = 15;

/** One analysis of a brand. */
interface AnalysisIds {
  id: string;
  aid: string;
}

type Progress = BackendRun & { is_stale: boolean };

/** Looks at analyses for everyone who watches them: the backend is asked once a second for each analysis, however many watch it. */
export class AnalysisWatch {
  readonly #deps: AnalysisDeps;
  readonly #looks = new Map<string, SharedLook>();

  constructor(deps: AnalysisDeps) {
    this.#deps = deps;
  }

  /**
   * The analysis now, and again whenever it has changed, until it has ended or the signal is aborted; null says that nothing is new.
   * While the backend is away it is the last one known, marked as stale. Fails at once when there is no such analysis.
   */
  async watch(ids: AnalysisIds, signal: AbortSignal): Promise<AsyncIterable<Progress | null>> {
    const first = await look(this.#deps, ids);
    const key = JSON.stringify(ids);
    const shared = this.#looks.get(key) ?? { watchers: new Set(), next: null };
    this.#looks.set(key, shared);
    shared.watchers.add(signal);
    const leave = (): void => {
      shared.watchers.delete(signal);
      if (shared.watchers.size === 0) this.#looks.delete(key);
    };
    signal.addEventListener('abort', leave, { once: true });
    return this.#follow(ids, shared, first, signal, leave);
  }

  async *#follow(
    ids: AnalysisIds,
    shared: SharedLook,
    first: Progress,
    signal: AbortSignal,
    leave: () => void,
  ): AsyncGenerator<Progress | null> {
    try {
      let run = first;
      const gone = aborted(signal);
      yield run;
      for (let quiet = 0; isGoingOn(run);) {
        const now = await Promise.race([this.#next(ids, shared), gone]);
        if (signal.aborted) return;
        const isNew = now !== null && JSON.stringify(now) !== JSON.stringify(run);
        quiet = isNew ? 0 : quiet + 1;
        if (isNew) yield (run = now);
        else if (quiet % MOST_QUIET_LOOKS === 0) yield null;
      }
    } finally {
      leave();
    }
  }

  /** The next look, which all who wait for it share. */
  #next(ids: AnalysisIds, shared: SharedLook): Promise<Progress | null> {
    shared.next ??= this.#lookLater(ids, shared).finally(() => (shared.next = null));
    return shared.next;
  }

  async #lookLater(ids: AnalysisIds, { watchers }: SharedLook): Promise<Progress | null> {
    await this.#deps.wait(LOOK_MS, NEVER);
    if (watchers.size === 0) return null;
    return look(this.#deps, ids).catch((error: unknown) => {
      if (isNotFound(error)) throw error;
      return null;
    });
  }
}

interface SharedLook {
  watchers: Set<AbortSignal>;
  next: Promise<Progress | null> | null;
}

const NEVER = new AbortController().signal;

async function look(deps: AnalysisDeps, ids: AnalysisIds): Promise<Progress> {
  const { payload } = await passOnRead(deps, analysisRules('fetchProgress'), { ids: { ...ids } }, false);
  return payload;
}

function isGoingOn({ analysis: { status } }: BackendRun): boolean {
  return status === 'pending' || status === 'running';
}

async function aborted(signal: AbortSignal): Promise<null> {
  if (!signal.aborted) await once(signal, 'abort');
  return null;
}
