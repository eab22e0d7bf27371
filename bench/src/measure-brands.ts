import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStores } from '../../service/src/compose/stores.ts';
import { readConfig } from '../../service/src/config.ts';
import { createToken } from '../../service/src/identity/manage-users.ts';
import { FLOOR, startServer, startService } from './child.ts';
import { requestsPerSecond } from './load.ts';
import type { Report } from './report.ts';

const OVERVIEW = '/plugin/v1/ai-visibility/overview';
const BRANDS = 50;
const ROUNDS = 6;
/** One more than the failures in a row that open the breaker. */
const FAILURES = 6;

/** Target 13: a cached overview of fifty brands against F; a stale overview, while the backend is down, against the cached one. */
export async function measureBrands(report: Report): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-bench-'));
  const backend = await startBackend();
  const headers = { authorization: `Bearer ${await newToken(folder)}` };
  const service = await startService(folder, {
    SIGNPOST_BACKEND_URL: `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
    SIGNPOST_BACKEND_API_KEY: 'bench',
    SIGNPOST_LOG_LEVEL: 'silent',
  });
  const answer = await fetch(service.url + OVERVIEW, { headers });
  const bodyFile = path.join(folder, 'body.json');
  writeFileSync(bodyFile, Buffer.from(await answer.arrayBuffer()));
  const floor = await startServer([FLOOR, bodyFile]);
  backend.close();
  backend.closeAllConnections();
  const refresh = `${OVERVIEW}?refresh=true`;
  for (let failure = 0; failure < FAILURES; failure += 1) await fetch(service.url + refresh, { headers });

  const best = { F: 0, hit: 0, stale: 0, refresh: 0 };
  const measure = async (name: keyof typeof best, url: string, path: string): Promise<void> => {
    best[name] = Math.max(best[name], await requestsPerSecond({ url, paths: [path], headers }));
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await setAge(folder, 0);
    await measure('F', floor.url, '/ready');
    await measure('hit', service.url, OVERVIEW);
    await setAge(folder, 13 * 60 * 60 * 1000);
    await measure('stale', service.url, OVERVIEW);
    await measure('refresh', service.url, refresh);
  }
  await Promise.all([service.stop(), floor.stop()]);
  rmSync(folder, { recursive: true });

  report.atLeast({
    target: '13',
    what: 'brand overview, cached hit against F',
    value: best.hit / best.F,
    must: 0.7,
    goal: 0.95,
  });
  const againstHit = { target: '13', must: 1.2, unit: 'x' };
  report.atMost({
    ...againstHit,
    what: 'stale overview while the backend is down, time against a cached hit',
    value: best.hit / best.stale,
  });
  report.atMost({
    ...againstHit,
    what: 'the same with refresh=true, when the fetch fails and the copy is served',
    value: best.hit / best.refresh,
  });
}

/** Sets the age of the cached dashboard; over twelve hours it is stale. */
async function setAge(folder: string, ms: number): Promise<void> {
  const stores = await openStores(readConfig({ data: folder }));
  await stores.database.db
    .updateTable('brand_cache')
    .set((eb) => ({ stored_at: Date.now() - ms, version: eb('version', '+', 1) }))
    .where('cache_key', '=', 'dashboard')
    .execute();
  await stores.close();
}

async function startBackend(): Promise<Server> {
  const data = Array.from({ length: BRANDS }, (_, index) => ({
    uuid: `11111111-aaaa-4bbb-8ccc-${String(index).padStart(12, '0')}`,
    name: `Brand number ${index}`,
    url: `https://brand-${index}.example`,
    country_code: 'US',
    active: true,
    ai_visibility_score: index,
    rank: 1.5,
    avg_sentiment: 60,
    mentions: 12,
    citations: 5,
    last_analyzed_at: '2026-01-01T00:00:00Z',
    created_at: '2025-12-01T00:00:00Z',
    last_analysis_status: 'success',
    next_scheduled_at: '2026-01-08T00:00:00Z',
  }));
  const body = JSON.stringify({ summary: { ai_visibility_score: 41.5 }, brands: { data } });
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(body),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function newToken(folder: string): Promise<string> {
  const stores = await openStores(readConfig({ data: folder }));
  await stores.identities.addUser('bench', 'administrator');
  const token = await createToken(stores.identities, 'bench', 'bench');
  await stores.close();
  return token;
}
