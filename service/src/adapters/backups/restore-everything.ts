import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { OpenedBackup } from '@signpost/platform/backup';
import { beginSwitch, lockUnused } from '@signpost/platform/sql';
import { toStorageError } from '../../shared/storage-error.ts';
import { buildAll, highestNumber, LINK_FILE, refuseNewer, type Step } from './build-all.ts';
import { inFolder, serversOf, type StoredAt } from './server-places.ts';
import { fillServer, openTarget, type ServerTarget } from './server-target.ts';

/**
 * Puts what the backup has in the place of everything that is stored. First all of it is built in files beside the data, in the form
 * of this version; only then is anything replaced: files by one switch of the folder, each server by one transaction.
 */
export async function restoreEverything(
  at: StoredAt,
  backup: OpenedBackup,
  step: Step = () => {},
): Promise<void> {
  refuseNewer(backup.header);
  const servers = serversOf(at);
  const filed = inFolder(servers);
  const next = beginSwitch(at.dataFolder);
  const targets: ServerTarget[] = [];
  let unused: { release(): void } | null = null;
  try {
    unused = lockUnused(filed.map(({ file }) => path.join(at.dataFolder, file)));
    for (const server of servers) targets.push(await openTarget(server));
    step();
    const highest = Math.max(highestNumber(at.dataFolder), ...targets.map((target) => target.highest));
    const onServers = servers.flatMap(({ stores }) => stores.map(({ store }) => store));
    const built = await buildAll(next.folder, backup, highest, onServers, step);
    for (const target of targets) {
      await fillServer(target, next.folder);
      step();
    }
    // On a server, too, the file of the link data makes the next update of it quicker.
    const isReplaced = (name: string): boolean =>
      LINK_FILE.test(name) || filed.some(({ file }) => file === name);
    const put = built.filter(isReplaced);
    if (targets.length + (filed.length > 0 ? 1 : 0) > 1) next.mark();
    for (const target of targets) {
      step();
      await target.commit();
    }
    step();
    const remove = readdirSync(at.dataFolder).filter((name) => isReplaced(name) && !put.includes(name));
    next.commit({ put, remove }, step);
  } catch (error) {
    next.giveUp();
    throw toStorageError(error);
  } finally {
    unused?.release();
    for (const target of targets) await target.close();
  }
}
