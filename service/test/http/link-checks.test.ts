import type { LinkChecksBody } from '@signpost/contract/indexing';
import { afterAll, expect, it, vi } from 'vitest';
import { allOf, aPost, runOf } from '../../../indexing/test/fakes/content-source.ts';
import { serveSite } from '../../../indexing/test/loopback-site.ts';
import { SELDOM } from '../fakes/patience.ts';
import { startService, type Answer } from '../fakes/service.ts';

const CHECKS = '/plugin/v1/links/checks';

// The process that checks has the environment of this one.
vi.stubEnv('SIGNPOST_ALLOWED_HOSTS', '127.0.0.1');
const service = await startService();
afterAll(service.stop);
afterAll(vi.unstubAllEnvs);
const { request } = service;

const send = (method: string, path: string, body: object = {}): Promise<Answer> =>
  request(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const checks = async (): Promise<LinkChecksBody> => (await request(CHECKS)).json as LinkChecksBody;

it('has a schedule, in the words of the schedules of sources', async () => {
  expect(await checks()).toEqual({ schedule: null, next_at: null, running: false, last: null });
  const { status, json } = await send('PUT', CHECKS, { schedule: 'now and then' });
  expect([status, json]).toMatchObject([400, { data: { params: { schedule: expect.any(String) } } }]);
  expect((await send('PUT', CHECKS, { schedule: 'every week' })).json).toMatchObject({
    schedule: 'every week',
    next_at: '2026-02-07T12:00:00.000Z',
  });
  expect((await send('PUT', CHECKS, { schedule: null })).json).toEqual(await checks());
  expect((await checks()).next_at).toBeNull();
});

it('checks the links to other sites in a process of its own', async () => {
  expect((await send('POST', CHECKS)).json).toMatchObject({ code: 'index_nothing_read' });
  expect((await send('POST', `${CHECKS}/cancel`)).json).toMatchObject({ code: 'index_not_running' });
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const { port } = await serveSite({
    '/here': (_request, response) => void mayAnswer.then(() => response.end()),
  });
  await runOf(
    await service.stores.ledger.open(),
    allOf([aPost(1, 'one', [`http://127.0.0.1:${port}/here`, `http://127.0.0.1:${port}/away`])]),
  );

  const started = await send('POST', CHECKS);
  expect(started).toMatchObject({ status: 202, json: { running: true, last: { state: 'running' } } });
  expect(await send('POST', CHECKS)).toMatchObject({ status: 409, json: { code: 'index_running' } });
  answer();
  await vi.waitUntil(async () => !(await checks()).running, SELDOM);
  expect((await checks()).last).toMatchObject({
    state: 'done',
    due: 2,
    checked: 2,
    totals: { ok: 1, suspect: 1, unchecked: 0 },
    problem: null,
  });
});
