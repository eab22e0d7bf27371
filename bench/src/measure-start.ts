import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStores } from '../../service/src/compose/stores.ts';
import { readConfig } from '../../service/src/config.ts';
import { importRecords } from '../../service/src/links/import-records.ts';
import { memoryOf, processorMs, type Held } from './processes.ts';
import type { Report } from './report.ts';
import { recordsOf } from './site.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SIGNPOST = path.join(ROOT, 'bin/signpost');
const NODE = path.join(ROOT, 'bin/node');
const PACKAGE = { SIGNPOST_RUN_BUNDLE: '1' };
/** How often a service is started, and a command that ends at once: the shorter, the more one turn differs from the next. */
const STARTS = 15;
const RUNS = 40;
/** Posts of the small site, with ten links each. */
const POSTS = 500;
/** How long after its first answer a service is at rest, in milliseconds. */
const REST_MS = 10_000;

const BARE = `import { createServer } from 'node:http';
const server = createServer((_request, response) => response.end('{}'));
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port })));`;

/** A start to the first answer, the options that start nothing, and the memory at rest; each against bare Node, in turns. */
export async function measureStart(report: Report): Promise<void> {
  if (!existsSync(path.join(ROOT, 'dist/main.js'))) throw new Error('Build the bundle first: npm run build');
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-bench-'));
  const data = path.join(folder, 'data');
  const [bare, empty] = [path.join(folder, 'bare.mjs'), path.join(folder, 'empty.mjs')];
  writeFileSync(bare, BARE);
  writeFileSync(empty, '');
  const stores = await openStores(readConfig({ data }, {}));
  await importRecords(stores.links, createReadStream(await recordsOf(POSTS)));
  await stores.close();

  const serve = ['serve', '--json', '--port', '0', '--data', data];
  const servers = {
    bare: () => firstAnswer(NODE, [bare]),
    package: () => firstAnswer(SIGNPOST, serve, PACKAGE),
    sources: () => firstAnswer(SIGNPOST, serve),
  };
  const commands = {
    empty: () => wholeRun(NODE, [empty]),
    version: () => wholeRun(SIGNPOST, ['--version'], PACKAGE),
    help: () => wholeRun(SIGNPOST, ['--help'], PACKAGE),
  };
  const start = await bestOf(STARTS, servers);
  const ended = await bestOf(RUNS, commands);
  const held = await atRest(serve);
  rmSync(folder, { recursive: true });

  const limits = { target: 'start', unit: 'x' };
  report.atMost({
    ...limits,
    what: `serve with its backend, to the first answer ${against(start.package, start.bare)}`,
    value: start.package.ms / start.bare.ms,
    must: 5,
  });
  report.atMost({
    ...limits,
    what: 'the same in processor time until then',
    value: start.package.processor / start.bare.processor,
  });
  report.atMost({
    ...limits,
    what: `the same from the sources ${against(start.sources, start.bare)}`,
    value: start.sources.ms / start.bare.ms,
  });
  for (const name of ['version', 'help'] as const)
    report.atMost({
      ...limits,
      what: `--${name} ${against(ended[name], ended.empty)}`,
      value: ended[name].ms / ended.empty.ms,
      must: 2,
    });
  report.atMost({
    target: 'memory',
    what: `at rest, service and backend, what they share once (${Math.round(held.rss)} MB resident in both)`,
    value: held.together,
    must: 150,
    unit: ' MB',
  });
}

interface Took {
  ms: number;
  /** Processor milliseconds. */
  processor: number;
}

/** The shortest times of each, taken in turns: what else the machine does only adds to them. */
async function bestOf<Name extends string>(
  rounds: number,
  kinds: Readonly<Record<Name, () => Promise<Took>>>,
): Promise<Record<Name, Took>> {
  const names = Object.keys(kinds) as Name[];
  const best = Object.fromEntries(
    names.map((name) => [name, { ms: Infinity, processor: Infinity }]),
  ) as Record<Name, Took>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const { ms, processor } = await kinds[name]();
      best[name] = { ms: Math.min(best[name].ms, ms), processor: Math.min(best[name].processor, processor) };
    }
  }
  return best;
}

async function wholeRun(program: string, args: string[], env: Record<string, string> = {}): Promise<Took> {
  const started = performance.now();
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  await once(child, 'exit');
  return { ms: performance.now() - started, processor: NaN };
}

async function firstAnswer(program: string, args: string[], env: Record<string, string> = {}): Promise<Took> {
  const started = performance.now();
  const { pid, stop } = await startAndAsk(program, args, env);
  const took = { ms: performance.now() - started, processor: processorMs(pid) };
  await stop();
  return took;
}

async function atRest(serve: string[]): Promise<Held> {
  const { pid, stop } = await startAndAsk(SIGNPOST, serve, PACKAGE);
  await sleep(REST_MS);
  const held = memoryOf(pid);
  await stop();
  return held;
}

/** The script becomes Node's process, so that its number is that of the server. */
async function startAndAsk(
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ pid: number; stop(): Promise<void> }> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  await (await fetch(`${url}/`)).arrayBuffer();
  return {
    pid: child.pid ?? NaN,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function against({ ms }: Took, floor: Took): string {
  return `(${seconds(ms)} against ${seconds(floor.ms)})`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
