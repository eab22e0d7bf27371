import type { SharesBody } from '@signpost/contract/shares';
import type { Answer } from '../backend-data/answer.ts';
import type { ShareDeps } from './share-deps.ts';
import { parseReport } from '../report/report.ts';
import { toShare } from './to-share.ts';

export async function listShares(
  { store, clock, address }: ShareDeps,
  brandId: string,
): Promise<Answer<SharesBody>> {
  const live = await store.list(brandId, clock.now());
  if (live.length === 0) return { payload: { shares: [] } };
  const secret = await store.secret();
  return {
    payload: { shares: live.map((share) => toShare(share, secret, address)) },
    isDemo: live.some(({ report }) => parseReport(report).isDemo),
  };
}
