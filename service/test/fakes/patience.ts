/**
 * For `vi.waitFor`, `vi.waitUntil` and `expect.poll`: half of the time limit of a test. A busy machine may need a long
 * time, and a test that passes waits no longer than necessary.
 */
export const PATIENCE = { timeout: 200_000, interval: 50 };

/** The same for a condition that has to be asked from a process, which it keeps busy. */
export const SELDOM = { ...PATIENCE, interval: 250 };
