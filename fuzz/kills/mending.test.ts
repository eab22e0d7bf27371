import { cpSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { indexSite } from '@signpost/indexing/index-site';
import { exportPlan } from '@signpost/mending/plans/get-plan';
import { makePlan } from '@signpost/mending/plans/make-plan';
import { PlanRunner } from '@signpost/mending/plans/plan-runner';
import { realWait } from '@signpost/platform/time';
import { expect, it } from 'vitest';
import { randomNumbers } from '../../analysis-backend/src/shared/random-numbers.ts';
import { serveSite } from '../../indexing/test/loopback-site.ts';
import { answerAsWordPress } from '../../mending/test/fakes/wordpress-faces.ts';
import { WordPressState } from '../../mending/test/fakes/wordpress-state.ts';
import { openStores } from '../../service/src/compose/stores.ts';
import { planDeps } from '../../service/src/compose/plans.ts';
import { readConfig } from '../../service/src/config.ts';
import { tempFolder } from '../../service/test/cli/data-folder.ts';
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
  const later = { now: () => Date.now() + 3_600_000 };
  const open = async (data: string) => {
    const config = readConfig({ data });
    const stores = await openStores(config, { clock: later });
    return { stores, deps: planDeps(config, stores, { clock: later, wait: realWait }) };
  };
  const planId = await (async () => {
    const { stores, deps } = await open(made);
    const ledger = await stores.ledger.open();
    const options = { user: 'ann', resolve: [`site.test:80:127.0.0.1:${port}`] };
    const source = { kind: 'wordpress-rest', location: 'http://site.test', options, secret: 'right' };
    const { id: sourceId } = await ledger.ensureSource(source);
    const read = await stores.opener.open(source);
    const { signal } = new AbortController();
    await indexSite(ledger, {
      sourceId,
      source: read,
      settings: {},
      noText: false,
      only: null,
      signal,
      onProgress: () => {},
    });
    await read.close();
    const items = [];
    for (let postId = 1; postId <= POSTS; postId += 1) {
      const { items: links } = await ledger.listLinks({
        postId,
        direction: 'outgoing',
        page: 1,
        perPage: 9,
      });
      items.push(...links.map(({ id: link }) => ({ link, unlink: true })));
    }
    const id = await makePlan(deps, items, 'ann');
    await stores.close();
    return id;
  })();
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
    const { stores, deps } = await open(data);
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
