import type { CallName } from '@signpost/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshEnded } from '../api/outdated.ts';

/** Fetches again, when something that goes on has ended, what the call that begins it makes out of date; `id` is in its path. */
export function useRefreshAtEnd(isGoingOn: boolean, name: CallName, id = ''): void {
  const client = useQueryClient();
  const wasGoingOn = useRef(false);
  useEffect(() => {
    if (wasGoingOn.current && !isGoingOn) void refreshEnded(client, name, { id });
    wasGoingOn.current = isGoingOn;
  }, [client, isGoingOn, name, id]);
}
