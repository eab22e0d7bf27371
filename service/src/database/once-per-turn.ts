import { performance } from 'node:perf_hooks';

/**
 * Asks once per turn of the event loop and shares the answer. A turn begins when requests arrive, so the answer is newer than every
 * request of its turn.
 */
export function oncePerTurn<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: { turn: number; answer: Promise<Answer> } | null = null;
  return () => {
    // The loop increments this counter right before it collects new requests.
    const turn = performance.nodeTiming.uvMetricsInfo.loopCount;
    if (asked?.turn !== turn) asked = { turn, answer: ask() };
    return asked.answer;
  };
}
