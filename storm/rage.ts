import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './clients/client.ts';
import type { Round } from './plan.ts';
import type { Random } from './random.ts';
import { inflict } from './world/inflict.ts';
import type { World } from './world/world.ts';

/** The faults of a round, each at its time and for its time. Ends when the last one is over. */
export async function rage(world: World, { faults }: Round): Promise<void> {
  const begun = Date.now();
  // Two faults may hit the same thing: one after the other.
  let turn: Promise<unknown> = Promise.resolve();
  await Promise.all(
    faults.map(async ({ fault, atMs, forMs }) => {
      await pause(Math.max(0, begun + atMs - Date.now()));
      const inflicted = turn.then(() => inflict(world, fault));
      turn = inflicted;
      const heal = await inflicted;
      await pause(forMs);
      await heal();
    }),
  );
  for (const relay of world.relays.values()) relay.heal();
}

/** Lets all clients act, each one thing after the other, until the returned function is called. */
export function startClients(clients: readonly Client[], random: Random): () => Promise<void> {
  const over = new AbortController();
  const loops = clients.flatMap((client) =>
    Array.from({ length: client.loops ?? 1 }, async () => {
      while (!over.signal.aborted) {
        await client.act();
        await pause(random.between(5, 60));
      }
    }),
  );
  return async () => {
    over.abort();
    await Promise.all(loops);
  };
}
