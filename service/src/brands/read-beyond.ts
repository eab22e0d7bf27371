import type { BeyondCall } from '../ports/analysis-backend.ts';
import type { Answer } from './answer.ts';
import { askThrough } from './ask-through.ts';
import { beyondKey } from './brand-cache.ts';
import type { BeyondEndpoint } from './beyond-calls.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toPayload } from './to-payload.ts';

/** What the backend tells beyond the protocol goes on as it is. */
export async function readBeyond(
  deps: BrandDeps,
  { name, call, freshMs, isKept }: BeyondEndpoint,
  { ids, params }: Required<Pick<BeyondCall, 'ids' | 'params'>>,
  refresh: boolean,
): Promise<Answer<object>> {
  const question = {
    key: beyondKey(name, ids, params),
    schema: call.reply,
    fetch: () => deps.backend.callBeyond({ name, ids, params }),
    freshMs,
    isKept,
  };
  return toPayload(await askThrough(deps, question, refresh));
}
