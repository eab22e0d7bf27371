import { setTimeout as pause } from 'node:timers/promises';
import { anyService, mustAsk, type Client, type ClientDeps } from './client.ts';

const TARGET = 'http://site.test/page-1/';

/** Not decided yet. */
const OPEN: ReadonlySet<string> = new Set(['applying', 'undoing']);

interface Known {
  plan: number;
  /** What the service last said of the change: in the text, or not; null while that is open. */
  isApplied: boolean | null;
}

/** Mends broken links by plans, and takes them back. A text is the old one or the new one, byte for byte, and the plan knows which. */
export function plansClient(deps: ClientDeps): Client {
  const { world, caller, random, note } = deps;
  /** By the name of the broken link. */
  const known = new Map<string, Known>();
  /** All plans for a broken link: one whose answer was lost may be carried out in place of the last. */
  const made = new Map<string, number[]>();
  const start = async (name: 'applyPlan' | 'undoPlan', slug: string, id: number): Promise<void> => {
    known.set(slug, { plan: id, isApplied: null });
    const { status } = await caller.ask(anyService(deps), name, { id });
    if (status !== 202) return;
    const deadline = Date.now() + 5000;
    while (Date.now() < deadline) {
      await pause(200);
      if (await look(slug, id)) return;
    }
  };
  /** Asks for the plan once; false while it is being applied or taken back. */
  const look = async (slug: string, id: number): Promise<boolean> => {
    const { body } = await caller.ask(anyService(deps), 'getPlan', { id });
    const state = body?.posts[0]?.changes[0]?.state;
    if (body === null || body.plan.progress !== null || state === undefined) return false;
    if (state === 'applying' || state === 'undoing') return false;
    known.set(slug, { plan: id, isApplied: state === 'applied' });
    return true;
  };
  const statesOf = async (ids: readonly number[]): Promise<{ id: number; state: string }[]> => {
    const states = [];
    for (const id of ids) {
      const body = await mustAsk(deps, anyService(deps), 'getPlan', { id });
      states.push({ id, state: body?.posts[0]?.changes[0]?.state ?? 'applying' });
    }
    return states;
  };
  return {
    name: 'plans',
    async prepare() {},
    async act() {
      await pause(random.between(200, 1000));
      const applied = [...known].filter(([, { isApplied }]) => isApplied === true);
      if (applied.length > 0 && random.chance(0.5)) {
        const [slug, { plan }] = random.pick(applied);
        return start('undoPlan', slug, plan);
      }
      const { body } = await caller.ask(anyService(deps), 'listBrokenLinks', {
        search: 'gone-',
        per_page: 100,
      });
      const free = (body?.links ?? []).flatMap(({ id, url }) => {
        const slug = /gone-\d+/.exec(url)?.[0];
        return slug === undefined || (known.get(slug)?.isApplied ?? false) ? [] : [{ id, slug }];
      });
      if (free.length === 0) return;
      const { id: link, slug } = random.pick(free);
      if (known.get(slug)?.isApplied === null) return void (await look(slug, known.get(slug)?.plan ?? 0));
      const { body: answer } = await caller.ask(anyService(deps), 'makePlan', {
        items: [{ link, to: TARGET }],
      });
      if (answer === null) return;
      made.set(slug, [...(made.get(slug) ?? []), answer.plan.id]);
      await start('applyPlan', slug, answer.plan.id);
    },
    async check() {
      for (const [slug, { id, text }] of world.site.broken) {
        const stored = world.site.state.textOf(id);
        const mended = text.replace(/\/gone-\d+\//, TARGET);
        if (stored !== text && stored !== mended) note('torn', `The text of post ${id} is: ${stored}`);
        const states = await statesOf(made.get(slug) ?? []);
        if (states.some(({ state }) => OPEN.has(state))) continue;
        const isApplied = states.some(({ state }) => state === 'applied');
        if (isApplied !== (stored === mended))
          note('lost', `The plans are ${JSON.stringify(states)}, and the text is: ${stored}`);
      }
    },
    restored() {
      // The plans are those of the backup, and the site is not: it begins anew.
      known.clear();
      made.clear();
      for (const { id, text } of world.site.broken.values()) world.site.state.save(id, text);
    },
  };
}
