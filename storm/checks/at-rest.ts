import { setTimeout as pause } from 'node:timers/promises';
import type { Clients } from '../clients/all.ts';
import type { Ledger } from '../clients/ledger.ts';
import type { NoteProblem } from '../report.ts';
import { LIMIT_MS } from '../world/settings.ts';
import type { World } from '../world/world.ts';
import { leftFiles } from './left-files.ts';
import { MOST_HANDLES, MOST_MEGABYTES, type ProcessFigures } from './processes.ts';

/** Reads everything while nothing is broken, and compares it with what was acknowledged. */
export async function checkAtRest(
  world: World,
  clients: Clients,
  ledger: Ledger,
  note: NoteProblem,
): Promise<void> {
  // A change whose answer was lost may still be on its way for as long as the limits of the services allow.
  await pause(Math.max(0, ledger.lastUnsureAt() + LIMIT_MS + 1000 - Date.now()));
  for (const client of clients.all) await client.check();
  const { code, stdout, stderr } = await world.run('verify');
  if (code !== 0) note('verify', `exit code ${code}: ${stdout}${stderr}`);
  for (const file of leftFiles(world.dataFolders, world.tempFolder)) note('left', file);
}

/** Whether programs use more than they may. */
export function checkFigures(figures: readonly ProcessFigures[], note: NoteProblem): void {
  for (const { name, largest, handles } of figures) {
    if (largest > MOST_MEGABYTES) note('memory', `${name}: ${largest} MB in one process`);
    if (handles > MOST_HANDLES) note('left', `${name}: ${handles} files, sockets and pipes are open`);
  }
}
