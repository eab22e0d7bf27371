import { once } from 'node:events';
import { lstat, readdir, rmdir, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';

/** The name of a socket folder, which begins with the process that made it. */
const NAME = /^signpost-(\d{1,10})-[\da-f]{12}$/;

/**
 * Removes the socket folders of processes that were killed, and of no others: their process is gone, nothing answers on their
 * socket (a process in a container might), and they hold nothing else. `ours` are those of this process, whose
 * number may have been that of a killed one.
 */
export async function removeLeftFolders(
  { within, socket }: { within: string; socket: string },
  ours: ReadonlySet<string>,
): Promise<void> {
  for (const name of await readdir(within).catch(() => [])) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0);
    const folder = path.join(within, name);
    if (pid === 0 || ours.has(folder) || (pid !== process.pid && isRunning(pid))) continue;
    // One that cannot be removed, such as another user's, harms no one.
    await removeUnused(folder, path.join(folder, socket)).catch(() => {});
  }
}

/** A process of another user is running, too. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

async function removeUnused(folder: string, socket: string): Promise<void> {
  const { uid } = await lstat(folder);
  if (uid !== process.getuid?.() || (await answers(socket))) return;
  const left = await readdir(folder);
  if (left.some((name) => name !== path.basename(socket))) return;
  if (left.length > 0) await unlink(socket);
  await rmdir(folder);
}

async function answers(socket: string): Promise<boolean> {
  const connection = connect(socket);
  try {
    await once(connection, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    connection.destroy();
  }
}
