import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './app/query-client.ts';
import { sessionQuery } from './api/session.ts';
import { followTheme } from './shell/theme.ts';
import { loadFirstWords, WordsProvider } from './app/words-provider.tsx';
import { router } from './router.tsx';

followTheme();
void start();

/** What every screen waits for is asked for at once: the words, who is signed in, and the script of the screen. */
async function start(): Promise<void> {
  const [words] = await Promise.all([
    loadFirstWords(),
    queryClient.prefetchQuery(sessionQuery),
    router.load(),
  ]);
  const place = document.querySelector('#app');
  if (place === null) throw new Error('The page has no place for the dashboard');
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <WordsProvider first={words}>
          <RouterProvider router={router} />
        </WordsProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
