import { queryOptions } from '@tanstack/react-query';
import type { OverviewBody } from '@signpost/contract/brands';
import { askData } from './client.ts';

/** What is known of all brands together stands below this key, so that one call makes all of it old. */
export const ALL_BRANDS = ['brands'] as const;

/** Every brand with its figures, and whether they are invented. */
export const overviewQuery = queryOptions({
  queryKey: [...ALL_BRANDS, 'overview'],
  queryFn: ({ signal }) => askData<OverviewBody>('/ai-visibility/overview', { signal }),
});
