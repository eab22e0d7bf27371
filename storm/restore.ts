import path from 'node:path';
import type { World } from './world/world.ts';

export interface TakenBackup {
  file: string;
  /** It shows everything as it was at one moment between these times. */
  from: number;
  to: number;
}

/** Makes a backup while clients read and write. */
export async function takeBackup(world: World): Promise<TakenBackup> {
  const file = path.join(world.folder, 'storm.backup');
  const from = Date.now();
  const { code, stderr } = await world.run('backup', file, '--with-secrets');
  if (code !== 0) throw new Error(`The backup could not be made: ${stderr}`);
  return { file, from, to: Date.now() };
}

/** Stops everything that uses the data, puts the backup in its place, and starts everything again. */
export async function restoreBackup(world: World, { file }: TakenBackup): Promise<void> {
  const programs = [world.backend, ...world.services];
  await Promise.all(programs.map((program) => program.end('SIGTERM')));
  const { code, stderr } = await world.run('restore', file, '--yes');
  if (code !== 0) throw new Error(`The backup could not be restored: ${stderr}`);
  await Promise.all(programs.map((program) => program.start()));
}
