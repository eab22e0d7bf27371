import { describe, expect, it } from 'vitest';
import { realWait } from './wait.ts';

describe('realWait', () => {
  it('ends at once, without an error, when the signal is aborted before or during the wait', async () => {
    const stop = new AbortController();
    const waiting = realWait(2 ** 31 - 1, stop.signal);
    stop.abort();
    await waiting;
    await realWait(2 ** 31 - 1, stop.signal);
    expect(stop.signal.aborted).toBe(true);
  });
});
