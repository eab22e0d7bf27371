import { anyService, change, mustAsk, settle, type Client, type ClientDeps } from './client.ts';

const LOGINS = ['ada', 'bob', 'cem', 'dee', 'eva', 'fay'];
const ROLES = ['viewer', 'editor', 'subscriber', 'administrator'] as const;
const keyOf = (login: string): string => `user ${login}`;

/** Adds users, changes their roles and removes them. */
export function usersClient(deps: ClientDeps): Client {
  const { caller, ledger, random } = deps;
  return {
    name: 'users',
    async prepare() {
      for (const login of LOGINS) ledger.know(keyOf(login), null, 'at the beginning');
    },
    async act() {
      const free = LOGINS.filter((login) => ledger.isCertain(keyOf(login)));
      if (free.length === 0) return;
      const login = random.pick(free);
      const key = keyOf(login);
      const service = anyService(deps);
      const now = ledger.certain(key);
      if (now === null) {
        const role = random.pick(ROLES);
        await change(deps, key, role, () => caller.ask(service, 'addUser', { login, role }));
      } else if (random.chance(0.3)) {
        await change(deps, key, null, () => caller.ask(service, 'removeUser', { login }));
      } else {
        const role = random.pick(ROLES.filter((each) => each !== now));
        await change(deps, key, role, () => caller.ask(service, 'changeUser', { login, role }));
      }
    },
    async check() {
      for (const url of deps.world.serviceUrls) {
        const body = await mustAsk(deps, { url, token: deps.world.token }, 'listUsers');
        if (body === null) continue;
        for (const login of LOGINS)
          settle(deps, keyOf(login), body.users.find((user) => user.login === login)?.role ?? null);
      }
    },
  };
}
