import { MOST_WHAT_IF_LINKS, WhatIfParams } from '@signpost/contract/authority';
import { fits } from '@signpost/contract/schema';
import type { ReadPlace } from '@signpost/indexing/ports/ledger-place';
import type { RunLog } from '@signpost/indexing/ports/runs';
import type { SourceBook } from '@signpost/indexing/ports/sources';
import { countNotRead } from '@signpost/indexing/runs/count-not-read';
import { invalidParams } from '@signpost/platform/errors';
import { askWhatIf } from '../../links/authority/ask-what-if.ts';
import { getAuthority } from '../../links/authority/get-authority.ts';
import type { LinkDeps } from '../../links/link-deps.ts';
import type { Handlers } from '../endpoint/handlers.ts';
import { objectOf } from '../params/request-params.ts';

/** How posts stand by the links to them. */
export function authorityHandlers(ledger: ReadPlace<RunLog & SourceBook>, deps: LinkDeps) {
  const reading = { countNotRead: () => countNotRead(ledger) };
  return {
    getAuthority: ({ ids }) => getAuthority(deps, reading, ids.id),
    askWhatIf({ request }) {
      const params = objectOf(request, WhatIfParams);
      // It has what the schema asks for, so it is that.
      if (fits(WhatIfParams, params)) return askWhatIf(deps, params as WhatIfParams);
      const problem = `links must be a list of 1 to ${MOST_WHAT_IF_LINKS} links, each {"from": ID, "to": ID} with the ids of two posts.`;
      throw invalidParams(new Map([['links', problem]]));
    },
  } satisfies Partial<Handlers>;
}
