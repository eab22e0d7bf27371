import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import dashboard from './dashboard/vite.config.ts';
import { memoryFolder } from './scripts/memory-folder.ts';
import { MixedOrder } from './scripts/mixed-order.ts';

// PostgreSQL, MariaDB and Redis for the tests of whole services.
const servers = './scripts/test-servers.ts';

const common = {
  // No test may call out, and neither may the processes that it starts.
  setupFiles: ['./scripts/refuse-outbound.mjs'],
  env: { TMPDIR: memoryFolder() },
  // Files that run in the same worker share what they import: nothing here keeps state in a module, and to load it all for each
  // of two hundred files would take longer than most of them.
  isolate: false,
  // Nothing takes this long; a machine with other things to do may.
  testTimeout: 240_000,
  // What tests share is started in hooks: services, servers, windows of a browser.
  hookTimeout: 300_000,
  // The second that Vitest waits by default is too little for a busy machine.
  expect: { poll: { timeout: 150_000 } },
};

// Node itself loads the sources, as it does in production: a fifth less work than to have Vite transform them all first.
const byNode = {
  ...common,
  setupFiles: ['./scripts/plain-modules.mjs', ...common.setupFiles],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

interface Part {
  name: string;
  globalSetup: string[];
  include: string[];
}

const parts: Part[] = [
  // Pure code and adapters, beside their sources: seconds.
  {
    name: 'unit',
    globalSetup: [],
    include: [
      '{contract,words,platform,indexing,mending,notices,service,analysis-backend,bench}/src/**/*.test.ts',
      '{indexing,mending,notices}/test/*.test.ts',
      'service/test/indexing/**/*.test.ts',
      'scripts/**/*.test.ts',
      'storm/{,clients/}*.test.ts',
    ],
  },
  // The service in process over real HTTP.
  {
    name: 'http',
    globalSetup: [servers],
    include: ['service/test/http/**/*.test.ts', 'analysis-backend/test/http/**/*.test.ts'],
  },
  // The suites of the ports, and what can befall a service, on every database.
  {
    name: 'engines',
    globalSetup: [servers],
    include: [
      '{indexing,mending,notices}/test/{conformance,engines}/**/*.test.ts',
      'service/test/{conformance,engines}/**/*.test.ts',
      'analysis-backend/test/storage/**/*.test.ts',
    ],
  },
  // Real processes: the command line, faults, servers, a browser, examples.
  {
    name: 'process',
    globalSetup: [servers],
    include: [
      'service/test/{browser,cli,servers}/**/*.test.ts',
      'analysis-backend/test/process/**/*.test.ts',
      'examples/**/*.test.ts',
    ],
  },
  // A little of what `npm run fuzz` tries at length.
  { name: 'fuzz', globalSetup: [servers], include: ['fuzz/{requests,replies,texts}/**/*.test.ts'] },
  // Journeys through the dashboard, in a real browser.
  { name: 'browser', globalSetup: ['./e2e/support/start-shared.ts'], include: ['e2e/**/*.test.ts'] },
];

/** What `npm run kills` does, and no run of everything. */
const kills: Part = { name: 'kills', globalSetup: [servers], include: ['fuzz/kills/*.test.ts'] };

// Workers are never shared between projects, and loading the sources takes one two seconds: a run of everything has one for all parts.
const together: Part = {
  name: 'together',
  globalSetup: [...new Set(parts.flatMap(({ globalSetup }) => globalSetup))],
  include: parts.flatMap(({ include }) => include),
};
const isWhole = process.argv
  .slice(2)
  .every((argument) => argument === 'run' || /^-(?!-project)/.test(argument));

export default defineConfig({
  test: {
    reporters: ['default', './scripts/count-reporter.ts'],
    // Tests wait for processes, servers and leases much of the time, so that there is work for more than one per core. A third one per core
    // made a run of everything take three minutes longer.
    maxWorkers: availableParallelism() * 2,
    sequence: { sequencer: isWhole ? MixedOrder : BaseSequencer },
    projects: [
      ...(isWhole ? [together] : [...parts, kills]).map((part) => ({ test: { ...byNode, ...part } })),
      // The pure code of the dashboard, which only Vite can load.
      {
        define: dashboard.define ?? {},
        test: { name: 'dashboard', ...common, include: ['dashboard/src/**/*.test.ts'] },
      },
    ],
  },
});
