import type { Backups } from '../../ports/backups.ts';
import { readConfig } from '../../config.ts';
import { noData } from '../command/with-stores.ts';

/** Runs a command on the backups of the configured data. Unless `mayMake`, there must be data. */
export async function withBackups<Result>(
  { data, mayMake = false }: { data?: string | undefined; mayMake?: boolean },
  work: (backups: Backups) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ data });
  const { hasStores, openBackups } = await import('../../compose/stores.ts');
  if (!mayMake && !hasStores(config)) throw noData(config);
  return work(await openBackups(config));
}
