import { MAIN, startServer } from './child.ts';
import { requestsPerSecond } from './load.ts';
import { LIST, listPaths, newToken } from './measure-http.ts';
import { ratio, type Report } from './report.ts';
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
      servers.push(
        await startServer(
          [MAIN, 'serve', '--json', '--port', '0', '--workers', workers, '--data', site.config.dataFolder],
          { SIGNPOST_LOG_LEVEL: 'error', ...settings },
        ),
      );
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, { url }] of servers.entries()) {
        best[at] = Math.max(best[at] ?? 0, await requestsPerSecond({ url, paths, headers }));
      }
    }
    for (const server of servers) await server.stop();
    const [one = 0, two = 0] = best;
    report.add({
      target: 'workers',
      what: `${what}, req/s of 2 workers (${Math.round(two)}) against 1 (${Math.round(one)})`,
      must: '',
      goal: '',
      measured: `${ratio(two / one)}x`,
      holds: true,
    });
  }
}
