import { anyService, change, mustAsk, settle, type Client, type ClientDeps } from './client.ts';

const COUNT = 3;
const keyOf = (id: string): string => `brand ${id}`;

/** Renames brands, and reads them by both services: an answer with an older name is marked as stale. */
export function brandsClient(deps: ClientDeps): Client & { ids: string[]; marked(): number } {
  const { caller, ledger, random, note } = deps;
  const ids: string[] = [];
  let renamed = 0;
  let marked = 0;
  const compare = (id: string, name: string, from: number, to: number, where: string): boolean => {
    const isPossible = ledger.possible(keyOf(id), from, to).has(name);
    if (!isPossible) note('not marked', `${where} shows ${name}\n${ledger.history(keyOf(id))}`);
    return isPossible;
  };
  const rename = async (): Promise<void> => {
    const free = ids.filter((id) => ledger.isCertain(keyOf(id)));
    if (free.length === 0) return;
    const id = random.pick(free);
    renamed += 1;
    const name = `Storm brand ${ids.indexOf(id)} name ${renamed}`;
    await change(deps, keyOf(id), name, () => caller.ask(anyService(deps), 'updateBrand', { id, name }));
  };
  return {
    name: 'brands',
    loops: 2,
    ids,
    marked: () => marked,
    async prepare() {
      for (let at = 0; at < COUNT; at += 1) {
        const name = `Storm brand ${at}`;
        const body = await mustAsk(deps, anyService(deps), 'createBrand', {
          name,
          url: `https://brand-${at}.example`,
          description: `Makers of lightning rods, branch ${at}`,
          locale: 'US',
        });
        if (body === null) throw new Error('A brand could not be made');
        ids.push(body.brand.id);
        ledger.know(keyOf(body.brand.id), name, 'made');
      }
    },
    async act() {
      if (random.chance(0.3)) return rename();
      if (random.chance(0.5)) {
        const { body, from, to } = await caller.ask(anyService(deps), 'getOverview');
        if (body?.is_stale === true) marked += 1;
        else
          for (const { id, name } of body?.brands ?? []) if (!compare(id, name, from, to, 'overview')) return;
        return;
      }
      const id = random.pick(ids);
      const { body, from, to } = await caller.ask(anyService(deps), 'getBrand', { id });
      if (body !== null) compare(id, body.brand.name, from, to, 'brand');
    },
    async check() {
      for (const url of deps.world.serviceUrls) {
        const service = { url, token: deps.world.token };
        for (const id of ids) {
          const body = await mustAsk(deps, service, 'getBrand', { id });
          if (body !== null) settle(deps, keyOf(id), body.brand.name);
        }
        const { body, from, to } = await caller.ask(service, 'getOverview', { refresh: 'true' });
        if (body === null || body.is_stale) note('contract', 'The overview is stale while nothing is broken');
        for (const { id, name } of body?.brands ?? []) compare(id, name, from, to, 'overview at rest');
      }
    },
  };
}
