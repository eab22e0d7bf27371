import type { CachedBody } from '../../ports/body-cache.ts';
import type { SiteStructure } from '../../ports/link-store.ts';
import { AppError } from '@signpost/platform/errors';
import { structureKey } from '../cache-keys.ts';
import type { LinkDeps } from '../link-deps.ts';

/** Keeps an answer until the link data changes. `what` names it with its arguments. */
export async function rememberStructure(
  { bodies, store }: LinkDeps,
  what: string,
  make: () => Promise<object>,
): Promise<CachedBody> {
  return bodies.remember(structureKey(await store.dataVersion(), what), async () =>
    JSON.stringify(await make()),
  );
}

export async function knownStructure({ store }: LinkDeps): Promise<SiteStructure> {
  const structure = await store.structure();
  if (structure !== null) return structure;
  throw new AppError(
    'links_structure_unknown',
    409,
    'The link data was stored by an earlier version, which did not work out the structure of the site. Index the site or import its records again.',
  );
}
