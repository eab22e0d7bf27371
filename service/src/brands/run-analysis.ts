import { BackendRun, type RunBody } from '@signpost/contract';
import type { Answer } from './answer.ts';
import { analysesKey } from './brand-cache.ts';
import type { BrandDeps } from './brand-deps.ts';
import { parseReply } from './parse-reply.ts';

export async function runAnalysis(deps: BrandDeps, brandId: string): Promise<Answer<RunBody>> {
  const reply = await deps.backend.runAnalysis(brandId);
  const key = analysesKey(brandId);
  await deps.cache.outdateReply(key);
  // A list that was asked for before the run comes without it.
  void deps.flights.settled(key).then(() => deps.cache.outdateReply(key));
  return { payload: await parseReply(BackendRun, reply) };
}
