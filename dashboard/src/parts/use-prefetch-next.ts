import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/** Effects may run before the rows are painted, which must not wait for a request. */
const PAINTED_MS = 50;

/** Fetches the next page of a list as soon as this one has been painted. */
export function usePrefetchNext<Data, Key extends QueryKey>(
  isWanted: boolean,
  next: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  const client = useQueryClient();
  const fetchNext = useEffectEvent(() => void client.prefetchQuery(next));
  const key = JSON.stringify(next.queryKey);
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(fetchNext, PAINTED_MS);
    return () => clearTimeout(timer);
  }, [isWanted, key]);
}
