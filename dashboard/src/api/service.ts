import { queryOptions } from '@tanstack/react-query';
import { rootAddress } from './client.ts';

interface Ready {
  data_version: number;
  /** True when the posts and links are those of the sample site. */
  sample: boolean;
}

/** Which data the service shows; it needs no sign-in. */
export const readyQuery = queryOptions({
  queryKey: ['ready'],
  queryFn: async ({ signal }): Promise<Ready> => {
    const response = await fetch(rootAddress('/readyz'), { signal });
    // The contract's type, as in every call.
    return (await response.json()) as Ready;
  },
});
