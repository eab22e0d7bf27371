import { anyService, change, mustAsk, settle, type Client, type ClientDeps } from './client.ts';

/** The most tokens that work at a time. */
const MOST = 8;
/** A token that opens nothing: it is wrong, or it is one of too many wrong ones from this address. */
const REFUSED = [401, 429];
const keyOf = (name: string): string => `token ${name}`;

/** Makes tokens and revokes them. One that was revoked opens nothing, in no process. */
export function tokensClient(deps: ClientDeps): Client {
  const { caller, ledger, random, note, world } = deps;
  const secrets = new Map<string, { id: string; secret: string }>();
  let made = 0;
  /** Whether a token works; null when no service says so. */
  const works = async (secret: string): Promise<boolean | null> => {
    const service = { url: random.pick(world.serviceUrls), token: secret };
    const { status } = await caller.ask(service, 'getLinksStats', {}, REFUSED);
    if (status === 200) return true;
    return REFUSED.includes(status) ? false : null;
  };
  const compare = async (name: string, secret: string): Promise<void> => {
    const before = Date.now();
    const found = await works(secret);
    if (found === null) return;
    if (!ledger.possible(keyOf(name), before, Date.now()).has(found ? 'works' : null))
      note('lost', `${keyOf(name)} ${found ? 'works' : 'does not work'}\n${ledger.history(keyOf(name))}`);
  };
  return {
    name: 'tokens',
    async prepare() {},
    async act() {
      const certain = [...secrets].filter(([name]) => ledger.isCertain(keyOf(name)));
      const working = certain.filter(([name]) => ledger.certain(keyOf(name)) === 'works');
      if (working.length < MOST && random.chance(0.4)) {
        made += 1;
        const name = `t${made}`;
        ledger.know(keyOf(name), null, 'not made yet');
        const { body } = await change(deps, keyOf(name), 'works', () =>
          caller.ask(anyService(deps), 'createCredential', { login: world.login, kind: 'token', name }),
        );
        if (body !== null) secrets.set(name, { id: body.credential.id, secret: body.secret });
      } else if (working.length > 0 && random.chance(0.4)) {
        const [name, { id }] = random.pick(working);
        await change(deps, keyOf(name), null, () =>
          caller.ask(anyService(deps), 'revokeCredential', { login: world.login, id }),
        );
      } else if (certain.length > 0) {
        const [name, { secret }] = random.pick(certain);
        await compare(name, secret);
      }
    },
    async check() {
      const body = await mustAsk(deps, anyService(deps), 'listUsers');
      if (body === null) return;
      const names = body.users
        .find(({ login }) => login === world.login)
        ?.credentials.map(({ name }) => name);
      for (const key of ledger.keys().filter((each) => each.startsWith('token '))) {
        const name = key.slice('token '.length);
        settle(deps, key, names?.includes(name) === true ? 'works' : null);
        const known = secrets.get(name);
        if (known !== undefined) await compare(name, known.secret);
        // One that is gone is tried once at rest, so that a long storm does not try thousands.
        if (ledger.certain(key) === null) {
          secrets.delete(name);
          ledger.forget(key);
        }
      }
    },
  };
}
