import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { titleEndingQuery } from '../../api/posts.ts';

/** Shortens titles for tables: what most titles of the site end with is left out. */
export function useShortTitle(): (title: string) => string {
  const ending = useQuery(titleEndingQuery).data ?? '';
  return useCallback((title) => withoutEnding(title, ending), [ending]);
}

export function withoutEnding(title: string, ending: string): string {
  const isCut = ending !== '' && title.length > ending.length && title.endsWith(ending);
  return isCut ? title.slice(0, -ending.length) : title;
}
