import { randomBytes } from 'node:crypto';
import type { CreateShareParams, ShareBody } from '@signpost/contract/shares';
import type { Answer } from '../backend-data/answer.ts';
import { getReport } from '../report/get-report.ts';
import type { ShareDeps } from './share-deps.ts';
import { toShare } from './to-share.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Stores the report of an analysis as it is now, and makes a link to it. */
export async function shareReport(
  { reports, store, clock, address }: ShareDeps,
  brandId: string,
  { analysis_id: wanted, days }: CreateShareParams,
): Promise<Answer<ShareBody>> {
  const { analysisId, report } = await getReport(reports, brandId, wanted ?? null);
  const now = clock.now();
  const share = {
    id: randomBytes(8).toString('hex'),
    brandId,
    analysisId,
    createdAt: now,
    // The link holds whole seconds.
    expiresAt: Math.floor((now + days * DAY_MS) / 1000) * 1000,
  };
  const secret = await store.secret();
  await store.add({ ...share, report: JSON.stringify(report) });
  return { payload: { share: toShare(share, secret, address) }, isDemo: report.isDemo };
}
