import type { ShareRevokedBody } from '@signpost/contract/shares';
import { AppError } from '@signpost/platform/errors';
import type { Answer } from '../backend-data/answer.ts';
import type { ShareDeps } from './share-deps.ts';

export async function revokeShare(
  { store, clock }: ShareDeps,
  brandId: string,
  shareId: string,
): Promise<Answer<ShareRevokedBody>> {
  if (await store.remove(brandId, shareId, clock.now())) return { payload: { revoked: true } };
  throw new AppError('aiv_not_found', 404, 'This brand has no such link: it was revoked, or it has expired.');
}
