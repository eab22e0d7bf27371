import { describe, expect, it } from 'vitest';
import { mendingPlace } from '../src/adapters/sql-store/open.ts';
import { sqlPlanStore } from '../src/adapters/sql-store/plans.ts';
import { exportPlan, getPlan, listPlans, removePlan, walkJournal } from '../src/plans/get-plan.ts';
import { makePlan } from '../src/plans/make-plan.ts';
import { PlanRunner } from '../src/plans/plan-runner.ts';
import type { PlanStore } from '../src/ports/plan-store.ts';
import { aDatabaseFolder } from '../../service/test/fakes/database.ts';
import { planSite, type PlanSite } from './fakes/plan-site.ts';
import { WordPressState } from './fakes/wordpress-state.ts';

const ONE =
  '<!-- wp:paragraph -->\r\n<p>Buy a copper kettle &amp; a <a href="/old/">wooden spoon</a> now.</p>\r\n<!-- /wp:paragraph -->';
const TWO = 'See <a href="/old/">here</a>. Tea is hot.';

async function aSite(clock = { now: Date.UTC(2026, 5, 1) }): Promise<PlanSite> {
  const db = await mendingPlace({ dataFolder: aDatabaseFolder(), database: null }).open();
  const store = sqlPlanStore(db, { now: () => clock.now });
  const state = new WordPressState([
    { id: 1, content: ONE },
    { id: 2, content: TWO },
  ]);
  const site = planSite(state, store, clock);
  site.suggestions.set('s1', {
    id: 's1',
    sourceId: 1,
    targetUrl: 'http://site.test/kettles/',
    before: 'Buy a ',
    anchor: 'copper kettle',
    after: ' & a wooden spoon now.',
  });
  site.links.set(11, {
    postId: 1,
    raw: '/old/',
    anchor: 'wooden spoon',
    before: 'Buy a copper kettle & a ',
    after: ' now.',
  });
  site.links.set(21, { postId: 2, raw: '/old/', anchor: 'here', before: 'See ', after: '. Tea is hot.' });
  return site;
}

const ITEMS = [{ suggestion: 's1' }, { link: 11, to: 'http://site.test/new/' }, { link: 21, unlink: true }];
const ONE_AFTER = ONE.replace(
  'copper kettle',
  '<a href="http://site.test/kettles/">copper kettle</a>',
).replace('"/old/"', '"http://site.test/new/"');

async function run(
  site: PlanSite,
  planId: number,
  action: 'apply' | 'undo',
  changes: number[] | null = null,
): Promise<void> {
  await site.runner.start({ planId, action, changes, by: 'ann' });
  await site.runner.idle();
}

async function states(site: PlanSite, id: number): Promise<string[]> {
  return (await exportPlan(site.deps, id)).map(({ state, problem }) =>
    problem === null ? state : `${state}: ${problem}`,
  );
}

function rewriteOnce(): WordPressState['faultOf'] {
  let isOver = false;
  return ({ method }) => {
    if (method !== 'POST' || isOver) return null;
    isOver = true;
    return 'rewrite';
  };
}

const resultsOf = async (site: PlanSite, id: number) =>
  (await Array.fromAsync(await walkJournal(site.deps, id))).flat().map(({ result }) => result);

/** Applies a plan that adds a link, in a process that is silent `when`, until another one has done its `work`. */
async function applyLate(
  when: 'before it notes' | 'before it sends' | 'while it sends',
  work: (site: PlanSite, other: PlanRunner) => Promise<void>,
): Promise<{ site: PlanSite; id: number }> {
  const clock = { now: Date.UTC(2026, 5, 1) };
  const site = await aSite(clock);
  const id = await makePlan(site.deps, [{ suggestion: 's1' }], 'ann');
  let isOver = false;
  const silence = async (moment: typeof when): Promise<void> => {
    if (moment !== when || isOver) return;
    isOver = true;
    clock.now += 61_000;
    await work(site, new PlanRunner(site.deps));
  };
  const store: PlanStore = {
    ...site.store,
    async intend(...args) {
      await silence('before it notes');
      const entry = await site.store.intend(...args);
      await silence('before it sends');
      return entry;
    },
  };
  const openWriter: typeof site.deps.openWriter = async (...args) => {
    const writer = await site.deps.openWriter(...args);
    const write: typeof writer.write = async (post, raw) => {
      await silence('while it sends');
      return writer.write(post, raw);
    };
    return { ...writer, write };
  };
  const plans = { read: async () => store, open: async () => store };
  const runner = new PlanRunner({ ...site.deps, plans, openWriter });
  await runner.start({ planId: id, action: 'apply', changes: null, by: 'ann' });
  await runner.idle();
  return { site, id };
}

