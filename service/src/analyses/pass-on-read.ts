import type { AnalysisCallName } from '@signpost/contract/analyses';
import type { Answer } from '../backend-data/answer.ts';
import type { CalledAnalysis } from '../ports/analysis-backend.ts';
import type { AnalysisDeps } from './analysis-deps.ts';
import type { AnalysisRules, ReplyOf } from './analysis-rules.ts';
import { askAnalysis, type KeptCall } from './ask-analysis.ts';
import { toPayload } from './to-payload.ts';

/** Passes a reply on, with the sentences that the service adds. */
export async function passOnRead<Name extends AnalysisCallName>(
  deps: AnalysisDeps,
  { name, call, freshMs, isKept, isFinal, toBody }: AnalysisRules<Name>,
  { ids, params = {} }: Pick<CalledAnalysis, 'ids' | 'params'>,
  refresh: boolean,
): Promise<Answer<ReplyOf<Name> & { is_stale: boolean }>> {
  const kept: KeptCall<ReplyOf<Name>> = {
    key: { name, ids, params },
    schema: call.reply,
    freshMs,
    isKept,
    isFinal,
  };
  const asked = await askAnalysis(deps, kept, refresh);
  // `toBody` adds to the reply and takes nothing away.
  return toPayload({ ...asked, reply: toBody(asked.reply) as ReplyOf<Name> });
}
