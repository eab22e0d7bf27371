import { UserError } from '@signpost/platform/errors';
import type { Stores } from '../../compose-stores.ts';
import { readConfig, type Config } from '../../config.ts';

interface DataOptions {
  data?: string;
}

/** Opens the stores for one command, creates them when there are none, and closes them however the command ends. */
export function withStores<Result>(
  options: DataOptions,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  return open(options, { mayMake: true }, work);
}

/** For a command that needs stored data: when there is none, it says so and creates nothing. */
export function withExisting<Result>(
  options: DataOptions,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  return open(options, { mayMake: false }, work);
}

/** For a command that needs link data. */
export function withImported<Result>(
  options: DataOptions,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  return withExisting(options, async (stores) => {
    if ((await stores.links.dataVersion()) > 0) return work(stores);
    throw new UserError('Nothing was indexed or imported yet: signpost index URL');
  });
}

export function noData({ dataFolder }: Pick<Config, 'dataFolder'>): UserError {
  return new UserError(
    `There is no data in ${dataFolder}.\nName another folder with --data or SIGNPOST_DATA; \`index\`, \`user add\` and \`serve\` make one.`,
  );
}

async function open<Result>(
  { data }: DataOptions,
  { mayMake }: { mayMake: boolean },
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(data === undefined ? {} : { data });
  // Imported on demand: --help and usage errors need no database.
  const { hasStores, openStores } = await import('../../compose-stores.ts');
  if (!mayMake && !hasStores(config)) throw noData(config);
  const stores = await openStores(config);
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}
