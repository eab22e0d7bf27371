import { queryOptions } from '@tanstack/react-query';
import type { BackendEngines } from '@signpost/contract/analyses';
import { askData } from './client.ts';

/** The engines that are asked, and what a first run of a brand would cost. */
export const enginesQuery = queryOptions({
  queryKey: ['engines'],
  queryFn: async ({ signal }) => (await askData<BackendEngines>('/ai-visibility/engines', { signal })).body,
});
