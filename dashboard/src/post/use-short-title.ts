import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { todayQuery } from '../api/today.ts';
import { withoutEnding } from './without-ending.ts';

/** Shortens titles for tables: what most titles of the site end with is left out. */
export function useShortTitle(): (title: string) => string {
  const ending = useQuery(todayQuery).data?.site.title_ending ?? '';
  return useCallback((title) => withoutEnding(title, ending), [ending]);
}
