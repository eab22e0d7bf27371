import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '@signpost/contract/calls';
import { outdatedBy, takeOutdated } from './calls.ts';

/** Fetches again what the changes of a mutation made out of date; the mutation ends when what is on the screen has come. */
export async function refreshChanged(client: QueryClient): Promise<void> {
  const isOutdated = takeOutdated();
  await client.invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey) });
}

/** Fetches again what is out of date because something that was watched has ended. */
export async function refreshEnded(client: QueryClient, name: CallName, given: object): Promise<void> {
  const isOutdated = outdatedBy(name, given);
  await client.invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey) });
}
