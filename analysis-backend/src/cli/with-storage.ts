import { UserError } from '@signpost/platform/errors';
import { readConfig } from '../config.ts';
import type { Storage } from '../storage/open-storage.ts';

/** Opens the storage for one command and always closes it. Throws, and creates nothing, when there is no data. */
export async function withStorage<Result>(
  { data }: { data?: string },
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ overrides: { data } });
  // Imported on demand: --help and usage errors need no storage.
  const { hasStorage, openStorage } = await import('../compose.ts');
  if (!hasStorage(config))
    throw new UserError(
      `There is no data in ${config.dataFolder}.\nName another folder with --data or SIGNPOST_DATA; \`signpost serve\` and \`backend serve\` make one.`,
    );
  await using storage = await openStorage(config);
  return await work(storage);
}
