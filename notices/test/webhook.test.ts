import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { WebhookShape } from '@signpost/contract/notice-kinds';
import { realWait } from '@signpost/platform/time';
import { describe, expect, it } from 'vitest';
import { serveSite } from '../../indexing/test/loopback-site.ts';
import { webhookChannel } from '../src/adapters/webhook/webhook-channel.ts';
import { addNotice } from '../src/subscriptions/add-notice.ts';
import { listNotices } from '../src/subscriptions/list-notices.ts';
import { emptyNotices } from './empty-notices.ts';
import { A_FALL, anOrphan, HOUR_MS, noticeHouse } from './fakes/notice-house.ts';

const empty = emptyNotices('sqlite');
const SEALED = 'sealed ';

async function aReceiver({ allowHosts = ['127.0.0.1'] }: { allowHosts?: string[] } = {}) {
  const received: { headers: Record<string, unknown>; body: string }[] = [];
  const state = { status: 204, hangs: false };
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    received.push({ headers: request.headers, body: await text(request) });
    if (!state.hangs) response.writeHead(state.status, { location: 'http://127.0.0.1/' }).end();
  }
  const { port } = await serveSite(() => (request, response) => void take(request, response));
  const house = noticeHouse(await empty(), {
    webhook: webhookChannel({
      allowHosts,
      secrets: { open: (sealed) => sealed.slice(SEALED.length) },
      clock: { now: () => house.clock.time },
      // A slow receiver takes longer than anyone waits.
      wait: (ms, signal) => (state.hangs ? Promise.resolve() : realWait(ms, signal)),
    }),
  });
  house.deps.secrets = { seal: (secret) => SEALED + secret };
  const address = `http://127.0.0.1:${port}/hooks/T0P-SECRET`;
  const addHook = (shape: WebhookShape = 'json') =>
    addNotice(house.deps, { person: 'Ada', channel: 'webhook', address, shape, digest: 'off', alerts: true });
  return { ...house, received, state, address, addHook };
}

describe('a webhook', () => {
  it('gets codes and numbers, signed with the secret that was shown once, and a time', async () => {
    const { received, addHook, happen, look, clock, deps, address } = await aReceiver();
    const { secret, subscription } = await addHook();
    await happen(A_FALL, anOrphan(1));
    await look();
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [(typeof received)[0]];
    expect(JSON.parse(body)).toMatchObject({
      type: 'notice.alert',
      data: { moves: [{ brand: 'Acme', before: { mentions: 14, answers: 60 } }], orphaned: { count: 1 } },
      off_url: expect.stringContaining('https://signpost.example/notices/off/'),
    });
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = headers;
    expect(Number(time)).toBe(clock.time / 1000);
    const key = Buffer.from((secret ?? '').replace('whsec_', ''), 'base64');
    const expected = createHmac('sha256', key)
      .update(`${String(id)}.${String(time)}.${body}`)
      .digest('base64');
    expect(signature).toBe(`v1,${expected}`);
    expect(JSON.stringify([subscription, await listNotices(deps)])).not.toContain('T0P-SECRET');
    expect(JSON.stringify(await deps.store.read().then((store) => store.list()))).toContain(SEALED + address);
  });

  it.each([
    ['slack', /^\{"text":"site\.example: &lt;!channel&gt; down"/],
    [
      'discord',
      /"content":"\*\*site\.example: \\\\<!channel\\\\> down\*\*.*"allowed_mentions":\{"parse":\[\]\}/s,
    ],
    ['teams', /"contentType":"application\/vnd\.microsoft\.card\.adaptive".*\\\\<!channel\\\\>/s],
    ['ntfy', /^This has just changed on site\.example\./],
  ] as const)('has the shape of %s, and no text from outside is active in it', async (shape, form) => {
    const { received, addHook, happen, look } = await aReceiver();
    await addHook(shape);
    await happen({ ...A_FALL, data: { ...A_FALL.data, brand: '<!channel>' } } as typeof A_FALL);
    await look();
    expect(received).toHaveLength(1);
    expect(received[0]?.body).toMatch(form);
    expect(received[0]?.headers['content-type']).toContain(
      shape === 'ntfy' ? 'text/plain' : 'application/json',
    );
  });

  it('has its title in a header of ntfy, where no text from outside begins another header', async () => {
    const { received, addHook, happen, look } = await aReceiver();
    await addHook('ntfy');
    await happen({ ...A_FALL, data: { ...A_FALL.data, brand: 'a\r\nx-evil: 1' } } as typeof A_FALL);
    await look();
    expect(received[0]?.headers['title']).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?=$/);
    expect(received[0]?.headers).not.toHaveProperty('x-evil');
  });

  it('that is slow or fails is tried again later by the same id; one that says no is not', async () => {
    const { received, state, addHook, happen, look, clock, deps } = await aReceiver();
    await addHook();
    await happen(A_FALL);
    state.hangs = true;
    await look();
    const last = async () => (await listNotices(deps)).subscriptions[0]?.last;
    expect(await last()).toMatchObject({ state: 'waiting', problem: 'too_slow' });
    state.hangs = false;
    state.status = 503;
    clock.time += HOUR_MS;
    await look();
    await look();
    expect(await last()).toMatchObject({ state: 'waiting', problem: 'HTTP 503' });
    state.status = 302;
    clock.time += HOUR_MS;
    await look();
    expect(await last()).toMatchObject({ state: 'refused', problem: 'HTTP 302' });
    clock.time += HOUR_MS;
    await look();
    expect(received.length).toBeLessThanOrEqual(3);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('inside our own network is never asked', async () => {
    const { received, addHook, happen, look, deps } = await aReceiver({ allowHosts: [] });
    await addHook();
    await happen(A_FALL);
    await look();
    expect(received).toEqual([]);
    expect((await listNotices(deps)).subscriptions[0]?.last).toMatchObject({
      state: 'refused',
      problem: 'private_address',
    });
  });
});
