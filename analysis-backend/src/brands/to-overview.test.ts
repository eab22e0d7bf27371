import { expect, it } from 'vitest';
import { aBrand, aScoring, aMetricSet } from '../../test/fakes/storage.ts';
import { toOverview } from './to-overview.ts';

it('shows as total score the mean of the brand scores it shows', () => {
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
  // 41.5: the mean of the rounded scores, though that of the measured ones is 41.45.
  expect(summary?.ai_visibility_score).toBe(42);
});
