import { describe, expect, it } from 'vitest';
import type { PlanItem } from '@signpost/contract/plans';
import { mendingPlace } from '../src/adapters/sql-store/open.ts';
import { sqlPlanStore } from '../src/adapters/sql-store/plans.ts';
import { exportPlan } from '../src/plans/get-plan.ts';
import { makePlan } from '../src/plans/make-plan.ts';
import type { PlanStore } from '../src/ports/plan-store.ts';
import { planSite, type PlanSite } from './fakes/plan-site.ts';
import { Chance, randomPost } from './fakes/random-post.ts';
import { WordPressState, type Fault } from './fakes/wordpress-state.ts';

const PLANS = Number(process.env['SIGNPOST_TEST_PLANS'] ?? '160');

const LONGEST_MS = 60_000 + PLANS * 200;

/** Of which each leaves it open whether the site has stored a text. */
const LOST: readonly Fault[] = [
  'lost_reply',
  'lost_request',
  'error_before',
  'error_after',
  'no_json',
  'twice',
  'forbidden',
];
const MEANWHILE = '\n<p>Meanwhile.</p>';

interface Trial {
  site: PlanSite;
  chance: Chance;
  planId: number;
  /** The texts before, by post. */
  texts: ReadonlyMap<number, string>;
  /** Kills the process at the n-th await from now. */
  killIn(steps: number): Promise<void>;
  spare(): void;
}

const clock = { now: Date.UTC(2026, 5, 1) };

async function aTrial(store: PlanStore, seed: number): Promise<Trial> {
  const chance = new Chance(seed * 7919);
  const made = Array.from({ length: 1 + chance.below(2) }, (_, at) => ({
    id: seed * 10 + at,
    ...randomPost(seed * 3 + at),
  }));
  const state = new WordPressState(made.map(({ id, raw }) => ({ id, content: raw })));
  let left = Infinity;
  let killed: (() => void) | null = null;
  const step = (): Promise<void> => {
    left -= 1;
    if (left > 0) return Promise.resolve();
    killed?.();
    // What a killed process was waiting for never comes.
    return new Promise(() => {});
  };
  const stepping = new Proxy(store, {
    get(target, name: keyof PlanStore) {
      const method = target[name] as ((...args: unknown[]) => unknown) | undefined;
      if (method === undefined || name === 'walkJournal') return method;
      return async (...args: unknown[]) => {
        await step();
        const result = await method(...args);
        await step();
        return result;
      };
    },
  });
  const site = planSite(state, stepping, clock, step);
  const items: PlanItem[] = [];
  for (const { id, places, links } of made) {
    for (const [at, { sentence }] of places.entries()) {
      const name = `${id}-${at}`;
      site.suggestions.set(name, {
        id: name,
        sourceId: id,
        targetUrl: `http://site.test/to-s${name}/`,
        ...sentence,
      });
      items.push({ suggestion: name });
    }
    for (const [at, { address, anchor, before, after }] of links.entries()) {
      const link = id * 100 + at;
      site.links.set(link, {
        postId: id,
        raw: address,
        anchor,
        before: before.slice(-60),
        after: after.slice(0, 60),
      });
      items.push(chance.chance(50) ? { link, unlink: true } : { link, to: `http://site.test/to-l${link}/` });
    }
  }
  if (items.length === 0) return aTrial(store, seed + 100_000);
  const planId = await makePlan(site.deps, items, 'ann');
  return {
    site,
    chance,
    planId,
    texts: new Map(made.map(({ id, raw }) => [id, raw])),
    spare: () => {
      left = Infinity;
    },
    killIn: (steps) => {
      left = steps;
      return new Promise((resolve) => {
        killed = () => {
          left = Infinity;
          resolve();
        };
      });
    },
  };
}

async function run({ site, planId }: Trial, action: 'apply' | 'undo'): Promise<void> {
  await site.runner.start({ planId, action, changes: null, by: 'ann' });
  await site.runner.idle();
}

