import { setTimeout as pause } from 'node:timers/promises';
import type { World } from './world/world.ts';

/** Everything must answer again within this time. */
const MOST_MS = 120_000;
const CHECKS = ['/readyz', '/plugin/v1/links/links-stats', '/plugin/v1/ai-visibility/overview?refresh=true'];

/** Waits until both services answer all kinds of questions, and gives the time that it took in milliseconds. */
export async function recover(world: World, note: (kind: 'contract', what: string) => void): Promise<number> {
  const begun = Date.now();
  for (const program of [world.backend, ...world.services]) await program.start();
  for (const url of world.serviceUrls) {
    for (const path of CHECKS) {
      while (!(await isWell(url + path, world.token))) {
        if (Date.now() > begun + MOST_MS) {
          note('contract', `${path} is not well ${MOST_MS / 1000} seconds after the last fault`);
          break;
        }
        await pause(50);
      }
    }
  }
  return Date.now() - begun;
}

async function isWell(url: string, token: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    });
    return response.ok && !(await response.text()).includes('"is_stale":true');
  } catch {
    return false;
  }
}
