import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStores } from '../../service/src/compose/stores.ts';
import { readConfig } from '../../service/src/config.ts';
import { addUser, createToken } from '../../service/src/identity/manage-users.ts';
import { importRecords } from '../../service/src/links/import-records.ts';
import { startService } from './child.ts';
import type { Report } from './report.ts';
import { recordsOf } from './site.ts';

const ROUNDS = 300;
const WARM_UP = 50;
const API = '/plugin/v1/links';

/** Each tool with its arguments, and the call of the API that answers the same. */
const PAIRS = {
  find_posts: (page: number) => ({
    args: { page, per_page: 20 },
    path: `${API}/group-posts?page=${page}&per_page=20&with_authority=true`,
  }),
  find_links: (page: number) => ({
    args: { page, per_page: 20 },
    path: `${API}/find-links?page=${page}&per_page=20`,
  }),
  structure: () => ({ args: { view: 'depth' }, path: `${API}/depth` }),
};

/** What a call of a tool at `/mcp` takes longer than the same call of the API, measured in turns. */
export async function measureAgents(posts: number, report: Report): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-bench-'));
  const stores = await openStores(readConfig({ data: folder }, {}));
  await importRecords(stores.links, createReadStream(await recordsOf(posts)));
  await addUser(stores.identities, 'agent', 'viewer');
  const authorization = `Bearer ${await createToken(stores.identities, 'agent', 'bench')}`;
  await stores.close();
  const service = await startService(folder, { SIGNPOST_LINK_CACHE_SECONDS: '0' });
  const timed = async (target: string, init: RequestInit): Promise<number> => {
    const start = performance.now();
    const answer = await fetch(service.url + target, init);
    const body = await answer.text();
    if (!answer.ok || body.includes('"isError":true')) throw new Error(`${target}: ${body}`);
    return performance.now() - start;
  };
  for (const [name, of] of Object.entries(PAIRS)) {
    const rest: number[] = [];
    const tool: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const { args, path: target } = of(1 + (round % 100));
      const params = { name, arguments: args };
      const one = await timed(target, { headers: { authorization } });
      const other = await timed('/mcp', {
        method: 'POST',
        headers: {
          authorization,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: round, method: 'tools/call', params }),
      });
      if (round < WARM_UP) continue;
      rest.push(one);
      tool.push(other);
    }
    const [before, after] = [p95(rest), p95(tool)];
    report.atMost({
      target: 'agents',
      what: `${name}, p95 over the same call of the API (${after.toFixed(1)} against ${before.toFixed(1)} ms)`,
      value: after - before,
      must: 5,
      unit: ' ms',
    });
  }
  await service.stop();
  rmSync(folder, { recursive: true });
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? NaN;
}
