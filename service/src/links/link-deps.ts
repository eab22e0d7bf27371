import type { LinkStore } from '../ports/link-store.ts';
import type { ResponseHooks } from '../ports/response-hooks.ts';
import type { BodyMemory } from '../shared/remember.ts';

/** What the link use cases work with; made once in `compose/`. */
export interface LinkDeps {
  hooks: ResponseHooks;
  store: LinkStore;
  bodies: BodyMemory;
}
