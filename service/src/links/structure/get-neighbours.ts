import type { CachedBody } from '../../ports/body-cache.ts';
import { AppError } from '@signpost/platform/errors';
import { structureKey } from '../cache-keys.ts';
import type { LinkDeps } from '../link-deps.ts';

export async function getNeighbours({ bodies, store }: LinkDeps, id: string): Promise<CachedBody> {
  const postId = /^\d{1,16}$/.test(id) ? Number(id) : 0;
  return bodies.remember(structureKey(await store.dataVersion(), `neighbours ${postId}`), async () => {
    const neighbours = postId === 0 ? null : await store.findNeighbours(postId);
    if (neighbours !== null) return neighbours;
    throw new AppError('links_post_not_found', 404, 'There is no published post with this id.');
  });
}
