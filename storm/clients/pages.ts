import { PAGES } from '../world/site.ts';
import { anyService, mustAsk, type Client, type ClientDeps } from './client.ts';

const KEY = 'version of the site';
const VERSION = /^Storm page \d+ version (\d+)$/;

/** Changes the whole site and has it read anew, by a command of its own. */
export function indexClient(deps: ClientDeps): Client {
  const { world, ledger, note } = deps;
  let version = 0;
  const read = async (): Promise<void> => {
    version += 1;
    world.site.setVersion(version);
    await ledger.attempt(KEY, String(version), async () => {
      const { code, stderr } = await world.runIndex();
      return { outcome: code === 0 ? 'done' : 'unsure', said: `exit code ${code} ${stderr.slice(0, 200)}` };
    });
  };
  return {
    name: 'index runs',
    async prepare() {
      ledger.know(KEY, null, 'nothing was read yet');
      await read();
      if (ledger.certain(KEY) !== '1') throw new Error(`The site could not be read:\n${ledger.history(KEY)}`);
    },
    act: read,
    async check() {
      for (const url of world.serviceUrls) {
        const service = { url, token: world.token };
        const body = await mustAsk(deps, service, 'listPosts', { search: 'Storm page', per_page: 100 });
        const stats = await mustAsk(deps, service, 'getPostsStats');
        if (body === null || stats === null) continue;
        const problem = problemIn(body.posts, ledger.possible(KEY));
        if (problem !== null) note('lost', `${problem}\n${ledger.history(KEY)}`);
      }
    },
  };
}

/** Reads the pages all the time: each answer has all of them, and none of an older version than was acknowledged. */
export function pagesReader(deps: ClientDeps): Client {
  const { caller, ledger, random, note } = deps;
  return {
    name: 'readers of pages',
    loops: 2,
    async prepare() {},
    async act() {
      // Some searches are cached, some are new.
      const search = random.pick(['Storm page', 'storm PAGE', `version`, 'Storm page ']);
      const given = { search, per_page: 100, orderby: random.pick(['post_title', 'seo_score']) };
      const { body, from, to } = await caller.ask(anyService(deps), 'listPosts', given);
      if (body === null) return;
      const problem = problemIn(body.posts, ledger.possible(KEY, from, to));
      if (problem !== null) note('not marked', `${problem}\n${ledger.history(KEY)}`);
    },
    async check() {},
  };
}

/**
 * Versions may be mixed where a run was cut short: what it had read stays in the ledger, and the next run publishes it, even one that reads
 * a single post. After a run that ended well only its own version is possible.
 */
function problemIn(
  posts: readonly { post_title: string }[],
  possible: ReadonlySet<string | null>,
): string | null {
  const shown = [...new Set(posts.map(({ post_title: title }) => VERSION.exec(title)?.[1] ?? null))];
  if (posts.length !== PAGES) return `${posts.length} of ${PAGES} pages are served`;
  return shown.every((version) => possible.has(version))
    ? null
    : `The versions ${shown.join(', ')} are served`;
}
