import { examine, type Finding } from '@signpost/platform/command';
import { DatabaseUnavailableError, messageOf } from '@signpost/platform/errors';
import { lookAtFolder, LOW_DISK_BYTES } from '@signpost/platform/files';
import { openAddress, readConfig, type Config } from '../../config.ts';
import { loadExtensions } from '../../extensions/load-extensions.ts';
import { checkBackups, checkNotices, checkSecretKey } from './keeping-checks.ts';
import { checkLinkChecks, checkSchedules, checkSources, checkStores } from './site-checks.ts';

/** What every part of the installation is found to be like. */
export async function examineAll({ data }: { data?: string }): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig({ data });
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
          await examine('schedules', () => checkSchedules(config)),
          await examine('link checks', () => checkLinkChecks(config)),
          await examine('backups', () => checkBackups(config)),
          await examine('notices', () => checkNotices(config)),
        ]
      : []),
    await examine('secret key', () => checkSecretKey(config)),
    await examine('address', () => checkAddress(config)),
    { check: 'agents', ok: true, message: describeAgents(config) },
    await examine('shared cache', () => checkCache(config)),
    await examine('analysis backend', () => checkBackend(config)),
  ];
}

async function checkAddress(config: Config): Promise<string> {
  const { publicUrl, trustedProxies } = config;
  const place = `people open ${openAddress(config)}/`;
  if (publicUrl === null) return `${place}; set SIGNPOST_PUBLIC_URL when others reach it elsewhere`;
  return trustedProxies.length > 0
    ? place
    : `${place}; no proxy is trusted: with one, name it in SIGNPOST_TRUSTED_PROXIES`;
}

function describeAgents(config: Config): string {
  if (config.agents === 'off') return 'off: SIGNPOST_AGENTS=read lets them read';
  const place = `may read at ${openAddress(config)}/mcp, with the token of a viewer`;
  return config.agents === 'read' ? place : `${place}, and write with that of an administrator`;
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
  const { checkRedis } = await import('../../compose/shared-cache.ts');
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
    const own =
      config.database === null
        ? ''
        : 'SIGNPOST_BACKEND_DATABASE_URL to use our own on a database server, or ';
    return `none configured: brand routes serve what is cached. Set ${own}SIGNPOST_BACKEND_URL and SIGNPOST_BACKEND_API_KEY to use one`;
  }
  const { url } = config.backend;
  const { openBackend } = await import('../../compose/brands.ts');
  const backend = openBackend(config);
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
  const { openDatabase } = await import('../../compose/stores.ts');
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
