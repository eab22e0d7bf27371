import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApplicationPassword, createToken } from '../../service/src/identity/manage-users.ts';
import { FLOOR, LEAST, startServer, startService } from './child.ts';
import { requestsPerSecond, type Load } from './load.ts';
import { RandomQueries, toPath } from './queries.ts';
import type { Report } from './report.ts';
import type { BenchSite } from './site.ts';

export const LIST = '/plugin/v1/links/posts';
const ROUNDS = 6;

/** Targets 1 to 3: whole requests over HTTP, against bare servers that send the same body. */
export async function measureHttp(site: BenchSite, report: Report): Promise<void> {
  const headers = { authorization: `Bearer ${await newToken(site)}` };
  const { dataFolder } = site.config;
  const cached = await startService(dataFolder);
  const uncached = await startService(dataFolder, { SIGNPOST_LINK_CACHE_SECONDS: '0' });
  const answer = await fetch(cached.url + LIST, { headers });
  const etag = answer.headers.get('etag') ?? '';
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-bench-'));
  const bodyFile = path.join(folder, 'body.json');
  writeFileSync(bodyFile, Buffer.from(await answer.arrayBuffer()));
  const floor = await startServer([FLOOR, bodyFile]);
  const ours = JSON.stringify(ownHeaders(answer));
  const least = await startServer([LEAST, bodyFile, ours, headers.authorization, dataFolder]);

  const session = { cookie: await newSession(site, cached.url) };
  const { posts, links } = listPaths();
  const conditional = { ...headers, 'if-none-match': etag };
  const best = {
    F: 0,
    J: 0,
    bare304: 0,
    hit: 0,
    sessionHit: 0,
    hit304: 0,
    posts: 0,
    links: 0,
    least: 0,
    least304: 0,
  };
  // Measured in turns, and the best of each counts: other work on the machine then affects all alike.
  const kinds: Record<keyof typeof best, Load> = {
    F: { url: floor.url, paths: ['/ready'], headers },
    hit: { url: cached.url, paths: [LIST], headers },
    least: { url: least.url, paths: [LIST], headers },
    sessionHit: { url: cached.url, paths: [LIST], headers: session },
    bare304: { url: floor.url, paths: ['/unchanged'], headers: conditional },
    hit304: { url: cached.url, paths: [LIST], headers: conditional },
    least304: { url: least.url, paths: [LIST], headers: conditional },
    J: { url: floor.url, paths: ['/stringify'], headers },
    posts: { url: uncached.url, paths: posts, headers },
    links: { url: uncached.url, paths: links, headers },
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, load] of Object.entries(kinds) as [keyof typeof best, Load][])
      best[name] = Math.max(best[name], await requestsPerSecond(load));
  }
  await Promise.all([cached, uncached, floor, least].map((server) => server.stop()));
  rmSync(folder, { recursive: true });

  const add = (target: string, what: string, must: number, goal: number, value: number): void =>
    report.atLeast({ target, what, value, must, goal });
  const addLimit = (target: string, what: string, value: number): void =>
    report.atLeast({
      target,
      what: `${what}, by bare Node that sends our headers and asks for changes`,
      value,
    });
  add('1', 'cached list hit, req/s against F', 0.7, 0.95, best.hit / best.F);
  addLimit('1', 'the same', best.least / best.F);
  add(
    '1',
    'cached list hit by a session, req/s against one by a token',
    0.9,
    0.98,
    best.sessionHit / best.hit,
  );
  add('2', 'cached 304 against a bare 304', 0.7, 0.95, best.hit304 / best.bare304);
  addLimit('2', 'the same', best.least304 / best.bare304);
  add('3', 'uncached list of posts, pages 1–20, req/s against J', 0.3, 0.6, best.posts / best.J);
  add('3', 'uncached list of links, pages 1–20, req/s against J', 0.3, 0.6, best.links / best.J);
}

/** The headers of an answer that neither Node adds by itself nor describe its body or the request, as name, value, name, value. */
function ownHeaders({ headers }: Response): string[] {
  const others = new Set([
    'connection',
    'content-length',
    'content-type',
    'date',
    'keep-alive',
    'x-request-id',
  ]);
  return [...headers].filter(([name]) => !others.has(name)).flat();
}

/** Lists of every sort, direction and filter, pages 1 to 20. */
export function listPaths(): { posts: string[]; links: string[] } {
  const queries = new RandomQueries(3);
  const prefix = '/plugin/v1/links';
  return {
    posts: Array.from({ length: 2500 }, () => toPath(`${prefix}/posts`, queries.post(20))),
    links: Array.from({ length: 2500 }, () => toPath(`${prefix}/links`, queries.link(20))),
  };
}

export async function newToken(site: Pick<BenchSite, 'openStores'>): Promise<string> {
  const stores = await site.openStores();
  await stores.identities.addUser('bench', 'administrator');
  const token = await createToken(stores.identities, 'bench', 'bench');
  await stores.close();
  return token;
}

/** The cookie of a browser that is signed in. */
async function newSession(site: BenchSite, url: string): Promise<string> {
  const stores = await site.openStores();
  const password = await createApplicationPassword(stores.identities, 'bench', 'session');
  await stores.close();
  const signedIn = await fetch(`${url}/plugin/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'bench', password }),
  });
  return signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
