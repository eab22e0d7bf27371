import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { useParams, type Params } from '../app/address.ts';

export interface Choices {
  /** Changes the parameters of the address. What they show is asked for at once, not when the screen has been rendered. */
  choose: (change: Params, options?: { replace?: boolean }) => void;
  /** Asks for what a change would show. */
  fetchSoon: (change: Params) => void;
}

/** The filters, sort and page of a list; `queryOf` is what the list asks for with such parameters, null for nothing. */
export function useChoices<Data, Key extends QueryKey>(
  queryOf: (params: Params) => FetchQueryOptions<Data, Error, Data, Key> | null,
): Choices {
  const client = useQueryClient();
  const [params, setParams] = useParams();
  const fetchSoon = (change: Params): void => {
    const query = queryOf({ ...params, ...change });
    if (query !== null) void client.prefetchQuery(query);
  };
  return {
    fetchSoon,
    choose(change, options) {
      fetchSoon(change);
      setParams(change, options);
    },
  };
}
