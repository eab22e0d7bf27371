import { describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../service/test/fakes/patience.ts';
import { runScript } from '../../../service/test/fakes/run-script.ts';
import { aClient, aReply } from '../fakes/engines.ts';
import { storageScript } from '../storage/backend-script.ts';
import { aBackend, aFolder, createBrand, openBackend, untilAnalysed, type TestBackend } from './a-backend.ts';
import { aScriptedBackend } from './a-scripted-backend.ts';

const LISTS = { fast: '- **Initech**\n- **Globex**\n- **Acme**', quiet: '- **Initech**\n- **Acme**' };

async function addRival(test: TestBackend, brandId: string, body: object): Promise<string> {
  const added = await test.ask(`POST /api/v1/brands/${brandId}/competitors`, body);
  expect(added.status).toBe(201);
  return added.body.uuid as string;
}

describe('the competitors of a brand', () => {
  it('are none at first, then those that the user adds', async () => {
    const test = await aBackend();
    const id = await createBrand(test, { aliases: ['Acme Inc'] });
    expect((await test.ask(`GET /api/v1/brands/${id}/competitors`)).body).toEqual({
      is_demo: true,
      analysis_uuid: null,
      finished_at: null,
      counted_answers: 0,
      brand: null,
      competitors: [],
    });
    const uuid = await addRival(test, id, {
      name: 'Rival',
      aliases: ['Rival Ltd'],
      domains: ['Rival.example'],
    });
    expect((await test.ask(`GET /api/v1/brands/${id}/competitors`)).body.competitors).toEqual([
      {
        uuid,
        name: 'Rival',
        aliases: ['Rival Ltd'],
        domains: ['rival.example'],
        state: 'tracked',
        origin: 'user',
        created_at: expect.stringMatching(/Z$/),
        merged: [],
        figures: null,
      },
    ]);
    for (const name of ['rival', 'RÍVAL', 'acme', 'ACME inc']) {
      expect((await test.ask(`POST /api/v1/brands/${id}/competitors`, { name })).status).toBe(409);
    }
  });

  it('never include the brand: one with a new name of it is ignored, and cannot be followed or named so again', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const path = `/api/v1/brands/${id}`;
    const rival = await addRival(test, id, { name: 'Acme Works' });
    const other = await addRival(test, id, { name: 'Other', aliases: ['Acme Labs', 'Other Ltd'] });
    await test.ask(`PATCH ${path}/names`, { aliases: ['ACME works', 'Acme Labs'] });
    const { competitors } = (await test.ask(`GET ${path}/competitors`)).body;
    expect(competitors).toMatchObject([
      { uuid: rival, state: 'ignored' },
      { uuid: other, state: 'tracked', aliases: ['Other Ltd'] },
    ]);
    for (const [uuid, changes] of [
      [rival, { state: 'tracked' }],
      [other, { name: 'Acme' }],
      [other, { aliases: ['acme labs'] }],
    ] as const)
      expect((await test.ask(`PATCH ${path}/competitors/${uuid}`, changes)).status).toBe(409);
  });

  it('can be renamed and ignored', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const rival = await addRival(test, id, { name: 'Rival' });
    await addRival(test, id, { name: 'Other' });
    const changed = await test.ask(`PATCH /api/v1/brands/${id}/competitors/${rival}`, {
      name: 'Rival 2',
      state: 'ignored',
    });
    expect(changed.body).toMatchObject({ uuid: rival, name: 'Rival 2', state: 'ignored' });
    const taken = await test.ask(`PATCH /api/v1/brands/${id}/competitors/${rival}`, { name: 'other' });
    expect(taken).toMatchObject({ status: 409, body: { message: expect.stringContaining('merge') } });
    const wrong = await test.ask(`PATCH /api/v1/brands/${id}/competitors/${rival}`, {
      state: 'gone',
      aliases: 'x',
    });
    expect(wrong.body.message).toBe(
      'aliases must be a list; state must be one of tracked, candidate, ignored.',
    );
    expect((await test.ask(`PATCH /api/v1/brands/${id}/competitors/${rival}`, {})).status).toBe(400);
  });

  it('can be merged: the names of one become aliases of the other, and it is gone', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const into = await addRival(test, id, { name: 'Rival', domains: ['rival.example'] });
    const from = await addRival(test, id, { name: 'Rival Ltd', aliases: ['RL'], domains: ['rl.example'] });
    const { status, body } = await test.ask(`POST /api/v1/brands/${id}/competitors/${from}/merge`, { into });
    expect(status).toBe(200);
    expect(body).toMatchObject({ uuid: into, name: 'Rival', state: 'tracked' });
    expect(body.merged).toEqual([{ uuid: from, name: 'Rival Ltd' }]);
    expect(body.aliases.toSorted()).toEqual(['RL', 'Rival Ltd']);
    expect(body.domains.toSorted()).toEqual(['rival.example', 'rl.example']);
    const { competitors } = (await test.ask(`GET /api/v1/brands/${id}/competitors`)).body;
    expect(competitors).toEqual([{ ...body, figures: null }]);
    expect((await test.ask(`POST /api/v1/brands/${id}/competitors/${from}/merge`, { into })).status).toBe(
      404,
    );
    // A name that is part of another competitor is not added beside it.
    const again = await test.ask(`POST /api/v1/brands/${id}/competitors`, { name: 'rival ltd' });
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('Rival') } });
  });

  it('are merged, separated and ignored: each time the figures are counted anew and the score of the brand stays', async () => {
    const { ask, brand, run } = await aScriptedBackend({
      engines: [
        aClient({ answer: ({ prompt }) => aReply(prompt.includes('fast') ? LISTS.fast : LISTS.quiet) }),
      ],
      queries: ['Which skates are fast?', 'Which skates are quiet?', 'Which are fast and quiet?'],
    });
    const list = async () => (await ask(`GET /api/v1/brands/${brand.id}/competitors`)).body;
    const scores = async () => {
      const { analyses } = (await ask(`GET /api/v1/brands/${brand.id}/analyses`)).body;
      return analyses.map(({ score }: { score: object }) => score);
    };
    await run();
    await run();
    const [before, scoresBefore] = [await list(), await scores()];
    const named = Object.fromEntries(before.competitors.map((one: { name: string }) => [one.name, one]));
    expect(named).toMatchObject({
      Globex: { figures: { mentions: 2 } },
      Initech: { figures: { mentions: 3 } },
    });

    const path = `POST /api/v1/brands/${brand.id}/competitors`;
    const [into, from] = [named['Initech'].uuid, named['Globex'].uuid];
    await ask(`${path}/${from}/merge`, { into });
    const merged = await list();
    expect(merged.competitors).toMatchObject([{ uuid: into, aliases: ['Globex'], figures: { mentions: 3 } }]);
    // Who is followed, and under which name, does not change the place of the brand in the answers.
    expect(await scores()).toEqual(scoresBefore);

    expect((await ask(`${path}/${into}/separate`, { merged: into })).status).toBe(400);
    const apart = await ask(`${path}/${into}/separate`, { merged: from });
    expect(apart).toMatchObject({ status: 200, body: { uuid: from, name: 'Globex', merged: [] } });
    const after = await list();
    expect(after.brand).toEqual(before.brand);
    expect(after.competitors).toEqual(expect.arrayContaining(before.competitors));
    expect(await scores()).toEqual(scoresBefore);

    await ask(`PATCH /api/v1/brands/${brand.id}/competitors/${into}`, { state: 'ignored' });
    expect(await scores()).toEqual(scoresBefore);
    const { changes } = (await ask(`GET /api/v1/brands/${brand.id}/trend`)).body;
    expect(changes.map(({ kind }: { kind: string }) => kind)).toEqual([
      'competitor_merged',
      'competitor_separated',
      'competitor_ignored',
    ]);
  });

  it('are counted anew by the next start when the process that merged them was killed', async () => {
    const place = { folder: aFolder(), environment: { SIGNPOST_ANALYSIS_QUERIES: '6' }, runs: true };
    const first = await openBackend(place);
    const id = await createBrand(first);
    await untilAnalysed(first, id);
    const rivalsIn = async ({ ask }: Pick<TestBackend, 'ask'>): Promise<string[]> => {
      const { leaderboard } = (await ask(`GET /api/v1/brands/${id}/figures`)).body;
      return leaderboard.flatMap((row: { competitor_id: string | null }) => row.competitor_id ?? []);
    };
    const [into, from, ...others] = await rivalsIn(first);
    await first.backend.close();
    const merge = `await storage.brands.mergeCompetitors('${into}', '${from}');`;
    const killed = storageScript(
      { dataFolder: place.folder, database: null },
      `${merge} process.kill(process.pid, 'SIGKILL');`,
    );
    expect(await runScript(killed)).toBe('SIGKILL');

    const second = await aBackend(place);
    await vi.waitFor(async () => {
      expect(new Set(await rivalsIn(second))).toEqual(new Set([into, ...others]));
    }, PATIENCE);
  });

  it('cannot be merged into themselves, an unknown competitor, or one of another brand', async () => {
    const test = await aBackend();
    const [one, other] = [await createBrand(test), await createBrand(test, { name: 'Bakery' })];
    const rival = await addRival(test, one, { name: 'Rival' });
    const foreign = await addRival(test, other, { name: 'Foreign' });
    for (const into of [rival, foreign, '11111111-aaaa-4bbb-8ccc-000000000001', 'x']) {
      const { status, body } = await test.ask(`POST /api/v1/brands/${one}/competitors/${rival}/merge`, {
        into,
      });
      expect([into, status]).toEqual([into, 400]);
      expect(body.message).toMatch(/another/);
    }
    expect((await test.ask(`POST /api/v1/brands/${one}/competitors/${rival}/merge`, {})).body.message).toBe(
      'into is missing.',
    );
  });

  it('belong to one brand: through another brand they are unknown and cannot be changed', async () => {
    const test = await aBackend();
    const [id, other] = [await createBrand(test), await createBrand(test, { name: 'Bakery' })];
    const rival = await addRival(test, id, { name: 'Rival' });
    const into = await addRival(test, id, { name: 'Rival Ltd' });
    const before = await test.ask(`GET /api/v1/brands/${id}/competitors`);
    const path = `/api/v1/brands/${other}/competitors/${rival}`;
    expect((await test.ask(`PATCH ${path}`, { state: 'ignored' })).status).toBe(404);
    expect((await test.ask(`POST ${path}/merge`, { into })).status).toBe(404);
    expect((await test.ask(`GET /api/v1/brands/${id}/competitors`)).body).toEqual(before.body);
  });
});
