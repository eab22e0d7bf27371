import { keepPreviousData, MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError, whenSessionChanges, whenSessionEnds } from '../api/client.ts';
import { refreshChanged } from '../api/outdated.ts';
import { sessionQuery } from '../api/session.ts';
import { isOldCopy, pauseBefore } from './old-copy.ts';

/** How long an answer counts as fresh, in milliseconds: moving between screens asks for nothing twice in this time. */
const FRESH_MS = 15_000;
const MOST_RETRIES = 2;

const refresh = (): Promise<void> => refreshChanged(queryClient);

export const queryClient: QueryClient = new QueryClient({
  // A change that failed may have been made all the same.
  mutationCache: new MutationCache({ onSuccess: refresh, onError: refresh }),
  defaultOptions: {
    queries: {
      // An older copy is asked for again when its screen is opened or shown again, and by itself in between.
      staleTime: ({ state }) => (isOldCopy(state.data) ? 0 : FRESH_MS),
      refetchInterval: pauseBefore,
      // The last data stays, dimmed, while the next is on its way.
      placeholderData: keepPreviousData,
      // What the service has refused it will refuse again; a service that does not answer may come back.
      retry: (count, error) => !(error instanceof ApiError) && count < MOST_RETRIES,
      // The service may run on this machine: a browser without a network asks it all the same, and says when it does not answer.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

// An answer is shown in the task in which it came, not in a later one.
notifyManager.setScheduler(queueMicrotask);

whenSessionEnds(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }));

whenSessionChanges(async () => {
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  const after = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  return after.user !== null && after.user.login === before?.user?.login;
});
