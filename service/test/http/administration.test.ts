import type { HealthBody, SettingsBody, UsageEventsBody } from '@signpost/contract/administration';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PART_MS } from '../../src/administration/health/get-health.ts';
import { accountAt } from '../fakes/backend-replies.ts';
import { BRANDS, startBrandService } from '../fakes/brands.ts';
import { startLoopbackBackend } from '../fakes/loopback-backend.ts';
import { manualTime } from '../fakes/manual-time.ts';
import { aMeta, aPost, aSite } from '../fakes/records.ts';
import { basic, startService, type RunningService, type ServiceOptions } from '../fakes/service.ts';

const NAMESPACE = '/plugin/v1';

async function start(options: ServiceOptions): Promise<RunningService> {
  const service = await startService(options);
  onTestFinished(service.stop);
  return service;
}

describe('GET /settings', () => {
  it('tells each setting in force, where it came from, and no secret', async () => {
    const { request } = await start({
      settings: {
        SIGNPOST_LINK_CACHE_SECONDS: '60',
        SIGNPOST_EVENTS: 'log, https://ada:secret-1@hooks.example/secret-2',
        SIGNPOST_BACKEND_URL: 'https://ada:secret-3@backend.example/at',
        SIGNPOST_BACKEND_API_KEY: 'secret-4',
      },
    });
    const { status, json, body } = await request(`${NAMESPACE}/settings`);
    expect(status).toBe(200);
    expect(body).not.toContain('secret-');
    const { settings } = json as SettingsBody;
    const about = (name: string) => settings.find((one) => one.name === name);
    expect(about('SIGNPOST_LINK_CACHE_SECONDS')).toMatchObject({ value: '60', from: 'environment' });
    expect(about('SIGNPOST_CACHE_MEGABYTES')).toMatchObject({ value: '64', from: 'default', default: '64' });
    expect(about('SIGNPOST_HOST')).toMatchObject({ value: '127.0.0.1', from: 'option' });
    expect(about('SIGNPOST_EVENTS')).toMatchObject({ value: 'log, https://hooks.example' });
    expect(about('SIGNPOST_BACKEND_URL')).toMatchObject({ value: 'https://backend.example/at' });
    expect(about('SIGNPOST_BACKEND_API_KEY')).toMatchObject({ value: null, is_secret: true });
    expect(about('SIGNPOST_DATABASE_URL')).toMatchObject({ value: null, is_secret: false, default: 'none' });
  });
});

describe('access', () => {
  it('shows viewers the health, and neither users nor settings nor events', async () => {
    const { request, passwords } = await start({ users: { vera: 'viewer' } });
    const authorization = basic('vera', passwords.vera ?? '');
    const statuses = {
      health: 200,
      users: 403,
      settings: 403,
      'ai-visibility/backend-settings': 403,
      events: 403,
    };
    for (const [path, status] of Object.entries(statuses))
      expect({
        path,
        ...(await request(`${NAMESPACE}/${path}`, { headers: { authorization } })),
      }).toMatchObject({ path, status });
  });
});

