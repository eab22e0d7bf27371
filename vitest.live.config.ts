import { defineConfig } from 'vitest/config';

// The one set of tests that calls out, and costs money: `npm run test:live`. `npm test` knows nothing of it.
export default defineConfig({
  test: {
    include: ['analysis-backend/test/live/**/*.test.ts'],
    // The titles, and why one was skipped, are half of what it is for.
    reporters: ['verbose'],
    // A search takes its time.
    testTimeout: 300_000,
    env: { SIGNPOST_LIVE_UPDATE: String(process.argv.includes('--update')) },
  },
});
