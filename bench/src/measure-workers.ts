import { startService } from './child.ts';
import { ask, type Load } from './load.ts';
import { LIST, listPaths, newToken } from './measure-http.ts';
import { processorSeconds } from './processor-seconds.ts';
import type { Report } from './report.ts';
import type { BenchSite } from './site.ts';

const ROUNDS = 2;
const WARM_UP_REQUESTS = 10_000;

interface Rates {
  /** Requests per second; the load takes a part of the same cores. */
  elapsed: number;
  /** Requests per processor second of the busiest process: what would be answered if each process had a core of its own. */
  ownCore: number;
}

/**
 * The gain from a second worker. The load comes from the same machine, so that two cores never show twice as much per second.
 * Therefore the processor time of each process is compared: it does not depend on what else runs.
 */
export async function measureWorkers(site: BenchSite, report: Report): Promise<void> {
  const headers = { authorization: `Bearer ${await newToken(site)}` };
  const { posts } = listPaths();
  const kinds = [
    { what: 'cached list', paths: [LIST], settings: {} },
    { what: 'uncached list of posts', paths: posts, settings: { SIGNPOST_LINK_CACHE_SECONDS: '0' } },
  ];
  for (const { what, paths, settings } of kinds) {
    const best: Rates[] = [];
    const servers = [];
    for (const workers of ['1', '2']) {
      const env = { SIGNPOST_LOG_LEVEL: 'error', ...settings };
      servers.push(await startService(site.config.dataFolder, env, ['--workers', workers]));
    }
    // Starting, compiling and reading the first rows happen once in each process, and would count against the second worker.
    for (const { url } of servers) {
      for (let asked = 0; asked < WARM_UP_REQUESTS;)
        asked += (await ask({ url, paths, headers, seconds: 1 })).requests;
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, { url, pid }] of servers.entries()) {
        const rates = await ratesOf(pid, { url, paths, headers });
        const { elapsed, ownCore } = best[at] ?? rates;
        best[at] = {
          elapsed: Math.max(elapsed, rates.elapsed),
          ownCore: Math.max(ownCore, rates.ownCore),
        };
      }
    }
    for (const server of servers) await server.stop();
    const [one, two] = best;
    if (one === undefined || two === undefined) throw new Error('nothing was measured');
    report.atLeast({
      target: 'workers',
      what: `${what}, requests per processor second of the busiest process: 2 workers (${shown(two.ownCore)}; ${shown(two.elapsed)} req/s) against 1 (${shown(one.ownCore)}; ${shown(one.elapsed)} req/s)`,
      value: two.ownCore / one.ownCore,
      goal: 1.7,
      unit: 'x',
    });
  }
}

async function ratesOf(pid: number, load: Load): Promise<Rates> {
  const before = processorSeconds(pid);
  const { perSecond, requests } = await ask(load);
  const used = [...processorSeconds(pid)].map(([process, seconds]) => seconds - (before.get(process) ?? 0));
  return { elapsed: perSecond, ownCore: requests / Math.max(...used) };
}

function shown(rate: number): string {
  return Math.round(rate).toLocaleString('en');
}
