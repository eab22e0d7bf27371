import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BackendRun } from '@signpost/contract/analyses';
import { refreshEnded } from '../../api/outdated.ts';
import { addressOf, query } from '../../api/calls.ts';
import type { Analysis } from '../../api/types.ts';

/** How often to ask while events do not come, in milliseconds. */
const POLL_MS = 2000;

/**
 * Follows the analysis under way: by its events, or by asking again while there are none. When it ends, everything about the brand
 * is fetched anew. Gives how far it is.
 */
export function useRunning(brandId: string, newest: Analysis | null): Analysis | null {
  const client = useQueryClient();
  const underWay = newest !== null && isUnderWay(newest) ? newest : null;
  const analysisId = underWay?.uuid ?? null;
  const [heard, setHeard] = useState<Analysis | null>(null);

  useEffect(() => {
    if (analysisId === null) return undefined;
    const refresh = (): void => {
      void refreshEnded(client, 'watchAnalysis', { id: brandId });
    };
    let timer: number | undefined;
    const events = new EventSource(addressOf('watchAnalysis', { id: brandId, aid: analysisId }));
    events.addEventListener('run', (event: MessageEvent<string>) => {
      // The contract's type, as in every call.
      setHeard((JSON.parse(event.data) as BackendRun).analysis as Analysis);
    });
    events.addEventListener('end', () => {
      events.close();
      refresh();
    });
    events.addEventListener('error', () => {
      // The browser itself connects again unless the stream was refused.
      if (events.readyState !== EventSource.CLOSED || timer !== undefined) return;
      timer = window.setInterval(() => {
        void client.refetchQueries(query('fetchFigures', { id: brandId }));
      }, POLL_MS);
    });
    return () => {
      events.close();
      window.clearInterval(timer);
      // Polling sees the end as an analysis that is no longer under way.
      if (timer !== undefined) refresh();
    };
  }, [client, brandId, analysisId]);

  return heard !== null && heard.uuid === analysisId ? heard : underWay;
}

function isUnderWay({ status }: Analysis): boolean {
  return status === 'pending' || status === 'running';
}
