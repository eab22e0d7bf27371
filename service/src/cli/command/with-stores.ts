import { UserError } from '@signpost/platform/errors';
import type { Stores } from '../../compose/stores.ts';
import { readConfig, type Config } from '../../config.ts';

/** Options that most commands take. */
export interface CommonOptions {
  data?: string;
  json?: boolean;
}

/** Opens the stores for one command, creates them when there are none, and closes them however the command ends. */
export function withStores<Result>(
  options: CommonOptions,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  return open(options, { mayMake: true, opener: openAll }, work);
}

/** For a command that needs stored data: when there is none, it says so and creates nothing. */
export function withExisting<Result>(
  options: CommonOptions,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  return open(options, { mayMake: false, opener: openAll }, work);
}

/** For a command that needs stored data other than link data, which takes time to load. */
export function withoutLinks<Result>(
  options: CommonOptions,
  work: (stores: Omit<Stores, 'links'>) => Promise<Result>,
): Promise<Result> {
  return open(options, { mayMake: false, opener: openOthers }, work);
}

/** For a command that needs link data. */
export function withImported<Result>(
  options: CommonOptions,
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

// Imported on demand: --help and usage errors need no database.
async function openAll(config: Config): Promise<Stores> {
  const { openStores } = await import('../../compose/stores.ts');
  return openStores(config);
}

async function openOthers(config: Config): Promise<Omit<Stores, 'links'>> {
  const { openWithoutLinks } = await import('../../compose/stores.ts');
  return openWithoutLinks(config);
}

async function open<Opened extends Pick<Stores, 'close'>, Result>(
  { data }: CommonOptions,
  { mayMake, opener }: { mayMake: boolean; opener: (config: Config) => Promise<Opened> },
  work: (stores: Opened) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ data });
  const { hasStores } = await import('../../compose/stores.ts');
  if (!mayMake && !hasStores(config)) throw noData(config);
  const stores = await opener(config);
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}
