import type { BeyondCall } from '../ports/analysis-backend.ts';
import type { Answer } from './answer.ts';
import { changeAtBackend } from './ask-backend.ts';
import type { BeyondEndpoint } from './beyond-calls.ts';
import type { BrandDeps } from './brand-deps.ts';
import { parseReply } from './parse-reply.ts';

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
