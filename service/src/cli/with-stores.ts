import type { Command } from 'commander';
import type { Stores } from '../compose.ts';
import { readConfig } from '../config.ts';

/** Adds the options that every command on the stores has. */
export function dataOption(command: Command): Command {
  return command.option('--data <folder>', 'data folder (SIGNPOST_DATA, else ./data)');
}

/** Opens the stores for one command and closes them however it ends. */
export async function withStores<Result>(
  options: { data?: string },
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  // Loaded here: --help and usage errors need no database.
  const { openStores } = await import('../compose.ts');
  const stores = await openStores(readConfig(options.data === undefined ? {} : { data: options.data }));
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}