describe('a plan', () => {
  it('shows each change in its sentence and in the raw text, is applied, and is taken back byte for byte', async () => {
    const site = await aSite();
    const id = await makePlan(site.deps, ITEMS, 'ann');
    const { plan, posts } = await getPlan(site.deps, id);
    expect(plan).toMatchObject({
      state: 'ready',
      posts: 2,
      changes: 3,
      planned: 3,
      made_by: 'ann',
      progress: null,
    });
    expect(posts.map((post) => [post.post_id, post.way, post.changes.map(({ kind }) => kind)])).toEqual([
      [1, 'wordpress', ['add_link', 'replace_address']],
      [2, 'wordpress', ['unlink']],
    ]);
    expect(posts[0]?.changes[0]).toMatchObject({
      before: 'Buy a ',
      anchor: 'copper kettle',
      old_url: null,
      new_url: 'http://site.test/kettles/',
      old_text: 'copper kettle',
      new_text: '<a href="http://site.test/kettles/">copper kettle</a>',
    });
    await run(site, id, 'apply');
    expect([site.state.textOf(1), site.state.textOf(2)]).toEqual([ONE_AFTER, 'See here. Tea is hot.']);
    expect(await states(site, id)).toEqual(['applied', 'applied', 'applied']);
    expect((await listPlans(site.deps, { page: 1, per_page: 10 })).plans[0]).toMatchObject({
      state: 'applied',
      applied: 3,
    });
    expect(site.written).toEqual([1, 2]);
    await expect(removePlan(site.deps, id)).rejects.toMatchObject({ code: 'plan_applied' });

    await run(site, id, 'undo');
    expect([site.state.textOf(1), site.state.textOf(2)]).toEqual([ONE, TWO]);
    expect(await states(site, id)).toEqual(['undone', 'undone', 'undone']);
    const journal = (await Array.fromAsync(await walkJournal(site.deps, id))).flat();
    expect(
      journal.map(({ action, result, post_id: post, by }) => `${by} ${action} ${post} ${result}`),
    ).toEqual([
      'ann apply 1 done',
      'ann apply 1 done',
      'ann apply 2 done',
      'ann undo 1 done',
      'ann undo 1 done',
      'ann undo 2 done',
    ]);
    await removePlan(site.deps, id);
    await expect(getPlan(site.deps, id)).rejects.toMatchObject({ code: 'plan_not_found' });
  });

  it('takes one change back and leaves the others, also when the post was changed since', async () => {
    const site = await aSite();
    const id = await makePlan(site.deps, ITEMS, 'ann');
    await run(site, id, 'apply');
    const [first, second] = (await exportPlan(site.deps, id)).map((change) => change.id);
    await run(site, id, 'undo', [first ?? 0]);
    expect(site.state.textOf(1)).toBe(ONE.replace('"/old/"', '"http://site.test/new/"'));
    site.state.save(1, `<p>New.</p>${site.state.textOf(1)}`);
    await run(site, id, 'undo', [second ?? 0]);
    expect(site.state.textOf(1)).toBe(`<p>New.</p>${ONE}`);
    expect(await states(site, id)).toEqual(['undone', 'undone', 'applied']);
    await run(site, id, 'apply', [first ?? 0]);
    expect(await states(site, id)).toEqual(['applied', 'undone', 'applied']);
  });

  it.each<[string, string, (site: PlanSite) => void]>([
    ['was changed', 'changed', ({ state }) => state.save(1, `${ONE}\n`)],
    ['is being edited', 'being_edited', ({ state }) => state.autosave(1, 'x')],
    ['is gone', 'deleted', ({ state }) => void state.posts.splice(0, 1)],
    ['is in the trash', 'deleted', ({ state }) => Object.assign(state.posts[0] ?? {}, { status: 'trash' })],
    ['has another type', 'moved_type', ({ state }) => Object.assign(state.posts[0] ?? {}, { type: 'page' })],
    ['may not be edited', 'no_rights', ({ state }) => void (state.mayEdit = false)],
    ['is behind a firewall', 'firewall', ({ state }) => void (state.faultOf = () => 'firewall')],
    ['is of a site that fails', 'site_failed', ({ state }) => void (state.faultOf = () => 'error_before')],
    ['is rewritten on saving', 'rewritten', ({ state }) => void (state.faultOf = rewriteOnce())],
  ])(
    'is refused with the reason where the post %s, and the text stays as it is',
    async (_, problem, befall) => {
      const site = await aSite();
      const id = await makePlan(site.deps, [{ suggestion: 's1' }], 'ann');
      befall(site);
      const before = site.state.textOf(1);
      await run(site, id, 'apply');
      expect(await states(site, id)).toEqual([`refused: ${problem}`]);
      expect(site.state.textOf(1)).toBe(before);
    },
  );

  it('tells when a site rewrites even the text that is put back, and the journal has both texts', async () => {
    const site = await aSite();
    site.state.rewrite = (text) => text.replaceAll('<p>', '<p class="x">');
    site.state.faultOf = ({ method }) => (method === 'POST' ? 'rewrite' : null);
    const id = await makePlan(site.deps, [{ suggestion: 's1' }], 'ann');
    await run(site, id, 'apply');
    expect(await states(site, id)).toEqual(['refused: rewritten_not_restored']);
    const entries = (await Array.fromAsync(site.store.walkJournal(id))).flat();
    expect(entries.map(({ action, textBefore }) => [action, textBefore.length > 0])).toEqual([
      ['apply', true],
      ['put_back', true],
    ]);
    expect(entries[0]?.textBefore).toBe(ONE);
  });

  it('reads a post anew when it is applied again after a refusal', async () => {
    const site = await aSite();
    const id = await makePlan(site.deps, [{ suggestion: 's1' }], 'ann');
    site.state.save(1, `${ONE}\n`);
    await run(site, id, 'apply');
    await run(site, id, 'apply');
    expect(await states(site, id)).toEqual(['applied']);
  });

  it('is one at a time, and ends after the post at hand when it is cancelled', async () => {
    const site = await aSite();
    const id = await makePlan(site.deps, ITEMS, 'ann');
    let isCancelled = false;
    site.state.faultOf = ({ method }) => {
      if (method === 'POST' && !isCancelled) {
        isCancelled = true;
        void site.runner.cancel(id);
      }
      return null;
    };
    await site.runner.start({ planId: id, action: 'apply', changes: null, by: 'ann' });
    await expect(
      site.runner.start({ planId: id, action: 'undo', changes: null, by: 'ann' }),
    ).rejects.toMatchObject({
      code: 'plan_running',
    });
    await site.runner.idle();
    expect(await states(site, id)).toEqual(['applied', 'applied', 'planned']);
    await run(site, id, 'apply');
    expect(await states(site, id)).toEqual(['applied', 'applied', 'applied']);
  });

  it('is not settled by another process while the one that writes it goes on', async () => {
    const site = await aSite();
    const id = await makePlan(site.deps, [{ suggestion: 's1' }], 'ann');
    const other = new PlanRunner({ ...site.deps, wait: () => other.close() });
    const answer = site.state.answer.bind(site.state);
    let settling: Promise<void> = Promise.resolve();
    site.state.answer = (request) => {
      if (request.method === 'POST') settling = other.recover();
      return answer(request);
    };
    await run(site, id, 'apply');
    await settling;
    expect(await states(site, id)).toEqual(['applied']);
    const journal = (await Array.fromAsync(await walkJournal(site.deps, id))).flat();
    expect(journal.map(({ result }) => result)).toEqual(['done']);
  });

  describe('of a process that is silent for more than a minute while another one works', () => {
    it('leaves what the other one has written', async () => {
      const { site, id } = await applyLate('before it notes', async ({ deps }, other) => {
        const planId = await makePlan(deps, [{ link: 11, to: 'http://site.test/new/' }], 'bob');
        await other.start({ planId, action: 'apply', changes: null, by: 'bob' });
        await other.idle();
      });
      expect(site.state.textOf(1)).toBe(ONE.replace('"/old/"', '"http://site.test/new/"'));
      expect(await states(site, id)).toEqual(['planned']);
      expect(await resultsOf(site, id)).toEqual([]);
    });

    it('sends nothing once the other one may have decided that it was not done', async () => {
      const { site, id } = await applyLate('before it sends', (_, other) => other.recover());
      expect(site.state.textOf(1)).toBe(ONE);
      expect(await states(site, id)).toEqual(['planned']);
      expect(await resultsOf(site, id)).toEqual(['not_done']);
      await run(site, id, 'apply');
      expect(await states(site, id)).toEqual(['applied']);
    });

    it('is found to be done when it is applied again and the text has arrived since', async () => {
      const { site, id } = await applyLate('before it sends', (_, other) => other.recover());
      site.state.save(1, ONE.replace(/copper kettle/, '<a href="http://site.test/kettles/">$&</a>'));
      await run(site, id, 'apply');
      expect(await states(site, id)).toEqual(['applied']);
      expect(await resultsOf(site, id)).toEqual(['done']);
      await run(site, id, 'undo');
      expect(site.state.textOf(1)).toBe(ONE);
    });

    it('says that it was done after all when the text arrives after the other one has decided', async () => {
      const { site, id } = await applyLate('while it sends', (_, other) => other.recover());
      expect(site.state.textOf(1)).toContain('http://site.test/kettles/');
      expect(await states(site, id)).toEqual(['applied']);
      expect(await resultsOf(site, id)).toEqual(['done']);
      await run(site, id, 'undo');
      expect(site.state.textOf(1)).toBe(ONE);
    });
  });

  it('is not made of what is not there, of bad addresses, or of two wishes for one link', async () => {
    const { deps } = await aSite();
    for (const items of [
      [{ suggestion: 'gone' }],
      [{ link: 99, unlink: true }],
      [{ link: 11 }],
      [{ link: 11, to: 'javascript:alert(1)' }],
      [
        { link: 11, unlink: true },
        { link: 11, to: '/x/' },
      ],
      [{}],
    ])
      await expect(makePlan(deps, items, 'ann')).rejects.toMatchObject({ code: 'plan_unknown_item' });
    await expect(makePlan(deps, [], 'ann')).rejects.toMatchObject({ code: 'rest_invalid_param' });
  });
});
