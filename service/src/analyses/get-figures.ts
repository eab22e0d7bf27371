import { BackendFigures, type FiguresBody } from '@signpost/contract/analyses';
import type { Answer } from '../backend-data/answer.ts';
import { memoByObject } from '@signpost/platform/memory';
import type { AnalysisDeps } from './analysis-deps.ts';
import { isFinished } from './analysis-rules.ts';
import { askAnalysis, type KeptCall } from './ask-analysis.ts';
import { withReason } from './with-words.ts';

const KEPT_MS = 60_000;

/** The figures of the latest finished analysis of a brand; when the backend is away, those that were fetched last, with their age. */
export async function getFigures(
  deps: AnalysisDeps,
  brandId: string,
  refresh: boolean,
): Promise<Answer<FiguresBody>> {
  const call: KeptCall<BackendFigures> = {
    key: { name: 'fetchFigures', ids: { id: brandId } },
    schema: BackendFigures,
    freshMs: KEPT_MS,
    // An analysis under way shows its progress.
    isFinal: ({ newest }) => newest === null || isFinished(newest),
  };
  const { reply, isStale, staleSince, ...rest } = await askAnalysis(deps, call, refresh);
  const payload = currentOf(reply);
  if (!isStale || staleSince === undefined) return { ...rest, payload };
  return {
    ...rest,
    payload: { ...payload, is_stale: true, stale_since: new Date(staleSince).toISOString() },
  };
}

const currentOf = memoByObject((reply: BackendFigures): FiguresBody => ({
  ...reply,
  analysis: reply.analysis && withReason(reply.analysis),
  newest: reply.newest && withReason(reply.newest),
  is_stale: false,
  stale_since: null,
}));
