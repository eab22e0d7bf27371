import { randomBytes } from 'node:crypto';
import { parseReport, type Report } from '../report/report.ts';
import type { ShareDeps } from './share-deps.ts';
import { verifyShareToken } from './share-token.ts';

export interface OpenedShare {
  report: Report;
  /** In milliseconds since the epoch. */
  expiresAt: number;
}

/** No share has this id. */
const NO_SHARE = '';

/**
 * The report behind a link, or null. A link that was never made, was changed, has expired or was
 * revoked ends in the same way after the same work: one signature, one look at the store.
 */
export async function openShare({ store, clock }: ShareDeps, token: string): Promise<OpenedShare | null> {
  // Without a stored secret no link can be valid: a random one lets the check take as long as any other.
  const secret = (await store.findSecret()) ?? randomBytes(32).toString('base64url');
  const claim = verifyShareToken(secret, token);
  const share = await store.find(claim?.id ?? NO_SHARE, clock.now());
  if (claim === null || share === null || share.expiresAt !== claim.expires * 1000) return null;
  return { report: parseReport(share.report), expiresAt: share.expiresAt };
}
