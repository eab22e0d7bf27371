import type { ExtensionName } from '@signpost/contract';
import type { BeyondCall } from '../ports/analysis-backend.ts';
import type { Answer } from './answer.ts';
import { beyondKey } from './brand-cache.ts';
import { beyondEndpoints, type BeyondEndpoint } from './beyond-calls.ts';
import type { BrandDeps } from './brand-deps.ts';
import { parseReply } from './parse-reply.ts';

/** Has the backend change something of a brand. */
export async function changeBeyond(
  deps: BrandDeps,
  { name, call, outdates }: BeyondEndpoint,
  { ids, body }: Pick<BeyondCall, 'ids' | 'body'>,
): Promise<Answer<object>> {
  const reply = await deps.backend.callBeyond({ name, ids, ...(body === undefined ? {} : { body }) });
  const brandId = ids.id ?? '';
  await forgetReplies(deps, brandId, outdates ?? OF_ONE_BRAND);
  if (outdates === undefined)
    await forget(deps, `queries ${brandId}`, () => deps.cache.removeQueries(brandId));
  return { payload: await parseReply(call.reply, reply) };
}

async function forgetReplies(
  deps: BrandDeps,
  brandId: string,
  names: readonly ExtensionName[],
): Promise<void> {
  for (const key of names.map((name) => beyondKey(name, { id: brandId })))
    await forget(deps, key, () => deps.cache.outdateReply(key));
}

/** Now, and once more when what was asked for before the change has come: it comes without it. */
async function forget({ flights }: BrandDeps, flight: string, act: () => Promise<void>): Promise<void> {
  await act();
  void flights.settled(flight).then(act);
}

const OF_ONE_BRAND = beyondEndpoints
  .filter(({ call, path }) => call.method === 'get' && path.match(/\{\w+\}/g)?.join() === '{id}')
  .map(({ name }) => name);
