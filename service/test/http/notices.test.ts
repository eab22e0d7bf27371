import type { NoticeAddedBody, NoticesBody } from '@signpost/contract/notices';
import { afterAll, expect, it } from 'vitest';
import { basic, startService } from '../fakes/service.ts';

const NOTICES = '/plugin/v1/notices';
const service = await startService({
  settings: { SIGNPOST_SCHEDULER: 'off', SIGNPOST_PUBLIC_URL: 'https://signpost.example' },
  users: { vic: 'viewer' },
});
afterAll(service.stop);
const { request, stores } = service;

const send = (path: string, body: object, method = 'POST') =>
  request(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const pathOf = (url: string) => url.replace('https://signpost.example', '');
const asStranger = { auth: 'none' } as const;

async function add(params: object): Promise<NoticeAddedBody> {
  const { status, json } = await send(NOTICES, { person: 'Ada', time_zone: 'Europe/Berlin', ...params });
  expect(status).toBe(201);
  return json as NoticeAddedBody;
}

async function listed(id: number) {
  const { json } = await request(NOTICES);
  return (json as NoticesBody).subscriptions.find((own) => own.id === id);
}

it('keeps, changes and removes what a person hears of; viewers see nothing of it', async () => {
  const { subscription, secret } = await add({ channel: 'mail', address: 'ada@people.example' });
  expect(secret).toBeNull();
  expect(subscription).toMatchObject({
    person: 'Ada',
    address: 'ada@people.example',
    digest: 'weekly',
    weekday: 1,
    hour: 8,
    alerts: false,
    is_on: true,
    last: null,
  });
  const { id } = subscription;
  const changed = await send(
    `${NOTICES}/${id}`,
    { digest: 'off', alerts: true, quiet_from: 22, quiet_to: 6 },
    'PATCH',
  );
  expect(changed.json).toMatchObject({
    subscription: { next_digest_at: null, quiet_from: 22, person: 'Ada' },
  });
  expect(
    await request(NOTICES, { headers: { authorization: basic('vic', service.passwords.vic ?? '') } }),
  ).toMatchObject({ status: 403 });
  const tested = await send(`${NOTICES}/${id}/test`, {});
  expect(tested.json).toEqual({ is_sent: false, problem: 'not_set_up' });
  const preview = await request(`${NOTICES}/${id}/preview`);
  expect(preview.json).toMatchObject({ is_empty: true, content: { what: 'digest', orphaned: null } });
  expect(await request(`${NOTICES}/${id}`, { method: 'DELETE' })).toMatchObject({ json: { removed: id } });
  expect(await request(`${NOTICES}/${id}`, { method: 'DELETE' })).toMatchObject({
    status: 404,
    json: { code: 'notice_not_found' },
  });
});

it.each([
  [{}, 'rest_missing_callback_param'],
  [{ person: 'A', channel: 'mail' }, 'rest_missing_callback_param'],
  [{ person: 'A', channel: 'mail', address: 'a@b.example, c@d.example' }, 'rest_invalid_param'],
  [{ person: 'A', channel: 'mail', address: 'a@b.example\r\nBcc: c@d.example' }, 'rest_invalid_param'],
  [{ person: 'A', channel: 'webhook', address: 'file:///etc/passwd' }, 'rest_invalid_param'],
  [{ person: 'A', channel: 'webhook', address: 'https://user:pass@hooks.example/' }, 'rest_invalid_param'],
  [{ person: 'A', channel: 'pigeon' }, 'rest_invalid_param'],
  [{ person: 'A', channel: 'feed', time_zone: 'Mars/Base' }, 'rest_invalid_param'],
  [{ person: 'A', channel: 'feed', quiet_from: 22 }, 'rest_invalid_param'],
  [{ person: 'A', channel: 'feed', digest: 'off' }, 'rest_invalid_param'],
  [{ person: 'A', channel: 'feed', kinds: [] }, 'rest_invalid_param'],
  [{ person: ' \n', channel: 'feed' }, 'rest_invalid_param'],
])('refuses %j', async (params, code) => {
  expect(await send(NOTICES, params)).toMatchObject({ status: 400, json: { code } });
});

it('switches notices off by a link without signing in: to look at it changes nothing, the button does', async () => {
  const { subscription } = await add({ channel: 'mail', address: 'ada@people.example', language: 'de' });
  const { json } = await request(`${NOTICES}/${subscription.id}/preview`);
  const [url = ''] =
    /https:\/\/signpost\.example\/notices\/off\/[\w.-]+/.exec((json as { text: string }).text) ?? [];
  const seen = await request(pathOf(url), asStranger);
  expect(seen).toMatchObject({ status: 200 });
  expect(seen.body).toContain('<form method="post">');
  expect(seen.body).toContain('Möchten Sie als Ada keine Benachrichtigungen mehr bekommen?');
  expect(await listed(subscription.id)).toMatchObject({ is_on: true });
  const forged = pathOf(url).replace(/off\/\d+/, `off/${subscription.id + 1}`);
  expect(await request(forged, { ...asStranger, method: 'POST' })).toMatchObject({ status: 404 });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const done = await request(pathOf(url), {
    ...asStranger,
    method: 'POST',
    headers,
    body: 'List-Unsubscribe=One-Click',
  });
  expect(done).toMatchObject({ status: 200 });
  expect(await listed(subscription.id)).toMatchObject({ is_on: false, next_digest_at: null });
});

it('shows a feed to anyone who knows its address, until it is removed', async () => {
  const { subscription, secret } = await add({ channel: 'feed', person: 'R&D <team>' });
  expect(secret).toMatch(/^https:\/\/signpost\.example\/notices\/feed\/[\w-]{32}$/);
  const path = pathOf(secret ?? '');
  expect((await send(`${NOTICES}/${subscription.id}/test`, {})).json).toMatchObject({ is_sent: true });
  const feed = await request(path, asStranger);
  expect(feed).toMatchObject({ status: 200 });
  expect(feed.headers['content-type']).toContain('application/atom+xml');
  expect(feed.body).toContain('<content type="text">This is a test.');
  expect(feed.body).toContain('R&amp;D &lt;team&gt;');
  expect(feed.body.match(/<entry>/g)).toHaveLength(1);
  expect(JSON.stringify(await (await stores.notices.read()).list())).not.toContain(path.split('/').at(-1));
  await request(`${NOTICES}/${subscription.id}`, { method: 'DELETE' });
  expect(await request(path, asStranger)).toMatchObject({ status: 404 });
});
