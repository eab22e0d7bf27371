import { startService } from './child.ts';
import { ask, type Load } from './load.ts';
import { LIST, listPaths, newToken } from './measure-http.ts';
import { processorSeconds } from './processor-seconds.ts';
import type { Report } from './report.ts';
import type { BenchSite } from './site.ts';

const ROUNDS = 4;
const WARM_UP_REQUESTS = 10_000;
const CONNECTIONS = 16;
/** The part of what a worker can answer that it is asked: with two of them and the load, the two cores are not all in use. */
const PART = 1 / 3;

/**
 * The gain from a second worker. The load comes from the same machine, so that two cores never show twice as much per second, and a
 * process that waits for a core, or wakes the load with each answer, needs more time for it. Therefore each worker gets a part of the
 * load that it could take, two services of one worker get it at the same time, and processor time is compared, of the busier worker of
 * the two: what would be answered if each had a core of its own.
 */
export async function measureWorkers(site: BenchSite, report: Report): Promise<void> {
  const headers = { authorization: `Bearer ${await newToken(site)}` };
  const { posts } = listPaths();
  const kinds = [
    { what: 'cached list', paths: [LIST], settings: {} },
    { what: 'uncached list of posts', paths: posts, settings: { SIGNPOST_LINK_CACHE_SECONDS: '0' } },
  ];
  for (const { what, paths, settings } of kinds) {
    const start = async (workers: number): Promise<Server> => {
      const env = { SIGNPOST_LOG_LEVEL: 'error', ...settings };
      const options = ['--workers', String(workers)];
      const started = await startService(site.config.dataFolder, env, options);
      return { ...started, requests: 0, used: new Map() };
    };
    const alone = [await start(1), await start(1)];
    const both = await start(2);
    const asked = { paths, headers, connections: CONNECTIONS };
    // Starting, compiling and reading the first rows happen once in each process, and would count against the second worker.
    let most = Infinity;
    for (const { url } of [...alone, both]) most = Math.min(most, await warmUp({ ...asked, url }));

    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(alone.map((server) => measureRound(server, { ...asked, atMost: most * PART })));
      await measureRound(both, { ...asked, connections: CONNECTIONS * 2, atMost: most * PART * 2 });
    }
    for (const server of [...alone, both]) await server.stop();
    const one = alone.reduce((sum, server) => sum + perBusiestSecond(server) / alone.length, 0);
    const two = perBusiestSecond(both);
    report.atLeast({
      target: 'workers',
      what: `${what}, requests per processor second of the busier one: 2 workers (${shown(two)}) against 1 (${shown(one)})`,
      value: two / one,
      goal: 1.7,
      unit: 'x',
    });
  }
}

type Server = Awaited<ReturnType<typeof startService>> & {
  requests: number;
  /** The processor seconds of each of its processes. */
  used: Map<number, number>;
};

/** How many requests a second it answers in the end. */
async function warmUp(load: Load): Promise<number> {
  for (let answered = 0; ;) {
    const { perSecond, requests } = await ask({ ...load, seconds: 1 });
    answered += requests;
    if (answered >= WARM_UP_REQUESTS) return perSecond;
  }
}

async function measureRound(server: Server, load: Omit<Load, 'url'>): Promise<void> {
  const before = processorSeconds(server.pid);
  server.requests += (await ask({ ...load, url: server.url })).requests;
  for (const [process, seconds] of processorSeconds(server.pid)) {
    const inRound = seconds - (before.get(process) ?? 0);
    server.used.set(process, (server.used.get(process) ?? 0) + inRound);
  }
}

function perBusiestSecond({ requests, used }: Server): number {
  return requests / Math.max(...used.values());
}

function shown(rate: number): string {
  return Math.round(rate).toLocaleString('en');
}