describe('GET /health', () => {
  it('says what each part of an empty service is like', async () => {
    const { request } = await start({ settings: { SIGNPOST_BACKEND_URL: '', SIGNPOST_EVENTS: 'off' } });
    const { parts, database, version } = (await request(`${NAMESPACE}/health`)).json as HealthBody;
    expect({ database, version }).toEqual({ database: 'sqlite', version: expect.stringMatching(/^\d/) });
    expect(parts).toMatchObject({
      store: { state: 'attention', code: 'empty', figures: { data_version: 0, posts: 0 } },
      index: { state: 'off', code: 'no_source', figures: { sources: 0, last_done_at: null } },
      schedule: { state: 'off', code: 'nothing_scheduled' },
      backend: { state: 'off', code: 'not_configured' },
      engines: { state: 'off', code: 'unknown' },
      cache: { state: 'off', code: 'not_configured' },
      events: { state: 'off', code: 'switched_off' },
      disk: { figures: { free_bytes: expect.any(Number) } },
    });
  });

  it('tells the posts that are listed and since when', async () => {
    const { request, clock, importRecords } = await start({ records: [aSite(), aPost({ id: 1 })] });
    clock.advance(60);
    await importRecords([aSite(), aPost({ id: 1 }), aPost({ id: 2 }), aMeta({ post_id: 2 })]);
    const { parts } = (await request(`${NAMESPACE}/health`)).json as HealthBody;
    expect(parts.store).toMatchObject({
      state: 'ok',
      code: 'listed',
      figures: { data_version: 2, changed_at: new Date(clock.now()).toISOString() },
    });
  });

  it('tells a source that was never read, a failed run and a run that is overdue', async () => {
    const { request, stores, clock } = await start({});
    const ledger = await stores.ledger.open();
    const { id } = await ledger.ensureSource({ kind: 'crawl', location: 'https://a.example', options: {} });
    const parts = async () => ((await request(`${NAMESPACE}/health`)).json as HealthBody).parts;
    expect((await parts()).index).toMatchObject({ state: 'attention', code: 'not_read' });

    await ledger.noteFailedRun(id, { code: 'database_lost', place: 'db' });
    expect((await parts()).index).toMatchObject({
      state: 'failed',
      code: 'run_failed',
      figures: { sources: 1, failed_sources: 1 },
    });

    await ledger.updateSource(id, { schedule: 'every 1d', nextRunAt: clock.now() });
    expect((await parts()).schedule).toMatchObject({ state: 'ok', code: 'on_time' });
    clock.advance(61 * 60);
    expect((await parts()).schedule).toMatchObject({ state: 'attention', code: 'overdue' });
  });

  it('tells the engines, and a backend that refuses or cannot be reached', async () => {
    const service = await startBrandService();
    onTestFinished(service.stop);
    await service.reset();
    const parts = async () => ((await service.request(`${NAMESPACE}/health`)).json as HealthBody).parts;
    expect(await parts()).toMatchObject({
      backend: { state: 'ok', code: 'answers' },
      engines: { figures: { engines: expect.any(Number) } },
    });
    service.backend.answer({ status: 401 });
    expect(await parts()).toMatchObject({
      backend: { state: 'failed', code: 'refused' },
      engines: { state: 'off', code: 'unknown' },
    });
    await service.backend.refuse();
    expect((await parts()).backend).toMatchObject({ state: 'failed', code: 'unreachable' });
  });

  it('answers in time although a part hangs', async () => {
    const backend = await startLoopbackBackend();
    onTestFinished(() => backend.stop());
    const gate = Promise.withResolvers<object>();
    backend.answer(() => gate.promise);
    const time = manualTime();
    const { request } = await start({ settings: accountAt(backend), wait: time.wait });
    const asked = request(`${NAMESPACE}/health`);
    await time.waiting((ms) => ms === PART_MS);
    time.advance(PART_MS);
    const { parts } = (await asked).json as HealthBody;
    expect(parts.backend).toEqual({ state: 'failed', code: 'timed_out', figures: null });
    gate.resolve({});
  });
});

describe('GET /events', () => {
  it('tells the latest usage events, the newest first, by pages', async () => {
    const service = await startBrandService();
    onTestFinished(service.stop);
    await service.reset();
    const { request, clock } = service;
    for (const enabled of [false, true]) {
      clock.advance(60);
      await request(`${BRANDS}/brands/b1/queries/q1`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ enabled }),
      });
    }
    const list = async (query: string) =>
      (await request(`${NAMESPACE}/events${query}`)).json as UsageEventsBody;
    expect(await list('?per_page=1')).toEqual({
      events: [
        {
          id: expect.any(Number),
          time: new Date(clock.now()).toISOString(),
          event: 'AI Visibility Query Toggled',
          properties: { enabled: true },
        },
      ],
      total: 2,
      pages: 2,
      is_recorded: true,
    });
    expect(await list('?per_page=1&page=2')).toMatchObject({ events: [{ properties: { enabled: false } }] });
    expect(await list('?page=9')).toMatchObject({ events: [], total: 2 });
    expect((await request(`${NAMESPACE}/events?page=0`)).status).toBe(400);
  });
});
