import { queryOptions } from '@tanstack/react-query';
import type { OverviewBody } from '@signpost/contract/brands';
import { askData } from './client.ts';

/** Every brand with its figures, and whether they are invented. */
export const overviewQuery = queryOptions({
  queryKey: ['brands', 'overview'],
  queryFn: ({ signal }) => askData<OverviewBody>('/ai-visibility/overview', { signal }),
});
