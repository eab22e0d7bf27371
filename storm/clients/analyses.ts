import { setTimeout as pause } from 'node:timers/promises';
import { anyService, mustAsk, settle, type Client, type ClientDeps } from './client.ts';

const keyOf = (brand: string, id: string): string => `analysis ${brand} ${id}`;

/** Starts analyses. One that was acknowledged stays in the list of its brand. */
export function analysesClient(deps: ClientDeps, brandIds: readonly string[]): Client {
  const { caller, ledger, random, world } = deps;
  return {
    name: 'analyses',
    async prepare() {},
    async act() {
      await pause(random.between(1000, 3000));
      const id = random.pick(brandIds);
      const asked = await caller.ask(anyService(deps), 'runAnalysis', { id });
      if (asked.body === null) return;
      const key = keyOf(id, asked.body.analysis.uuid);
      if (!ledger.keys().includes(key)) ledger.knowMade(key, 'there', asked, 'begun');
    },
    async check() {
      for (const id of brandIds) {
        const service = { url: random.pick(world.serviceUrls), token: world.token };
        const body = await mustAsk(deps, service, 'fetchAnalyses', { id, refresh: 'true' });
        const listed = new Set(body?.analyses.map(({ uuid }) => keyOf(id, uuid)));
        for (const key of ledger.keys().filter((each) => each.startsWith(keyOf(id, ''))))
          settle(deps, key, listed.has(key) ? 'there' : null);
      }
    },
  };
}
