/**
 * For `vi.waitFor`, `vi.waitUntil` and `expect.poll`: less than the time limit of a test, so that it says what it waited for.
 * A busy machine may need a long time, and a test that passes waits no longer than necessary.
 */
export const PATIENCE = { timeout: 150_000, interval: 50 };

/** The same for a condition that is much work to ask for: from a process, or from one that works on it in this thread. */
export const SELDOM = { ...PATIENCE, interval: 250 };

/**
 * For a test that needs more than the time limit of all: it starts many processes, waits until a lease of half a minute runs out,
 * goes on a long journey in a browser, or keeps a core busy for seconds, which a machine with other things to do makes minutes.
 */
export const LONG = { timeout: 480_000 };
