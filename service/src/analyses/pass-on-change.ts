import type { BeyondCall } from '../ports/analysis-backend.ts';
import type { Answer } from '../backend-data/answer.ts';
import { changeAtBackend } from '../backend-data/ask-backend.ts';
import type { BeyondEndpoint } from './analysis-endpoints.ts';
import type { BrandDeps } from '../brands/brand-deps.ts';
import { parseReply } from '../backend-data/parse-reply.ts';

/** Has the backend change something of a brand. */
export async function changeBeyond(
  deps: BrandDeps,
  { name, call, outdates = 'replies' }: BeyondEndpoint,
  { ids, body }: Pick<BeyondCall, 'ids' | 'body'>,
): Promise<Answer<object>> {
  const reply = await changeAtBackend(deps, {
    brandId: ids.id ?? null,
    call: (backend) => backend.callBeyond({ name, ids, ...(body === undefined ? {} : { body }) }),
    keep: async (told) => told.body,
    outdates,
  });
  return { payload: await parseReply(call.reply, reply) };
}
