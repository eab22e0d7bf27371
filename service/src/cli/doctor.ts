import { dataOption, examine, tellFindings, type Finding } from '@signpost/platform/command';
import { DatabaseUnavailableError, messageOf } from '@signpost/platform/errors';
import { lookAtFolder, LOW_DISK_BYTES } from '@signpost/platform/files';
import type { Command } from 'commander';
import { inEnglish } from '@signpost/words/en/said';
import { readConfig, type Config } from '../config.ts';
import { loadExtensions } from '../extensions/load-extensions.ts';
import type { RunRecord } from '@signpost/indexing/ports/run';

const NO_SOURCES = 'none: signpost index URL reads a site';

export function addDoctorCommand(program: Command): void {
  dataOption(program.command('doctor'))
    .summary('check what is configured and whether it works')
    .description(
      'Check what is configured, reachable and writable, and say what to do about the rest; exits with 3 if anything is wrong.',
    )
    .option('--json', 'print [{"check", "ok", "message"}]')
    .action(async (options: { data?: string; json?: boolean }) => {
      tellFindings(await examineAll(options), options);
    });
}

async function examineAll({ data }: { data?: string }): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(data === undefined ? {} : { data });
  } catch (error) {
    return [{ check: 'settings', ok: false, message: messageOf(error) }];
  }
  const { basePath, namespace, host, port } = config;
  const database = config.database === null ? [] : [await examine('database', () => checkDatabase(config))];
  const isReachable = database.every(({ ok }) => ok);
  return [
    { check: 'runtime', ok: true, message: `Node ${process.version}` },
    { check: 'settings', ok: true, message: `http://${host}:${port}${basePath}/${namespace}` },
    await examine('extensions', () => checkExtensions(config)),
    await examine('data folder', () => checkFolder(config.dataFolder)),
    ...database,
    ...(isReachable
      ? [
          await examine('stores', () => checkStores(config)),
          await examine('sources', () => checkSources(config)),
        ]
      : []),
    await examine('shared cache', () => checkCache(config)),
    await examine('analysis backend', () => checkBackend(config)),
  ];
}

async function checkExtensions({ extensions }: Config): Promise<string> {
  await loadExtensions(extensions, process.cwd());
  return extensions.length === 0 ? 'none' : extensions.join(', ');
}

async function checkFolder(folder: string): Promise<string> {
  const { exists, freeBytes } = lookAtFolder(folder);
  if (!exists) return `${folder} does not exist yet; the first command that needs it creates it`;
  const gigabytes = (freeBytes / 1024 ** 3).toFixed(1);
  if (freeBytes < LOW_DISK_BYTES)
    throw new Error(`${folder} has only ${gigabytes} GB free: an import needs room beside the old data`);
  return `${folder} is writable, ${gigabytes} GB free`;
}

async function checkCache({ cache }: Config): Promise<string> {
  if (cache === null) return 'none configured: set SIGNPOST_CACHE_URL when several processes serve';
  // The host only: the address may hold a password.
  const { host } = new URL(cache.url);
  const { checkRedis } = await import('../compose.ts');
  try {
    await checkRedis(cache.url);
    return `Redis at ${host} answers, keys begin with ${cache.prefix}`;
  } catch (error) {
    throw new Error(
      `Redis at ${host}: ${messageOf(error)}. The service works without it, only slower; check SIGNPOST_CACHE_URL and the server.`,
      { cause: error },
    );
  }
}

async function checkBackend(config: Config): Promise<string> {
  if (config.ownBackend !== null) {
    return 'our own, which serve starts: signpost backend doctor shows what it asks. Set SIGNPOST_BACKEND_URL and SIGNPOST_BACKEND_API_KEY to use another';
  }
  if (config.backend === null) {
    return 'none configured: brand routes serve what is cached. Set SIGNPOST_BACKEND_URL and SIGNPOST_BACKEND_API_KEY to use one';
  }
  const { url } = config.backend;
  const { openBackend } = await import('../compose.ts');
  const backend = await openBackend(config);
  try {
    await backend.fetchOverview();
    return `${url} answers`;
  } catch (error) {
    throw new Error(`${url}: ${messageOf(error)} Check SIGNPOST_BACKEND_URL, the account and the network.`, {
      cause: error,
    });
  } finally {
    await backend.close();
  }
}

async function checkDatabase(config: Config): Promise<string> {
  const { openDatabase } = await import('../compose-stores.ts');
  const database = await openDatabase(config);
  try {
    const name = await database.describe();
    try {
      // Changes only the counter that every change increments.
      await database.change(async () => {});
    } catch (error) {
      const reason = messageOf(error instanceof DatabaseUnavailableError ? error.cause : error);
      throw new Error(`${name} cannot be written: ${reason}. Check what its account may do.`, {
        cause: error,
      });
    }
    return `${name}, is up to date and writable`;
  } finally {
    await database.close();
  }
}

async function checkStores(config: Config): Promise<string> {
  const { hasStores, openStores } = await import('../compose-stores.ts');
  if (!hasStores(config))
    return 'no data yet: signpost index URL, and signpost user add LOGIN --role administrator';
  const stores = await openStores(config);
  try {
    const { home, sample } = await stores.links.site();
    const [{ total_posts: posts }, { total: links }] = [
      await stores.links.countPosts(),
      await stores.links.countLinks(),
    ];
    const { users } = await stores.identities.snapshot();
    if (![...users.values()].some(({ role }) => role === 'administrator')) {
      throw new Error('there is no administrator: signpost user add LOGIN --role administrator');
    }
    const site =
      home === ''
        ? 'nothing imported yet'
        : `${home}${sample ? ' (SAMPLE)' : ''}, ${posts} posts, ${links} links`;
    return `${site}; ${users.size} user${users.size === 1 ? '' : 's'}`;
  } finally {
    await stores.close();
  }
}

async function checkSources(config: Config): Promise<string> {
  const { hasStores, openStores } = await import('../compose-stores.ts');
  if (!hasStores(config)) return NO_SOURCES;
  const stores = await openStores(config);
  try {
    const ledger = await stores.ledger.read();
    const sources = await ledger.listSources();
    const described: string[] = [];
    for (const { id, kind, location } of sources) {
      const [run] = await ledger.listRuns({ sourceId: id, limit: 1 });
      const name = `${kind} ${location}`;
      if (run?.state === 'failed') {
        throw new Error(
          `the last run of ${name} failed: ${run.problem === null ? 'for no known reason' : inEnglish(run.problem)} See signpost index runs, and index it again.`,
        );
      }
      described.push(run === undefined ? `${name}: no run yet` : `${name}: ${describeRun(run)}`);
    }
    return described.length === 0 ? NO_SOURCES : described.join('; ');
  } finally {
    await stores.close();
  }
}

function describeRun({ state, startedAt, documents: { read, same, unreadable } }: RunRecord): string {
  const outcome = `${read + same} documents${unreadable === 0 ? '' : `, ${unreadable} that could not be read`}`;
  return `last run ${new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC, ${state}, ${outcome}`;
}
