import { performance } from 'node:perf_hooks';

/**
 * Asks once for all that is done in one turn of the event loop. A turn begins with the arrival of requests, so the answer to
 * each of them was asked for after it had arrived.
 */
export function oncePerTurn<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: { turn: number; answer: Promise<Answer> } | null = null;
  return () => {
    // Counted up right before the loop looks for what has arrived.
    const turn = performance.nodeTiming.uvMetricsInfo.loopCount;
    if (asked?.turn !== turn) asked = { turn, answer: ask() };
    return asked.answer;
  };
}
