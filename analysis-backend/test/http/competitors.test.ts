import { describe, expect, it } from 'vitest';
import { aBackend, createBrand, type TestBackend } from './a-backend.ts';

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
        figures: null,
      },
    ]);
    for (const name of ['rival', 'RÍVAL', 'acme', 'ACME inc']) {
      expect((await test.ask(`POST /api/v1/brands/${id}/competitors`, { name })).status).toBe(409);
    }
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
    expect(body.aliases.toSorted()).toEqual(['RL', 'Rival Ltd']);
    expect(body.domains.toSorted()).toEqual(['rival.example', 'rl.example']);
    const { competitors } = (await test.ask(`GET /api/v1/brands/${id}/competitors`)).body;
    expect(competitors).toEqual([{ ...body, figures: null }]);
    expect((await test.ask(`POST /api/v1/brands/${id}/competitors/${from}/merge`, { into })).status).toBe(
      404,
    );
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
