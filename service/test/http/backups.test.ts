import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { BackupsBody } from '@signpost/contract/administration';
import { afterAll, expect, it, vi } from 'vitest';
import { startDueBackup } from '../../src/backups/planned-backups.ts';
import { sqlBackupPlan } from '../../src/adapters/backup-plan/sql.ts';
import { tempFolder } from '../cli/data-folder.ts';
import { madeOnce } from '../fakes/made-once.ts';
import { SELDOM } from '../fakes/patience.ts';
import { startService, type Answer, type RunningService } from '../fakes/service.ts';

const BACKUPS = '/plugin/v1/backups';
const shared = madeOnce(async (): Promise<{ service: RunningService; folder: string }> => {
  const folder = tempFolder();
  const service = await startService({ settings: { SIGNPOST_BACKUP_FOLDERS: folder } });
  return { service, folder };
});
afterAll(() => shared().service.stop());

const send = (method: string, body: object = {}): Promise<Answer> =>
  shared().service.request(BACKUPS, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const backups = async (): Promise<BackupsBody> =>
  (await shared().service.request(BACKUPS)).json as BackupsBody;

it('are written only to folders that the settings allow', async () => {
  const { folder } = shared();
  expect(await backups()).toEqual({
    folder: null,
    keep: 7,
    schedule: null,
    next_at: null,
    running: false,
    last: null,
    allowed_folders: [folder],
  });
  expect(await send('POST')).toMatchObject({ status: 409, json: { code: 'backup_no_folder' } });
  for (const other of ['/', '/tmp', 'relative', `${folder}/../other`, `${folder}/missing`]) {
    const { status, json } = await send('PUT', { folder: other, keep: 7, schedule: null });
    expect([other, status, json]).toMatchObject([
      other,
      400,
      { data: { params: { folder: expect.any(String) } } },
    ]);
  }
  expect(await send('PUT', { folder, keep: 3, schedule: 'now and then' })).toMatchObject({ status: 400 });
  expect((await send('PUT', { folder, keep: 3, schedule: 'every day' })).json).toMatchObject({
    folder,
    keep: 3,
    schedule: 'every day',
    next_at: '2026-02-01T12:00:00.000Z',
  });
});

it('are for administrators only', async () => {
  expect((await shared().service.request(BACKUPS, { auth: 'subscriber' })).status).toBe(403);
});

it('are made in a process of their own, on demand', async () => {
  const { folder } = shared();
  await send('PUT', { folder, keep: 1, schedule: null });
  expect(await send('POST')).toMatchObject({
    status: 202,
    json: { running: true, last: { state: 'running' } },
  });
  expect(await send('POST')).toMatchObject({ status: 409, json: { code: 'backup_running' } });
  await vi.waitUntil(async () => !(await backups()).running, SELDOM);
  const [name = ''] = readdirSync(folder);
  expect((await backups()).last).toMatchObject({
    state: 'done',
    file: path.join(folder, name),
    bytes: expect.any(Number) as number,
    problem: null,
  });
});

it('are made once when they are due, and say why they could not be', async () => {
  const { service, folder } = shared();
  const { clock } = service;
  await send('PUT', { folder, keep: 1, schedule: 'every day' });
  const plan = sqlBackupPlan(service.stores.database, clock);
  let made = 0;
  const deps = {
    plan,
    allowedFolders: [folder],
    async backUp() {
      made += 1;
      throw new Error('The disk is full');
    },
    clock,
    wait: async (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve())),
    logger: { error() {} },
    stopping: new AbortController().signal,
  };
  await startDueBackup(deps);
  expect(made).toBe(0);
  clock.advance(86_401);
  await Promise.all([startDueBackup(deps), startDueBackup(deps), startDueBackup(deps)]);
  await vi.waitUntil(async () => !(await backups()).running, SELDOM);
  expect(made).toBe(1);
  expect(await backups()).toMatchObject({
    next_at: '2026-02-02T12:00:01.000Z',
    last: { state: 'failed', file: null, problem: 'The disk is full' },
  });
});

it('count as interrupted when their process is gone', async () => {
  const { service } = shared();
  const plan = sqlBackupPlan(service.stores.database, service.clock);
  expect(await plan.begin()).toBeGreaterThan(0);
  expect(await plan.begin()).toBeNull();
  service.clock.advance(61);
  expect((await backups()).last?.state).toBe('interrupted');
  expect(await plan.begin()).not.toBeNull();
});