/** What is wrong: each text has to be the one before with exactly the applied changes in it, and what others have added. */
async function wrongIn({ site, planId, texts }: Trial): Promise<string[]> {
  const wrong: string[] = [];
  const changes = await exportPlan(site.deps, planId);
  for (const { id, state } of changes) if (state.endsWith('ing')) wrong.push(`change ${id} is ${state}`);
  for (const [postId, before] of texts) {
    let text = site.state.textOf(postId).replaceAll(MEANWHILE, '');
    let expected = before;
    for (const change of changes.filter((each) => each.post_id === postId)) {
      const { state, kind, new_url: to, old_text: old, new_text: now } = change;
      const isApplied = state === 'applied';
      if (to !== null && text.split(`"${to}"`).length - 1 !== (isApplied ? 1 : 0))
        wrong.push(`${postId}: ${to} is ${isApplied ? 'missing or double' : 'there'}`);
      // What is there once by its address: an added link in the new text, a changed one in the old.
      if (isApplied && kind === 'add_link') text = text.split(now).join(old);
      else if (isApplied) expected = expected.split(old).join(now);
    }
    if (text !== expected) wrong.push(`${postId}: other bytes\n${text}\n--\n${expected}`);
  }
  return wrong;
}

function faulty(chance: Chance, faults: readonly Fault[], percent: number): WordPressState['faultOf'] {
  return ({ method, route }) =>
    route.endsWith('/me') || !chance.chance(percent) || (faults !== LOST && method !== 'POST')
      ? null
      : chance.of(faults);
}

describe(`${PLANS} random plans`, () => {
  it(
    'change nothing outside their spans and are taken back byte for byte, whatever the site does and whenever the process is killed',
    async () => {
      const db = await mendingPlace({ dataFolder: '/nowhere', database: null }).read();
      const store = sqlPlanStore(db, { now: () => clock.now });
      const wrong: string[] = [];
      const seen = { plain: 0, faults: 0, kills: 0, others: 0, applied: 0 };
      for (let seed = 1; seed <= PLANS; seed++) {
        const trial = await aTrial(store, seed);
        const { site, chance, planId } = trial;
        const note = async (what: string): Promise<void> => {
          for (const each of await wrongIn(trial)) wrong.push(`${seed} ${what} ${each}`);
        };
        const kind = seed % 4;
        if (kind === 1) {
          seen.faults += 1;
          site.state.faultOf = faulty(chance, LOST, 15);
        } else if (kind === 3) {
          seen.others += 1;
          site.state.faultOf = faulty(chance, ['change_after', 'change_before', 'rewrite'], 40);
          // A plugin that changes a text once, so that it can be put back.
          site.state.rewrite = (text) =>
            text.includes(MEANWHILE) ? text : text.replace('http://site.test/to-', 'http://site.test/no-');
        } else if (kind === 2) {
          seen.kills += 1;
          const killed = trial.killIn(1 + chance.below(60));
          const done = run(trial, 'apply').then(() => 'done' as const);
          if ((await Promise.race([killed.then(() => 'killed' as const), done])) === 'killed') {
            clock.now += 120_000;
            site.restart();
            await site.runner.recover();
            await note('after a kill');
          }
          trial.spare();
        } else seen.plain += 1;
        for (let tries = 0; tries < (kind === 1 ? 3 : 1); tries++) {
          await run(trial, 'apply');
          if (kind === 1) site.state.faultOf = tries === 1 ? () => null : site.state.faultOf;
          await site.runner.recover();
        }
        site.state.faultOf = () => null;
        await site.runner.recover();
        await note('after applying');
        const states = (await exportPlan(site.deps, planId)).map(({ state }) => state);
        if (kind !== 3 && kind !== 1 && states.some((state) => state !== 'applied'))
          wrong.push(`${seed} not applied: ${states.join()}`);
        seen.applied += states.filter((state) => state === 'applied').length;
        await run(trial, 'undo');
        await note('after taking back');
        const left = (await exportPlan(site.deps, planId)).filter(({ state }) => state === 'applied');
        if (left.length > 0)
          wrong.push(`${seed} not taken back: ${left.map(({ problem }) => problem).join()}`);
      }
      expect(wrong.slice(0, 3).join('\n')).toBe('');
      expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
    },
    LONGEST_MS,
  );
});
