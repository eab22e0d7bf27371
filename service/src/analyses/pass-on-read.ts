import type { BeyondCall } from '../ports/analysis-backend.ts';
import type { Answer } from '../backend-data/answer.ts';
import { askThrough } from './ask-analysis.ts';
import type { BeyondEndpoint } from './analysis-endpoints.ts';
import type { BrandDeps } from '../brands/brand-deps.ts';
import { toPayload } from './to-payload.ts';

/** What the backend tells beyond the protocol goes on as it is. */
export async function readBeyond(
  deps: BrandDeps,
  { name, call, freshMs, isKept, isFinal }: BeyondEndpoint,
  { ids, params }: Required<Pick<BeyondCall, 'ids' | 'params'>>,
  refresh: boolean,
): Promise<Answer<object>> {
  const question = { key: { name, ids, params }, schema: call.reply, freshMs, isKept, isFinal };
  return toPayload(await askThrough(deps, question, refresh));
}
