import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/** Fetches the next page of a list as soon as this one stands. */
export function usePrefetchNext<Data, Key extends QueryKey>(
  isWanted: boolean,
  next: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  const client = useQueryClient();
  const fetchNext = useEffectEvent(() => void client.prefetchQuery(next));
  const key = JSON.stringify(next.queryKey);
  useEffect(() => {
    if (isWanted) fetchNext();
  }, [isWanted, key]);
}
