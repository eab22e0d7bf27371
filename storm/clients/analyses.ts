import { setTimeout as pause } from 'node:timers/promises';
import { anyService, change, mustAsk, settle, type Client, type ClientDeps } from './client.ts';

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
      const { body } = await caller.ask(anyService(deps), 'runAnalysis', { id });
      if (body === null) return;
      const key = keyOf(id, body.analysis.uuid);
      if (ledger.keys().includes(key)) return;
      await change(deps, key, 'there', async () => ({
        status: 202,
        body: null,
        problem: '',
        from: 0,
        to: 0,
      }));
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
