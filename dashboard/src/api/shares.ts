import { queryOptions } from '@tanstack/react-query';
import type { Share, ShareBody, SharesBody } from '@signpost/contract/shares';
import { brandKey, brandPath } from './analyses.ts';
import { ask, askData } from './client.ts';

/** The links to reports of a brand that work. */
export function sharesQuery(brandId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'shares'],
    queryFn: async ({ signal }) =>
      (await askData<SharesBody>(`${brandPath(brandId)}/shares`, { signal })).body.shares,
  });
}

export async function shareReport(brandId: string, days: number): Promise<Share> {
  const path = `${brandPath(brandId)}/shares`;
  return (await askData<ShareBody>(path, { method: 'POST', body: { days } })).body.share;
}

export async function endShare(brandId: string, shareId: string): Promise<void> {
  await ask(`${brandPath(brandId)}/shares/${encodeURIComponent(shareId)}`, { method: 'DELETE' });
}

/** The whole address of a report, also when the service does not know its own. */
export function shareAddress({ url }: Share): string {
  return new URL(url, location.origin).href;
}
