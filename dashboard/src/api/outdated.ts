import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from './calls.ts';

/** Everything about a brand, what is shown of all brands and what is worth doing today is old. Waits for the first two. */
export function outdateBrand(client: QueryClient, brandId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: keyOf('getToday') });
  const [area, brands, id] = keyOf('getBrand', { id: brandId });
  return client.invalidateQueries({
    predicate: ({ queryKey: [first, second, third] }) =>
      first === area && (second !== brands || third === id),
  });
}
