import { BackendEngines, type EnginesBody } from '@signpost/contract';
import type { Answer } from './answer.ts';
import { askThrough } from './ask-through.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toPayload } from './to-payload.ts';

const FRESH_MS = 60_000;

export async function listEngines(deps: BrandDeps, refresh: boolean): Promise<Answer<EnginesBody>> {
  const question = {
    key: 'engines',
    schema: BackendEngines,
    fetch: () => deps.backend.fetchEngines(),
    freshMs: FRESH_MS,
  };
  return toPayload(await askThrough(deps, question, refresh));
}
