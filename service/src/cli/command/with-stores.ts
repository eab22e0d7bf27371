import { UserError } from '@signpost/platform/errors';
import type { Stores } from '../../compose.ts';
import { readConfig, type Config } from '../../config.ts';

interface DataOptions {
  data?: string;
}

/** Opens the stores for one command, makes them where there are none, and closes them however it ends. */
export function withStores<Result>(
  options: DataOptions,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  return open(options, { mayMake: true }, work);
}

/** The same for a command that has nothing to do where nothing is stored: it says so and makes nothing. */
export function withExisting<Result>(
  options: DataOptions,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  return open(options, { mayMake: false }, work);
}

/** The same for a command that is about link data. */
export function withImported<Result>(
  options: DataOptions,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  return withExisting(options, async (stores) => {
    if ((await stores.links.dataVersion()) > 0) return work(stores);
    throw new UserError('Nothing was imported yet: signpost import records FILE');
  });
}

export function noData({ dataFolder }: Pick<Config, 'dataFolder'>): UserError {
  return new UserError(
    `There is no data in ${dataFolder}.\nName another folder with --data or SIGNPOST_DATA; \`import\`, \`user add\` and \`serve\` make one.`,
  );
}

async function open<Result>(
  { data }: DataOptions,
  { mayMake }: { mayMake: boolean },
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(data === undefined ? {} : { data });
  // Loaded here: --help and usage errors need no database.
  const { hasStores, openStores } = await import('../../compose.ts');
  if (!mayMake && !hasStores(config)) throw noData(config);
  const stores = await openStores(config);
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}
