import type { Share } from '@signpost/contract/shares';
import type { ShareRecord } from '../ports/share-store.ts';
import { signShare } from './share-token.ts';

/** A share as the wire has it, with its link. */
export function toShare(share: ShareRecord, secret: string, address: string): Share {
  const { id, brandId, analysisId, createdAt, expiresAt } = share;
  return {
    id,
    url: `${address}/${signShare(secret, { id, expires: expiresAt / 1000 })}`,
    brand_id: brandId,
    analysis_id: analysisId,
    created_at: new Date(createdAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
  };
}
