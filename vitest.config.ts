import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// PostgreSQL, MariaDB and Redis for the tests of whole services.
const globalSetup = './scripts/test-servers.ts';

// No test may call out, and neither may the processes that it starts.
const setupFiles = ['./scripts/refuse-outbound.mjs'];

export default defineConfig({
  test: {
    reporters: ['default', './scripts/count-reporter.ts'],
    // Nothing here takes this long; a machine with other things to do may.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Tests wait for processes, servers and leases much of the time, so that there is work for more than one per core.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      // Pure code and adapters, beside their sources: seconds.
      {
        test: {
          name: 'unit',
          setupFiles,
          include: ['{contract,service,analysis-backend,bench}/src/**/*.test.ts'],
        },
      },
      // The service in process over real HTTP.
      {
        test: {
          name: 'http',
          globalSetup,
          setupFiles,
          include: ['service/test/http/**/*.test.ts', 'analysis-backend/test/http/**/*.test.ts'],
        },
      },
      // The suites of the ports, and what can befall a service, on every database.
      {
        test: {
          name: 'engines',
          globalSetup,
          setupFiles,
          include: [
            'service/test/{conformance,engines}/**/*.test.ts',
            'analysis-backend/test/storage/**/*.test.ts',
          ],
        },
      },
      // Real processes: the command line, faults, servers, examples.
      {
        test: {
          name: 'process',
          globalSetup,
          setupFiles,
          include: [
            'service/test/{cli,servers}/**/*.test.ts',
            'analysis-backend/test/process/**/*.test.ts',
            'examples/**/*.test.ts',
          ],
        },
      },
    ],
  },
});
