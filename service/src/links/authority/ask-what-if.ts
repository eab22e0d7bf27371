import type { WhatIfBody, WhatIfParams } from '@signpost/contract/authority';
import type { LinkDeps } from '../link-deps.ts';
import { knownAuthority } from './known-authority.ts';

/** Works out how posts would stand with some links more; changes nothing. */
export async function askWhatIf(deps: LinkDeps, params: WhatIfParams): Promise<WhatIfBody> {
  await knownAuthority(deps);
  return JSON.parse((await deps.store.whatIf(params)) ?? '{}') as WhatIfBody;
}
