import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import type { ServerName, ServerUrls } from '../service/test/servers/engines.ts';
import { CHROMIUM_VARIABLE, findChromium } from '../service/test/servers/chromium.ts';
import { findManual, MANUALS } from '../service/test/servers/manuals.ts';
import { findMariadb, startMariadb } from '../service/test/servers/mariadb.ts';
import { findNginx } from '../service/test/servers/nginx.ts';
import { findPostgres, startPostgres } from '../service/test/servers/postgres.ts';
import { findRedis, startRedis } from '../service/test/servers/redis.ts';
import type { TestServer } from '../service/test/servers/test-server.ts';
import { memoryFolder } from './memory-folder.ts';

interface Server {
  title: string;
  /** The environment variable that names a server which is there already. */
  variable: string;
  find(): unknown;
  start(parent: string): Promise<TestServer>;
}

const SERVERS: Record<ServerName, Server> = {
  postgres: {
    title: 'PostgreSQL',
    variable: 'SIGNPOST_TEST_POSTGRES_URL',
    find: findPostgres,
    start: startPostgres,
  },
  mariadb: {
    title: 'MariaDB',
    variable: 'SIGNPOST_TEST_MARIADB_URL',
    find: findMariadb,
    start: startMariadb,
  },
  redis: {
    title: 'Redis',
    variable: 'SIGNPOST_TEST_REDIS_URL',
    find: findRedis,
    start: startRedis,
  },
};

/** Gives the tests their servers: those named in the environment, or else private ones for this run. */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The first project that needs servers starts them for all.
  if (vitest.getRootProject().getProvidedContext().serverUrls !== undefined) return undefined;

  // Takes no time when everything is installed.
  if (mayInstall()) install();
  if (missing().length > 0) tell(missing());

  const started: TestServer[] = [];
  const urlOf = async ({ variable, find, start }: Server): Promise<string | null> => {
    const given = process.env[variable] ?? '';
    if (given !== '') return given;
    if (find() === null) return null;
    const server = await start(memoryFolder());
    started.push(server);
    return server.url;
  };
  const [postgres, mariadb, redis] = await Promise.all([
    urlOf(SERVERS.postgres),
    urlOf(SERVERS.mariadb),
    urlOf(SERVERS.redis),
  ]);
  vitest.provide('serverUrls', { postgres, mariadb, redis } satisfies ServerUrls);
  return async () => {
    await Promise.all(started.map((server) => server.stop()));
  };
}

/** What tests run or read; `place` says how to name another one. */
interface Needed {
  title: string;
  find(): unknown;
  place?: { variable: string; names: string };
}

const NEEDED: readonly Needed[] = [
  ...Object.values(SERVERS).map(({ title, variable, find }) => ({
    title,
    find,
    place: { variable, names: 'the address of a server' },
  })),
  // What some tests start themselves.
  {
    title: 'Chromium',
    find: findChromium,
    place: { variable: CHROMIUM_VARIABLE, names: 'the path of a browser' },
  },
  { title: 'nginx', find: findNginx },
  ...MANUALS.map((manual) => ({ title: manual, find: () => findManual(manual) })),
];

function missing(): Needed[] {
  return NEEDED.filter(({ find, place }) => {
    const given = place === undefined ? '' : (process.env[place.variable] ?? '');
    return given === '' && find() === null;
  });
}

function isContinuousIntegration(): boolean {
  return process.env['CI'] === 'true';
}

/** Only a machine of continuous integration may be changed, never a developer's own. */
function mayInstall(): boolean {
  return isContinuousIntegration() && process.getuid?.() === 0;
}

function install(): void {
  try {
    execFileSync(path.join(import.meta.dirname, 'setup'), { stdio: 'inherit' });
  } catch {
    // The script has said why. The check for missing servers decides whether the tests can run.
  }
}

function tell(needed: Needed[]): void {
  const skipped = isContinuousIntegration()
    ? 'and its tests may not be skipped here'
    : 'so its tests are skipped';
  const lines = needed.map(({ title, place }) => {
    const instead = place === undefined ? '' : `, or set ${place.variable} to ${place.names}`;
    return `${title} is not installed, ${skipped}: run scripts/setup${instead}.`;
  });
  if (isContinuousIntegration()) throw new Error(lines.join('\n'));
  for (const line of lines) console.warn(line);
}
