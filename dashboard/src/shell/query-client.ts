import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { ApiError, whenSessionEnds } from '../api/client.ts';

/** How long an answer counts as fresh, in milliseconds: moving between screens asks for nothing twice in this time. */
const FRESH_MS = 15_000;
const MOST_RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // The last data stays, dimmed, while the next is on its way.
      placeholderData: keepPreviousData,
      // What the service has refused it will refuse again; a service that does not answer may come back.
      retry: (count, error) => !(error instanceof ApiError) && count < MOST_RETRIES,
    },
  },
});

whenSessionEnds(() => void queryClient.invalidateQueries({ queryKey: ['session'] }));
