import { anyService, change, mustAsk, settle, type Client, type ClientDeps } from './client.ts';

const PEOPLE = ['Ada', 'Bob', 'Cem', 'Dee'];
const keyOf = (person: string): string => `notice for ${person}`;

/** Adds notices by mail, changes and removes them, and sends tests. */
export function noticesClient(deps: ClientDeps): Client {
  const { caller, ledger, random, note, world } = deps;
  const ids = new Map<string, number>();
  return {
    name: 'notices',
    async prepare() {
      for (const person of PEOPLE) ledger.know(keyOf(person), null, 'at the beginning');
    },
    async act() {
      const free = PEOPLE.filter((person) => ledger.isCertain(keyOf(person)));
      if (free.length === 0) return;
      const person = random.pick(free);
      const key = keyOf(person);
      const service = anyService(deps);
      const hour = random.between(0, 23);
      const id = ids.get(person);
      if (ledger.certain(key) === null || id === undefined) {
        const given = { person, channel: 'mail', address: `${person}@mail.example`, hour, alerts: true };
        const { body } = await change(deps, key, String(hour), () => caller.ask(service, 'addNotice', given));
        if (body !== null) ids.set(person, body.subscription.id);
      } else if (random.chance(0.25)) {
        await change(deps, key, null, () => caller.ask(service, 'removeNotice', { id }));
      } else if (random.chance(0.5)) {
        await change(deps, key, String(hour), () => caller.ask(service, 'changeNotice', { id, hour }));
      } else await caller.ask(service, 'testNotice', { id });
    },
    async check() {
      for (const url of world.serviceUrls) {
        const body = await mustAsk(deps, { url, token: world.token }, 'listNotices');
        if (body === null) continue;
        for (const person of PEOPLE) {
          const [found, ...more] = body.subscriptions.filter((each) => each.person === person);
          if (more.length > 0) note('torn', `${keyOf(person)} is there ${more.length + 1} times`);
          settle(deps, keyOf(person), found === undefined ? null : String(found.hour));
          if (found !== undefined) ids.set(person, found.id);
        }
      }
      const twice = [...world.mail.taken].filter(([, times]) => times > 1);
      for (const [id, times] of twice) note('torn', `The letter ${id} was sent ${times} times`);
      world.mail.taken.clear();
    },
  };
}
