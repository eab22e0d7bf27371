import { randomBytes } from 'node:crypto';
import { parseReport, type Report } from '../report/report.ts';
import type { ShareDeps } from './share-deps.ts';
import { verifyShareToken } from './share-token.ts';

export interface OpenedShare {
  report: Report;
  /** When the link expires, in milliseconds since the epoch. */
  expiresAt: number;
}

/** An id that no share has. */
const NO_SHARE = '';

/**
 * The report of a link, or null. An invented, changed, expired or revoked link gets the same answer after the same work: one
 * signature, one look at the store.
 */
export async function openShare({ store, clock }: ShareDeps, token: string): Promise<OpenedShare | null> {
  // Without a stored secret no link is valid; a random one makes the check take as long as any other.
  const secret = (await store.findSecret()) ?? randomBytes(32).toString('base64url');
  const claim = verifyShareToken(secret, token);
  const share = await store.find(claim?.id ?? NO_SHARE, clock.now());
  if (claim === null || share === null || share.expiresAt !== claim.expires * 1000) return null;
  return { report: parseReport(share.report), expiresAt: share.expiresAt };
}
