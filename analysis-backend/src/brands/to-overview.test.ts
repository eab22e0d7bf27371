import { expect, it } from 'vitest';
import { aBrand, aScoring, aMetricSet } from '../../test/fakes/storage.ts';
import { toOverview } from './to-overview.ts';

it('shows a score of all brands that is the mean of the scores it shows of each', () => {
  const scores = [40.5, 42.4];
  const { summary, brands } = toOverview({
    isDemo: false,
    analysesLast24h: 0,
    mentionsPerBrand: null,
    scores,
    brands: scores.map((value) => ({
      brand: aBrand(),
      latest: null,
      finished: null,
      scoring: aScoring({ overall: aMetricSet({ score: { value, interval: null } }) }),
    })),
  });
  expect(brands?.data?.map((row) => row.ai_visibility_score)).toEqual([41, 42]);
  // 41.5, although the mean of what was measured is 41.45.
  expect(summary?.ai_visibility_score).toBe(42);
});
