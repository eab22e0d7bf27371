import { cpSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { exportPlan } from '@signpost/mending/plans/get-plan';
import { PlanRunner } from '@signpost/mending/plans/plan-runner';
import { expect, it } from 'vitest';
import { randomNumbers } from '../../analysis-backend/src/shared/random-numbers.ts';
import { serveSite } from '../../indexing/test/loopback-site.ts';
import { answerAsWordPress } from '../../mending/test/fakes/wordpress-faces.ts';
import { WordPressState } from '../../mending/test/fakes/wordpress-state.ts';
import { tempFolder } from '../../service/test/cli/data-folder.ts';
import { openPlans, planToUnlink } from '../../service/test/cli/plan-to-unlink.ts';
import { startSignpost } from '../../service/test/cli/run-signpost.ts';
import { report } from '../amount.ts';
import { killsOf, UNHURRIED } from './kills.ts';

const POSTS = 12;
const OLD = '<p>See <a href="/gone/">one</a>. 🚲</p>';
const NEW = '<p>See one. 🚲</p>';

it('killed, a plan leaves each post old or new, and the journal knows which', UNHURRIED, async () => {
  const { times, seed } = killsOf();
  const random = randomNumbers(seed);
  const begun = performance.now();
  const made = tempFolder();
  const state = new WordPressState(
    Array.from({ length: POSTS }, (_, at) => ({ id: at + 1, slug: `p${at}`, content: OLD })),
  );
  const { port } = await serveSite(answerAsWordPress(state));
  const plans = await openPlans(made);
  const planId = await planToUnlink(
    plans,
    port,
    Array.from({ length: POSTS }, (_, at) => at + 1),
  );
  await plans.stores.close();
  const apply = (data: string) => startSignpost(['plan', 'apply', String(planId), '--data', data]);
  const outcomes = { killed: 0, 'ended before': 0, 'posts old': 0, 'posts new': 0 };
  let ms = 0;
  for (let kill = 0; kill <= times; kill += 1) {
    const data = path.join(tempFolder(), 'data');
    cpSync(made, data, { recursive: true });
    for (const post of state.posts) post.content = OLD;
    const started = performance.now();
    const running = apply(data);
    if (kill === 0) {
      // Undisturbed, to know how long it takes.
      const { code, stderr } = await running.exited;
      if (code !== 0) throw new Error(`Undisturbed it ended with ${code}: ${stderr}`);
      ms = performance.now() - started;
    } else {
      await Promise.race([setTimeout(random() * ms), running.exited]);
      running.signal('SIGKILL');
      outcomes[(await running.exited).code === null ? 'killed' : 'ended before'] += 1;
    }
    const texts = Array.from({ length: POSTS }, (_, at) => state.textOf(at + 1));
    expect(
      texts.filter((text) => text !== OLD && text !== NEW),
      `kill ${kill} of seed ${seed}`,
    ).toEqual([]);
    outcomes['posts new'] += texts.filter((text) => text === NEW).length;
    outcomes['posts old'] += texts.filter((text) => text === OLD).length;
    const { stores, deps } = await openPlans(data);
    const runner = new PlanRunner({ ...deps, onWritten: async () => {}, onFailure: () => {} });
    await runner.recover();
    await runner.idle();
    const states = (await exportPlan(deps, planId)).map((change) => (change.state === 'applied' ? NEW : OLD));
    expect(states, `kill ${kill} of seed ${seed}`).toEqual(texts);
    await runner.start({ planId, action: 'apply', changes: null, by: 'ann' }).catch(() => {});
    await runner.idle();
    expect(
      state.posts.map(({ content }) => content),
      `kill ${kill} of seed ${seed}`,
    ).toEqual(texts.map(() => NEW));
    await runner.close();
    await stores.close();
  }
  report({
    part: 'plans being applied on sqlite',
    tried: outcomes.killed,
    problems: 0,
    seconds: (performance.now() - begun) / 1000,
    slowestMs: ms,
    mostMegabytes: 0,
    outcomes,
  });
});
