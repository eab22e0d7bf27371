/**
 * For `vi.waitFor`, `vi.waitUntil` and `expect.poll`: half as long as a test may take. A machine with other things to do takes its
 * time, and a test that passes does not wait for longer than it must.
 */
export const PATIENCE = { timeout: 200_000, interval: 50 };
