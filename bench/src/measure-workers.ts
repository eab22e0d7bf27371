import { startService } from './child.ts';
import { requestsPerSecond } from './load.ts';
import { LIST, listPaths, newToken } from './measure-http.ts';
import type { Report } from './report.ts';
import type { BenchSite } from './site.ts';

const ROUNDS = 2;

/** The gain from a second worker. The load comes from the same machine, so two cores never show twice as much. */
export async function measureWorkers(site: BenchSite, report: Report): Promise<void> {
  const headers = { authorization: `Bearer ${await newToken(site)}` };
  const { posts } = listPaths();
  const kinds = [
    { what: 'cached list', paths: [LIST], settings: {} },
    { what: 'uncached list of posts', paths: posts, settings: { SIGNPOST_LINK_CACHE_SECONDS: '0' } },
  ];
  for (const { what, paths, settings } of kinds) {
    const best = [0, 0];
    const servers = [];
    for (const workers of ['1', '2']) {
      const env = { SIGNPOST_LOG_LEVEL: 'error', ...settings };
      servers.push(await startService(site.config.dataFolder, env, ['--workers', workers]));
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, { url }] of servers.entries()) {
        best[at] = Math.max(best[at] ?? 0, await requestsPerSecond({ url, paths, headers }));
      }
    }
    for (const server of servers) await server.stop();
    const [one = 0, two = 0] = best;
    report.atLeast({
      target: 'workers',
      what: `${what}, req/s of 2 workers (${Math.round(two)}) against 1 (${Math.round(one)})`,
      value: two / one,
      unit: 'x',
    });
  }
}
