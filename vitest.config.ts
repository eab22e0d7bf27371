import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', './scripts/count-reporter.ts'],
    // Nothing here takes this long; a machine with other things to do may.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      // Pure code and adapters, beside their sources: seconds.
      { test: { name: 'unit', include: ['{contract,service,bench}/src/**/*.test.ts'] } },
      // The service in process over real HTTP, and the suites of the ports.
      { test: { name: 'http', include: ['service/test/{http,conformance}/**/*.test.ts'] } },
      // Real processes: the command line, faults, examples.
      { test: { name: 'process', include: ['service/test/cli/**/*.test.ts', 'examples/**/*.test.ts'] } },
    ],
  },
});
