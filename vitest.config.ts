import { defineConfig } from 'vitest/config';

// PostgreSQL, MariaDB and Redis for the tests of whole services.
const globalSetup = './scripts/test-servers.ts';

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
      { test: { name: 'http', globalSetup, include: ['service/test/{http,conformance}/**/*.test.ts'] } },
      // Real processes: the command line, faults, servers, examples.
      {
        test: {
          name: 'process',
          globalSetup,
          include: ['service/test/{cli,servers}/**/*.test.ts', 'examples/**/*.test.ts'],
        },
      },
    ],
  },
});
