import type { PostTypesBody } from '@signpost/contract/structure';
import type { CachedBody } from '../../ports/body-cache.ts';
import type { LinkDeps } from '../link-deps.ts';
import { rememberStructure } from './remember-structure.ts';

export function listPostTypes(deps: LinkDeps): Promise<CachedBody> {
  return rememberStructure(deps, 'post-types', async (): Promise<PostTypesBody> => ({
    types: [...(await deps.store.postTypes())],
  }));
}
