import type { AnalysisCallName } from '@signpost/contract/analyses';
import type { Answer } from '../backend-data/answer.ts';
import { changeAtBackend } from '../backend-data/ask-backend.ts';
import { parseReply } from '../backend-data/parse-reply.ts';
import type { CalledAnalysis } from '../ports/analysis-backend.ts';
import type { AnalysisDeps } from './analysis-deps.ts';
import type { AnalysisRules, ReplyOf } from './analysis-rules.ts';

/** Has the backend change something of a brand, and passes its reply on. */
export async function passOnChange<Name extends AnalysisCallName>(
  deps: AnalysisDeps,
  { name, call, outdates }: AnalysisRules<Name>,
  { ids, body }: Pick<CalledAnalysis, 'ids' | 'body'>,
): Promise<Answer<ReplyOf<Name>>> {
  const reply = await changeAtBackend(deps, {
    brandId: ids.id ?? null,
    call: (backend) => backend.callAnalysis({ name, ids, ...(body === undefined ? {} : { body }) }),
    read: (told) => told.body,
    outdates,
  });
  // `call.reply` is the schema that `ReplyOf` is the type of.
  return { payload: parseReply(call.reply, reply) as ReplyOf<Name> };
}
