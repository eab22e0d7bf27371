import { describe, expect, it } from 'vitest';
import { ACME, aBackend, createBrand, inject, KEY, type TestBackend } from './a-backend.ts';

interface Query {
  uuid: string;
  text: string;
  is_baseline: boolean;
}

async function queriesOf({ ask }: TestBackend, brandId: string, filter = ''): Promise<Query[]> {
  return (await ask(`GET /api/v1/brands/${brandId}/queries${filter}`)).body.queries;
}

describe('the queries of a brand', () => {
  it('are listed all, or only the enabled ones on request', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const [first, second] = await queriesOf(test, id);
    const off = await test.ask(`PATCH /api/v1/queries/${first?.uuid}`, { enabled: false });
    expect(off.body).toMatchObject({ ...first, enabled: false, updated_at: expect.stringMatching(/Z$/) });

    expect(await queriesOf(test, id)).toHaveLength(20);
    const enabled = await queriesOf(test, id, '?enabled=true');
    expect(enabled).toHaveLength(19);
    expect(enabled[0]).toEqual(second);

    await test.ask(`PATCH /api/v1/queries/${first?.uuid}`, { enabled: true });
    expect(await queriesOf(test, id, '?enabled=true')).toHaveLength(20);
  });

  it('say that they come from templates while no AI service is configured', async () => {
    const test = await aBackend();
    const { body } = await test.ask('POST /api/v1/brands', ACME);
    const hint = 'templates_in_demo';
    expect(body).toMatchObject({
      hint,
      queries: expect.arrayContaining([expect.objectContaining({ method: 'template' })]),
    });
    expect((await test.ask(`GET /api/v1/brands/${body.uuid}/queries`)).body.hint).toEqual(hint);
    const quality = (await test.ask(`GET /api/v1/brands/${body.uuid}/queries/quality`)).body;
    expect(quality).toMatchObject({
      hint,
      queries: expect.arrayContaining([expect.objectContaining({ method: 'template' })]),
    });
  });

  it('are none, with a notice, until something says what the brand offers', async () => {
    const test = await aBackend();
    const { status, body } = await test.ask('POST /api/v1/brands', { ...ACME, description: 'url' });
    const hint = 'description_too_thin';
    expect([status, body.queries]).toEqual([201, []]);
    expect(body).toMatchObject({ hint, problem: expect.stringContaining('no enabled query') });
    const path = `/api/v1/brands/${body.uuid}`;
    expect((await test.ask(`GET ${path}/queries`)).body).toEqual({ queries: [], hint });
    expect((await test.ask(`POST ${path}/generate-queries`)).body).toEqual({ queries: [], hint });

    await test.ask(`PATCH ${path}`, { description: 'Rocket skates for children' });
    const made = (await test.ask(`POST ${path}/generate-queries`)).body;
    expect(made.queries).toHaveLength(20);
    expect(made.queries[0].text).toContain('rocket skates');
    await test.ask(`PATCH ${path}`, { description: 'url' });
    // No better queries could be made, so the existing ones stay.
    expect((await test.ask(`POST ${path}/generate-queries`)).body.queries).toEqual(made.queries);
  });

  it('can be added by the user, once', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const added = await test.ask(`POST /api/v1/brands/${id}/queries`, {
      text: ' Which tool is the quietest? ',
    });
    expect(added).toMatchObject({
      status: 201,
      body: { text: 'Which tool is the quietest?', enabled: true, is_baseline: false, method: 'user' },
    });
    expect((await queriesOf(test, id)).at(-1)).toEqual(added.body);
    const again = await test.ask(`POST /api/v1/brands/${id}/queries`, {
      text: 'which TOOL is  the quietest?',
    });
    expect(again.status).toBe(409);
  });

  it.each([
    [{}, 'text is missing.'],
    [{ text: '' }, 'text must not be empty.'],
    [{ text: '  ' }, 'text must not be empty.'],
    [{ text: 'x'.repeat(1001) }, 'text must have 1000 characters at most.'],
    [{ text: ['x'] }, 'text must be text.'],
  ])('are refused when they are like %j', async (body, message) => {
    const test = await aBackend();
    const id = await createBrand(test);
    const refused = await test.ask(`POST /api/v1/brands/${id}/queries`, body);
    expect(refused).toMatchObject({ status: 400, body: { message } });
  });

  it('become queries of the user when their text is changed', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const [first, second] = await queriesOf(test, id);
    const changed = await test.ask(`PATCH /api/v1/brands/${id}/queries/${first?.uuid}`, {
      text: 'Which one is cheap?',
    });
    expect(changed.body).toMatchObject({ text: 'Which one is cheap?', is_baseline: false, method: 'user' });
    const same = await test.ask(`PATCH /api/v1/brands/${id}/queries/${second?.uuid}`, { text: second?.text });
    expect(same.body).toMatchObject({ is_baseline: true, method: 'template' });
    const taken = await test.ask(`PATCH /api/v1/brands/${id}/queries/${second?.uuid}`, {
      text: 'Which one is cheap?',
    });
    expect(taken.status).toBe(409);
  });

  it('are not changed by a request that changes nothing, or is wrong', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const [first] = await queriesOf(test, id);
    const nothing = await test.ask(`PATCH /api/v1/brands/${id}/queries/${first?.uuid}`, {});
    expect(nothing.body.message).toBe('There is nothing to change: send at least one of enabled or text.');
    const wrong = await test.ask(`PATCH /api/v1/brands/${id}/queries/${first?.uuid}`, { enabled: 'no' });
    expect(wrong).toMatchObject({ status: 400, body: { message: 'enabled must be true or false.' } });
    expect((await queriesOf(test, id))[0]).toEqual(first);
  });

  it('can be removed', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const [first] = await queriesOf(test, id);
    expect(await test.ask(`DELETE /api/v1/brands/${id}/queries/${first?.uuid}`)).toMatchObject({
      status: 200,
      body: {},
    });
    expect(await queriesOf(test, id)).toHaveLength(19);
    expect((await test.ask(`DELETE /api/v1/brands/${id}/queries/${first?.uuid}`)).status).toBe(404);
  });

  it('belong to one brand: through another brand they are unknown and cannot be changed or removed', async () => {
    const test = await aBackend();
    const [id, other] = [await createBrand(test), await createBrand(test, { name: 'Bakery' })];
    const before = await queriesOf(test, id);
    const [first] = before;
    const off = (brandId: string) =>
      inject(test.backend, {
        method: 'PATCH',
        url: `/api/v1/queries/${first?.uuid}`,
        headers: { 'x-cai-api-key': KEY, 'x-brand-id': brandId },
        payload: { enabled: false },
      });
    const path = `/api/v1/brands/${other}/queries/${first?.uuid}`;
    expect((await test.ask(`PATCH ${path}`, { text: 'Which one?' })).status).toBe(404);
    expect((await test.ask(`DELETE ${path}`)).status).toBe(404);
    expect((await off(other)).status).toBe(404);
    expect(await queriesOf(test, id)).toEqual(before);
    expect((await off(id)).status).toBe(200);
  });

  it('are regenerated without losing those of the user', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const before = await queriesOf(test, id);
    const { body: own } = await test.ask(`POST /api/v1/brands/${id}/queries`, { text: 'Which is quiet?' });
    await test.ask(`PATCH /api/v1/brands/${id}/queries/${before[3]?.uuid}`, { text: 'Which is edited?' });
    await test.ask(`PATCH /api/v1/brands/${id}`, { description: 'A bakery for sourdough bread' });

    const { status, body } = await test.ask(`POST /api/v1/brands/${id}/generate-queries`);
    expect(status).toBe(200);
    expect(body.queries).toEqual(await queriesOf(test, id));
    const texts = body.queries.map(({ text }: Query) => text);
    expect(texts).toEqual(expect.arrayContaining(['Which is quiet?', 'Which is edited?']));
    const baseline = body.queries.filter(({ is_baseline }: Query) => is_baseline);
    expect(baseline.length).toBeGreaterThanOrEqual(10);
    const oldIds = new Set(before.map(({ uuid }) => uuid));
    expect(baseline.some(({ uuid }: Query) => oldIds.has(uuid))).toBe(false);
    expect(new Set(texts).size).toBe(texts.length);
    expect(own.method).toBe('user');
  });
});
