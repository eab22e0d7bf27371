import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './app/query-client.ts';
import { followTheme } from './shell/theme.ts';
import { WordsProvider } from './app/words-provider.tsx';
import { router } from './router.tsx';

followTheme();

const place = document.querySelector('#app');
if (place === null) throw new Error('The page has no place for the dashboard');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <WordsProvider>
        <RouterProvider router={router} />
      </WordsProvider>
    </QueryClientProvider>
  </StrictMode>,
);
