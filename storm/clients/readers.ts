import type { CallName } from '@signpost/contract/calls';
import { anyService, mustAsk, type Client, type ClientDeps } from './client.ts';

/** Calls that read, and need nothing but perhaps a brand. */
const READS: readonly CallName[] = [
  'listPosts',
  'listLinks',
  'getPostsStats',
  'getLinksStats',
  'getToday',
  'listBrokenLinks',
  'listSuggestions',
  'listRuns',
  'listSources',
  'listPlans',
  'listUsers',
  'listNotices',
  'getHealth',
  'getBackups',
  'listEvents',
];
const OF_BRANDS: readonly CallName[] = [
  'getBrand',
  'listQueries',
  'getInsights',
  'fetchAnalyses',
  'fetchFigures',
  'fetchTrend',
];

/** Reads everything there is to read. */
export function readersClient(deps: ClientDeps, brandIds: readonly string[]): Client {
  const { caller, random, world } = deps;
  return {
    name: 'readers',
    loops: 2,
    async prepare() {},
    async act() {
      const isOfBrand = random.chance(0.3);
      const name = random.pick(isOfBrand ? OF_BRANDS : READS);
      await caller.ask(anyService(deps), name, isOfBrand ? { id: random.pick(brandIds) } : {});
    },
    async check() {
      for (const url of world.serviceUrls) {
        const service = { url, token: world.token };
        for (const name of READS) await mustAsk(deps, service, name);
        for (const name of OF_BRANDS) await mustAsk(deps, service, name, { id: random.pick(brandIds) });
      }
    },
  };
}
