import type { IndexRun, IndexRunBody } from '@signpost/contract/indexing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addressOf, query } from '../../api/calls.ts';
import { showRunNews } from '../../api/run-news.ts';
import { documentsDone, paceOf, seenWith, type Pace, type Seen } from './pace.ts';

/** How often to ask while the stream of events is interrupted, in milliseconds. */
const POLL_MS = 2000;

/** A run as it goes on: by events of the service, and by asking again and again while these do not come. */
export function useLiveRun(id: string) {
  const client = useQueryClient();
  const [isPolling, setIsPolling] = useState(false);
  const loaded = useQuery({ ...query('getRun', { id }), refetchInterval: isPolling ? POLL_MS : false });
  const isRunning = loaded.data?.run.state === 'running';
  const wasRunning = useRef(false);

  useEffect(() => {
    if (!isRunning) return undefined;
    const events = new EventSource(addressOf('watchRun', { id }));
    events.addEventListener('run', ({ data }: MessageEvent<string>) => {
      setIsPolling(false);
      const run = JSON.parse(data) as IndexRun;
      client.setQueryData<IndexRunBody>(
        query('getRun', { id }).queryKey,
        (known) => known && { ...known, run },
      );
    });
    events.addEventListener('end', () => events.close());
    // The browser comes back by itself; until then, and if it cannot, the page asks.
    events.addEventListener('error', () => setIsPolling(true));
    return () => events.close();
  }, [id, isRunning, client]);

  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      setIsPolling(false);
      void showRunNews(client, id);
    }
    wasRunning.current = isRunning;
  }, [id, isRunning, client]);

  return { loaded, isPolling: isPolling && isRunning };
}

/** How quickly a run goes on, by what was seen of it; `hasTotal` says whether its total is that of all documents. */
export function usePace(run: IndexRun, hasTotal: boolean): Pace {
  const seen = useRef<readonly Seen[]>([]);
  const [pace, setPace] = useState<Pace>({ rate: null, left: null });
  const done = documentsDone(run);
  const { documents_expected: expected, state } = run;
  useEffect(() => {
    seen.current = seenWith(seen.current, { at: Date.now(), done });
    const known = state === 'running' ? paceOf(seen.current, hasTotal ? expected : null) : null;
    if (known !== null) setPace(known);
  }, [done, expected, hasTotal, state]);
  return pace;
}
