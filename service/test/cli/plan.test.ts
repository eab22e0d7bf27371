import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exportPlan } from '@signpost/mending/plans/get-plan';
import { PlanRunner } from '@signpost/mending/plans/plan-runner';
import { describe, expect, it } from 'vitest';
import { serveSite } from '../../../indexing/test/loopback-site.ts';
import { answerAsWordPress } from '../../../mending/test/fakes/wordpress-faces.ts';
import { WordPressState } from '../../../mending/test/fakes/wordpress-state.ts';
import { openStores } from '../../src/compose/stores.ts';
import { readConfig } from '../../src/config.ts';
import { LONG } from '../fakes/patience.ts';
import { tempFolder } from './data-folder.ts';
import { openPlans, planToUnlink } from './plan-to-unlink.ts';
import { callSignpost, startSignpost } from './run-signpost.ts';

const PAGE = [
  '<!doctype html>\r\n<title>One</title>\r\n<h1>One</h1>',
  ...Array.from({ length: 20 }, (_, line) => `<p>Line ${line} of the page.</p>`),
  '<p>See <a href="/old.html">the old page</a> &amp; more.</p>',
  '<p>And <a class="x" href="/gone.html">what is gone</a>.</p>',
].join('\r\n');

describe('signpost plan', () => {
  it('shows changes to the files of a folder, and writes them as a patch that applies', async () => {
    const [site, data] = [tempFolder(), tempFolder()];
    writeFileSync(path.join(site, 'one.html'), PAGE);
    writeFileSync(path.join(site, 'two.html'), '<title>Two</title><p>Two</p>');
    const base = 'https://site.example';
    expect((await callSignpost(['index', 'html', site, '--base', base, '--data', data])).code).toBe(0);
    const stores = await openStores(readConfig({ data }));
    const ledger = await stores.ledger.read();
    const found = await ledger.findDocument({ id: 1 });
    const { items } = await ledger.listLinks({
      postId: found?.id ?? 0,
      direction: 'outgoing',
      page: 1,
      perPage: 9,
    });
    await stores.close();
    const [old, gone] = items.map(({ id }) => id);
    const made = await callSignpost([
      'plan',
      'make',
      '--replace',
      `${old}=/two.html`,
      '--unlink',
      `${gone}`,
      '--data',
      data,
    ]);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain('Plan 1, ready: 2 changes in 1 post');
    expect(made.stdout).toContain('/old.html -> /two.html');
    const patch = path.join(data, 'plan.patch');
    expect(await callSignpost(['plan', 'patch', '1', '--output', patch, '--data', data])).toMatchObject({
      code: 0,
    });
    execFileSync('git', ['apply', '--whitespace=nowarn', patch], { cwd: site });
    expect(readFileSync(path.join(site, 'one.html'), 'utf8')).toBe(
      PAGE.replace('/old.html', '/two.html').replace(
        '<a class="x" href="/gone.html">what is gone</a>',
        'what is gone',
      ),
    );
    // The file is not what it was: nothing fits any more.
    expect((await callSignpost(['plan', 'patch', '1', '--data', data])).code).toBe(3);
    const apply = await callSignpost(['plan', 'apply', '1', '--data', data]);
    expect(apply.code).toBe(3);
    expect(apply.stdout).toContain('It is not applied over REST.');
    expect((await callSignpost(['plan', 'show', '--data', data])).stdout).toContain('Plan 1');
    expect((await callSignpost(['plan', 'make', '--data', data])).code).toBe(2);
    expect((await callSignpost(['plan', 'show', '9', '--data', data])).code).toBe(1);
  });

  it.each([
    ['before', 'lost_request', ['planned', 'planned']],
    ['after', 'lost_reply', ['applied', 'planned']],
  ] as const)(
    'that is killed %s the site has stored a text leaves the post old or new, and the next one knows which',
    LONG,
    async (_, fault, expected) => {
      const data = tempFolder();
      const texts = ['<p>See <a href="/gone/">one</a>. 🚲</p>', '<p>See <a href="/gone/">two</a>.</p>'];
      const state = new WordPressState(texts.map((content, at) => ({ id: at + 1, slug: `p${at}`, content })));
      const { port } = await serveSite(answerAsWordPress(state));
      const plans = await openPlans(data);
      const { stores, deps } = plans;
      const planId = await planToUnlink(plans, port, [1, 2]);
      const running = startSignpost(['plan', 'apply', String(planId), '--data', data]);
      state.faultOf = ({ method }) => {
        if (method !== 'POST') return null;
        running.signal('SIGKILL');
        return fault;
      };
      expect((await running.exited).code).toBe(null);
      state.faultOf = () => null;
      expect([texts[0], '<p>See one. 🚲</p>']).toContain(state.textOf(1));

      const runner = new PlanRunner({ ...deps, onWritten: async () => {}, onFailure: () => {} });
      await runner.recover();
      expect((await exportPlan(deps, planId)).map((change) => change.state)).toEqual(expected);
      await runner.start({ planId, action: 'apply', changes: null, by: 'ann' });
      await runner.idle();
      expect([state.textOf(1), state.textOf(2)]).toEqual(['<p>See one. 🚲</p>', '<p>See two.</p>']);
      await runner.start({ planId, action: 'undo', changes: null, by: 'ann' });
      await runner.idle();
      expect([state.textOf(1), state.textOf(2)]).toEqual(texts);
      await runner.close();
      await stores.close();
    },
  );
});
