import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type ChunkingContext } from 'rolldown';
import { ROOT } from './lockfile.ts';
import { BESIDE } from './shipped.ts';

const DIST = path.join(ROOT, 'dist');

/** What a process or a thread begins with. `platform/src/place` finds each by its name. */
const MAIN = 'service/src/main.ts';
const QUERY_THREAD = 'service/src/adapters/link-store/query-thread.ts';
const EXTRACTING_THREAD = 'indexing/src/extracting/extracting-thread.ts';
const RECORDS_THREAD = 'service/src/adapters/link-store/records-thread.ts';
const READING_THREAD = 'analysis-backend/src/reading/reading-thread.ts';

/** Go to work when they are loaded, so that no file of others may hold them. */
const AT_WORK = new Set([EXTRACTING_THREAD, RECORDS_THREAD].map((thread) => path.join(ROOT, thread)));

/** Fastify's compilers of schemas, which it requires only where a server brings none of its own: `serverOptions`. They are a third of it. */
const NEVER_CALLED = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'];

/** Imports each command on demand; together they are small, and the help needs all. */
const PROGRAM = 'service/src/cli/program.ts';

const STORES = [
  'indexing/src/adapters/site-ledger/open.ts',
  'service/src/adapters/link-store/generation-link-store.ts',
  'service/src/adapters/link-store/places/file-generations.ts',
  'service/src/adapters/link-store/places/empty-generation.ts',
  'service/src/compose/stores.ts',
  ...globSync(
    '{service/src/database,indexing/src/adapters/site-ledger,mending/src/adapters/sql-store}/**/migrations/*.ts',
    { cwd: ROOT },
  ),
];

/**
 * What is loaded together, with all that it imports, is one file; what two of them need is another. Everything else is a file for each
 * module that is imported when it is needed.
 */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  first: ['service/src/cli/command/at-once.ts'],
  start: ['service/src/cli/command/faults.ts', PROGRAM],
  stores: STORES,
  service: [
    ...STORES,
    'platform/src/log/index.ts',
    'service/src/adapters/link-store/query-threads.ts',
    'service/src/compose/service.ts',
    'service/src/http/app.ts',
    'service/src/http/dashboard/dashboard-files.ts',
    'service/src/http/answer/metrics.ts',
  ],
  client: ['service/src/adapters/analysis-backend/http-backend.ts'],
  backend: [
    'analysis-backend/src/cli/program.ts',
    'analysis-backend/src/compose.ts',
    'analysis-backend/src/http/app.ts',
  ],
  // Without what only a server or a web site needs, which would be more than half of what an index command loads.
  index: [
    ...globSync('service/src/cli/indexing/!(*.test).ts', { cwd: ROOT }),
    'indexing/src/adapters/content-source/open-source.ts',
    // What it shares with a server would lie in a file with all of it.
    'indexing/src/adapters/content-source/html-folder/html-folder.ts',
  ],
  query: [QUERY_THREAD],
  extracting: [EXTRACTING_THREAD],
  records: [RECORDS_THREAD],
  reading: [READING_THREAD],
};

function reachedFrom(starts: readonly string[], context: ChunkingContext): Set<string> {
  const reached = new Set(starts.map((start) => path.join(ROOT, start)));
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    const commands = id === path.join(ROOT, PROGRAM) ? dynamicallyImportedIds : [];
    for (const next of [...importedIds, ...commands]) reached.add(next);
  }
  return reached;
}

function chunkNames(): (id: string, context: ChunkingContext) => string | null {
  let parts: [name: string, modules: Set<string>][] | null = null;
  return (id, context) => {
    if (AT_WORK.has(id)) return null;
    parts ??= Object.entries(TOGETHER).map(([name, starts]) => [name, reachedFrom(starts, context)]);
    const names = parts.filter(([, modules]) => modules.has(id)).map(([name]) => name);
    return names.length === 0 ? null : names.join('-');
  };
}

/** Bundles the service and the backend into `dist/`. */
await build({
  cwd: ROOT,
  input: [MAIN, QUERY_THREAD, EXTRACTING_THREAD, RECORDS_THREAD, READING_THREAD],
  platform: 'node',
  external: [...BESIDE, ...NEVER_CALLED],
  // A command imports on demand what a server has loaded anyway.
  checks: { ineffectiveDynamicImport: false },
  // A package that is not installed would be left out without a word, and missed where it is first needed.
  onLog(level, log, handle) {
    if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
    handle(level, log);
  },
  preserveEntrySignatures: 'allow-extension',
  output: {
    dir: DIST,
    format: 'esm',
    cleanDir: true,
    sourcemap: true,
    // The names and lines of the sources: their text is in the repository.
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'together', name: chunkNames() }],
    },
  },
});

/** Node keeps a file of nothing but ASCII in half the memory, and reads it quicker. In code an escape means the same as its character. */
function toAscii(code: string): string {
  if (/String\.raw`[^`]*[\u0080-\uffff]/.test(code)) throw new Error('String.raw would show escapes.');
  return code.replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

for (const name of globSync('*.js', { cwd: DIST })) {
  const file = path.join(DIST, name);
  writeFileSync(file, toAscii(readFileSync(file, 'utf8')));
}

writeFileSync(
  path.join(DIST, 'help.txt'),
  execFileSync(process.execPath, [path.join(DIST, 'main.js'), '--help']),
);
