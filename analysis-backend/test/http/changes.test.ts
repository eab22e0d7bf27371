import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { LONG, PATIENCE } from '../../../service/test/fakes/patience.ts';
import { aStorage } from '../fakes/storage.ts';
import { ACME, aBackend, createBrand, inject, KEY, untilAnalysed, type TestBackend } from './a-backend.ts';

const HEADER = 'x-backend-revision';

/** The address that asks for the changes since this revision. */
function since(revision: unknown, wait = false): string {
  const [instance, number] = String(revision).split(':');
  return `GET /api/v1/changes?instance=${instance}&since=${number}${wait ? '&wait=true' : ''}`;
}

async function revisionOf({ ask }: Pick<TestBackend, 'ask'>): Promise<unknown> {
  return (await ask('GET /api/v1/overview')).headers[HEADER];
}

describe('GET /api/v1/changes', () => {
  it('lists the brands that changed since a revision, and every reply carries its revision', async () => {
    const backend = await aBackend();
    const [one, other] = [await createBrand(backend), await createBrand(backend, { name: 'Other' })];
    const before = await revisionOf(backend);
    expect(before).toMatch(/^[\da-f-]{36}:\d+$/);
    await backend.ask(`PATCH /api/v1/brands/${one}`, { name: 'Renamed' });
    const { body } = await backend.ask(since(before));
    expect(body.brands.map(({ uuid }: { uuid: string }) => uuid)).toEqual([one]);
    expect(await revisionOf(backend)).toBe(`${body.instance}:${body.revision}`);
    expect((await backend.ask(since(await revisionOf(backend)))).body).toEqual({ ...body, brands: [] });

    const all = (await backend.ask('GET /api/v1/changes')).body;
    expect(all.brands.map(({ uuid }: { uuid: string }) => uuid).toSorted()).toEqual([one, other].toSorted());
    // A revision of other data, or one from the future, counts as none.
    for (const unknown of ['another:1', `${body.instance}:${body.revision + 1}`])
      expect((await backend.ask(since(unknown))).body).toEqual(all);
  });

  it('answers as soon as an analysis begins and ends', LONG, async () => {
    // Few questions, so that the run takes a moment.
    const environment = { SIGNPOST_ANALYSIS_QUERIES: '3', SIGNPOST_ANALYSIS_REPLICATES: '1' };
    const test = await aBackend({ environment });
    const before = await revisionOf(test);
    const [begun, brandId] = await Promise.all([test.ask(since(before, true)), createBrand(test)]);
    expect(begun.body.brands).toMatchObject([{ uuid: brandId }]);
    const waiting = test.ask(since(await revisionOf(test), true));
    await test.backend.start();
    expect((await waiting).body.brands).toMatchObject([{ uuid: brandId }]);
    await untilAnalysed(test, brandId);
  });

  it('answers when another process has changed the same data', async () => {
    const backend = await aBackend();
    const brandId = await createBrand(backend);
    const waiting = backend.ask(since(await revisionOf(backend), true));
    const storage = await aStorage(backend.folder);
    await storage.brands.updateBrand(brandId, { name: 'Renamed' });
    expect((await waiting).body.brands).toMatchObject([{ uuid: brandId }]);
  });

  it('does not keep the backend from ending', async () => {
    const { backend, ask } = await aBackend();
    const revision = await revisionOf({ ask });
    const url = await backend.app.listen({ host: '127.0.0.1', port: 0 });
    const arrived = once(backend.app.server, 'request');
    const waiting = fetch(url + since(revision, true).slice(4), { headers: { 'x-cai-api-key': KEY } });
    await arrived;
    await backend.close();
    expect(await (await waiting).json()).toMatchObject({ brands: [] });
  });

  it('no longer reads the storage, which closes, when the caller left before the backend ends', async () => {
    const { backend, ask, log } = await aBackend();
    const revision = await revisionOf({ ask });
    const url = await backend.app.listen({ host: '127.0.0.1', port: 0 });
    const leaving = new AbortController();
    const looks = vi.spyOn(backend.deps.revisions, 'current');
    const reads = vi.spyOn(backend.deps.revisions, 'changedSince');
    const waiting = fetch(url + since(revision, true).slice(4), {
      headers: { 'x-cai-api-key': KEY },
      signal: leaving.signal,
    }).catch(() => null);
    // It looks once for the header, and then repeatedly while it waits for a change.
    await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(2), PATIENCE);
    leaving.abort();
    await waiting;
    await backend.close();
    // The waiting call comes to its end.
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    expect(reads).not.toHaveBeenCalled();
    expect(log()).not.toContain('request failed');
  });

  it('refuses an invalid revision', async () => {
    const { ask } = await aBackend();
    for (const query of ['since=1', 'instance=a', 'instance=a&since=x', 'instance=a&since=-1'])
      expect(await ask(`GET /api/v1/changes?${query}`)).toMatchObject({ status: 400 });
  });

  it('is refused without the key', async () => {
    const { backend } = await aBackend();
    const { status, headers } = await inject(backend, { url: '/api/v1/changes' });
    expect([status, headers[HEADER]]).toEqual([401, undefined]);
    expect(
      (await inject(backend, { url: '/healthz', headers: { 'x-cai-api-key': KEY } })).headers,
    ).not.toHaveProperty(HEADER);
  });

  it('lists every brand as changed once a real engine is configured', async () => {
    const demo = await aBackend();
    const brandId = await createBrand(demo);
    const before = await revisionOf(demo);
    await demo.backend.close();
    const again = await aBackend({ folder: demo.folder });
    expect(await revisionOf(again)).toBe(before);
    await again.backend.close();
    const real = await aBackend({
      folder: demo.folder,
      environment: {
        SIGNPOST_ENGINES: 'compatible/one',
        SIGNPOST_COMPATIBLE_BASE_URL: 'http://127.0.0.1:1/v1',
      },
    });
    expect((await real.ask(since(before))).body.brands).toMatchObject([{ uuid: brandId }]);
  });
});

describe('X-Data-Source', () => {
  it('marks a brand as long as its figures are invented', async () => {
    const { ask } = await aBackend();
    const made = await ask('POST /api/v1/brands', ACME);
    const path = `/api/v1/brands/${made.body.uuid}`;
    for (const reply of [made, await ask(`GET ${path}`), await ask(`PATCH ${path}`, { name: 'Renamed' })])
      expect(reply.headers['x-data-source']).toBe('demo');
  });
});
