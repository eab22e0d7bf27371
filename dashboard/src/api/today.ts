import { queryOptions } from '@tanstack/react-query';
import type { TodayBody } from '@signpost/contract/today';
import { query } from './calls.ts';

/** How often to look whether something has happened that the page waits for, in milliseconds. */
const LOOK_MS = 4000;

/** What is worth doing today. It is looked at again while a site is being read, or a step of the first start is open. */
export const todayQuery = queryOptions({
  ...query('getToday'),
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && (isStarting(data) || data.site.running_run !== null) ? LOOK_MS : false,
});

/** Whether the steps of a first start are still shown: until there is a site and a brand of one's own. */
export function isStarting({ start: { site, brand } }: TodayBody): boolean {
  return site !== 'done' || brand === 'none' || brand === 'sample';
}
