import { describe, expect, it } from 'vitest';
import { sendDue } from '../src/outbox/send-due.ts';
import type { NoticeStore } from '../src/ports/notice-store.ts';
import { changeNotice } from '../src/subscriptions/change-notice.ts';
import { listNotices } from '../src/subscriptions/list-notices.ts';
import { testNotice } from '../src/subscriptions/test-notice.ts';
import { emptyNotices } from './empty-notices.ts';
import { mailServer } from './fakes/mail-server.ts';
import {
  A_BROKEN,
  A_FALL,
  anEvent,
  anOrphan,
  DAY_MS,
  HOUR_MS,
  MONDAY,
  noticeHouse,
} from './fakes/notice-house.ts';

const empty = emptyNotices('sqlite');
const ALERTS = { digest: 'off', alerts: true } as const;

async function aHouse() {
  const mail = await mailServer();
  return { mail, ...noticeHouse(await empty(), { mail: mail.url }) };
}

describe('the digest', () => {
  it('tells on Monday at eight what became orphan or broken and why, which brand moved, and the cost', async () => {
    const { mail, add, happen, look, clock } = await aHouse();
    await add({});
    await happen(anOrphan(7, 'Lonely “post”'), A_BROKEN, A_FALL);
    await happen(anEvent('rescued', { post_id: 9, title: 'Found', url: null }, false));
    await happen(anEvent('analysis_cost', { brand_id: 'b1', usd: 0.42 }, false));
    clock.time = MONDAY + 2 * HOUR_MS - 1;
    await look();
    expect(mail.received).toEqual([]);

    clock.time = MONDAY + 2 * HOUR_MS;
    await look();
    await look();
    expect(mail.received).toHaveLength(1);
    const [letter] = mail.received;
    expect(letter?.to).toEqual(['ada@people.example']);
    expect(letter?.types).toEqual(['text/plain', 'text/html']);
    expect(letter?.headers.get('subject')).toBe('site.example: Acme down, 1 broken address and 1 new orphan');
    expect(letter?.headers.get('list-unsubscribe')).toMatch(
      /^<https:\/\/signpost\.example\/notices\/off\/[\w.-]+>$/,
    );
    for (const said of [
      'Lonely “post”',
      'https://site.example/gone/',
      '4 links, one of them in “A post”: the site has no page at this address.',
      'Acme went down: named in 14 of 60 → 3 of 60 answers',
      '“Which bike is best?”: 5 of 5 → 0 of 5',
      'https://signpost.example/brands/b1',
      'Show in Signpost: https://signpost.example/links/broken',
      'Show in Signpost: https://signpost.example/links/posts?orphans=only',
      'Found',
      '1 analysis cost $0.42.',
      'Switch these notices off: https://signpost.example/notices/off/',
    ])
      expect(letter?.text).toContain(said);
    expect(letter?.html).toContain('14 of 60 → 3 of 60 answers');
    expect(letter?.html).not.toMatch(/<img|<script|src=|url\(/);
  });

  it('is not sent when nothing happened, or only what this person did not ask for', async () => {
    const { mail, add, happen, look, clock } = await aHouse();
    await add({ kinds: ['brands'], brands: ['another'], digest: 'daily' });
    await add({ person: 'Bob', digest: 'daily', language: 'de', kinds: ['broken'] });
    clock.time += DAY_MS;
    await look();
    await happen(A_FALL, anOrphan(1), anEvent('analysis_cost', { brand_id: 'another', usd: 1 }, false));
    clock.time += DAY_MS;
    await look();
    expect(mail.received).toEqual([]);
    await happen(A_BROKEN);
    clock.time += DAY_MS;
    await look();
    expect(mail.received.map(({ headers }) => headers.get('subject'))).toEqual([
      'site.example: 1 kaputte Adresse',
    ]);
  });

  it('is not put off by a change of something else when it is due', async () => {
    const { mail, add, happen, look, clock, deps } = await aHouse();
    const id = await add({ digest: 'daily' });
    await happen(anOrphan(1));
    clock.time = MONDAY + 2 * HOUR_MS;
    await changeNotice(deps, id, { language: 'de' });
    await look();
    expect(mail.received.map(({ headers }) => headers.get('subject'))).toEqual([
      'site.example: 1 neuer verwaister Beitrag',
    ]);
    await happen(anOrphan(2));
    await changeNotice(deps, id, { hour: 11 });
    clock.time = MONDAY + 5 * HOUR_MS - 1;
    await look();
    expect(mail.received).toHaveLength(1);
    clock.time = MONDAY + 5 * HOUR_MS;
    await look();
    expect(mail.received).toHaveLength(2);
  });

  it('waits while the mail server is away for two days, and then is one message', async () => {
    const { mail, add, happen, look, clock, deps } = await aHouse();
    await add({ digest: 'daily', alerts: true });
    mail.mode = 'is away';
    for (const id of [1, 2, 3]) {
      await happen(anOrphan(id));
      for (let hour = 0; hour < 24; hour += 6) {
        clock.time += 6 * HOUR_MS;
        await look();
      }
    }
    expect(mail.received).toEqual([]);
    const [row] = (await listNotices(deps)).subscriptions;
    expect(row?.last).toMatchObject({
      state: 'waiting',
      problem: expect.stringContaining('closed for today'),
    });
    mail.mode = 'takes';
    clock.time += HOUR_MS;
    await look();
    await look();
    expect(mail.received).toHaveLength(1);
    expect(mail.received[0]?.text).toMatch(/3 new orphans.*Post 1.*Post 2.*Post 3/s);
    expect((await listNotices(deps)).subscriptions[0]?.last).toMatchObject({ state: 'sent', problem: null });
  });
});

describe('an alert', () => {
  it('is sent once, and waits for the end of quiet hours', async () => {
    const { mail, add, happen, look, clock } = await aHouse();
    await add({ ...ALERTS, quiet_from: 22, quiet_to: 7 });
    await happen(A_BROKEN);
    await look();
    await happen(anOrphan(2));
    expect(mail.received).toEqual([]);
    clock.time = MONDAY + HOUR_MS;
    await look();
    clock.time += DAY_MS;
    await look();
    expect(mail.received.map(({ headers }) => headers.get('subject'))).toEqual([
      'site.example: 1 broken address and 1 new orphan',
    ]);
  });

  it('is dropped when it was taken back before it could be sent', async () => {
    const { mail, add, happen, look, clock } = await aHouse();
    await add(ALERTS);
    mail.mode = 'has no room';
    await happen(A_BROKEN);
    await look();
    await happen(anEvent('mended', { address: 'https://site.example/gone/' }, false), anOrphan(1));
    await happen(anEvent('rescued', { post_id: 1, title: 'Post 1', url: null }, false));
    mail.mode = 'takes';
    clock.time += HOUR_MS;
    await look();
    expect(mail.received.map(({ headers }) => headers.get('subject'))).toEqual([
      'site.example: 1 new orphan',
    ]);
  });

  it('says what has happened to one who was switched on again since then only', async () => {
    const { mail, add, happen, look, store } = await aHouse();
    const id = await add(ALERTS);
    await store.change(id, { isOn: false });
    await happen(A_BROKEN);
    await look();
    await store.change(id, { isOn: true, alertedEvent: await store.lastEvent() });
    await look();
    expect(mail.received).toEqual([]);
  });
});

describe('a message', () => {
  it('is sent by one of two processes', async () => {
    const { mail, add, happen, process } = await aHouse();
    await add(ALERTS);
    await add({ ...ALERTS, person: 'Bob', address: 'bob@people.example' });
    await happen(A_BROKEN);
    const processes = [process(), process(), process()];
    await Promise.all(processes.map((each) => each.look()));
    await Promise.all(processes.map((each) => each.look()));
    expect(mail.received.flatMap(({ to }) => to).toSorted()).toEqual([
      'ada@people.example',
      'bob@people.example',
    ]);
  });

  it('is not sent again after its process was killed between sending and noting', async () => {
    const { mail, add, happen, look, clock, deps, store, process } = await aHouse();
    await add(ALERTS);
    await happen(A_BROKEN);
    // The process ends while the server has the letter and has not said so: nothing after it happens.
    const killed = new Promise<never>(() => {});
    mail.onReceived = () => killed;
    void look();
    await expect.poll(() => mail.received.length).toBe(1);
    mail.onReceived = null;
    await sendDue(deps, new AbortController().signal);
    clock.time += DAY_MS;
    await happen(anOrphan(1));
    await process().look();
    expect(mail.received).toHaveLength(2);
    expect(mail.received[1]?.text).not.toContain('gone');
    const messages = await store.latest();
    expect([...messages.values()].map(({ state }) => state)).toEqual(['sent']);
  });

  it('is sent later when the database goes away while it is made', async () => {
    const { mail, add, happen, look, clock, deps, store } = await aHouse();
    await add(ALERTS);
    await happen(A_BROKEN);
    let readings = 0;
    const failing: NoticeStore = {
      ...store,
      async listEvents(...range) {
        readings += 1;
        // The first is for the plan.
        if (readings === 2) throw new Error('the database is away');
        return store.listEvents(...range);
      },
    };
    deps.store.open = async () => failing;
    await look();
    expect(mail.received).toEqual([]);
    clock.time += HOUR_MS;
    await look();
    expect(mail.received).toHaveLength(1);
  });

  it('is noted when its process is asked to stop while it is being sent; others wait for the next process', async () => {
    const { mail, add, happen, process, deps } = await aHouse();
    await add(ALERTS);
    await add({ ...ALERTS, person: 'Bob', address: 'bob@people.example' });
    await happen(A_BROKEN);
    const stopping = new AbortController();
    mail.onReceived = async () => stopping.abort();
    await process().look(stopping.signal);
    const states = async () => (await listNotices(deps)).subscriptions.map(({ last }) => last?.state);
    expect(await states()).toEqual(['sent', 'waiting']);
    await process().look();
    expect(await states()).toEqual(['sent', 'sent']);
    expect(mail.received.flatMap(({ to }) => to)).toEqual(['ada@people.example', 'bob@people.example']);
  });

  it('that the mailbox refuses is not tried again, and people see why', async () => {
    const { mail, add, happen, look, clock, deps } = await aHouse();
    await add({ ...ALERTS, address: 'refused@people.example' });
    await add({ ...ALERTS, person: 'Bob', address: 'bob@people.example' });
    await happen(A_BROKEN);
    await look();
    clock.time += DAY_MS;
    await look();
    expect(mail.received.flatMap(({ to }) => to)).toEqual(['bob@people.example']);
    expect((await listNotices(deps)).subscriptions.map(({ last }) => last)).toMatchObject([
      { state: 'refused', problem: expect.stringContaining('no such mailbox') },
      { state: 'sent', problem: null },
    ]);
  });

  it('has no header, recipient or part that a title, a name or a brand puts into it', async () => {
    const { mail, add, happen, look, clock } = await aHouse();
    const evil = 'x\r\nBcc: victim@people.example\r\n\r\n.\r\nMAIL FROM:<a@b>\u2028<script>alert(1)</script>';
    await add({ person: evil, digest: 'daily' });
    await happen(anOrphan(1, evil), { ...A_FALL, data: { ...A_FALL.data, brand: evil } } as typeof A_FALL);
    await happen(
      anEvent('broken', { ...A_BROKEN.data, address: `javascript:${evil}`, title: evil } as never),
    );
    clock.time += DAY_MS;
    await look();
    expect(mail.received).toHaveLength(1);
    const [letter] = mail.received;
    expect(letter?.to).toEqual(['ada@people.example']);
    expect([...(letter?.headers.keys() ?? [])].toSorted()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'list-unsubscribe',
      'list-unsubscribe-post',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    expect(letter?.html).not.toMatch(/<script|href="javascript/);
    expect(letter?.text).toContain('x  Bcc: victim@people.example');
  });

  it('for 50 people about 10,000 events is one for each', async () => {
    const { mail, add, happen, look, clock } = await aHouse();
    for (let person = 0; person < 50; person += 1)
      await add({
        person: `P${person}`,
        address: `p${person}@people.example`,
        digest: 'daily',
        alerts: true,
      });
    const events = Array.from({ length: 10_000 }, (_, id) => anOrphan(id + 1));
    await happen(...events);
    clock.time = MONDAY + 2 * HOUR_MS;
    await look();
    await look();
    expect(new Set(mail.received.flatMap(({ to }) => to)).size).toBe(50);
    expect(mail.received).toHaveLength(50);
    expect(mail.received[0]?.text).toContain('10,000 new orphans');
    expect(mail.received[0]?.text).toContain('and 9,990 more');
    expect(mail.received[0]?.raw.length).toBeLessThan(30_000);
  });

  it('for a test says at once whether it was taken', async () => {
    const { mail, add, deps } = await aHouse();
    expect(await testNotice(deps, await add({}))).toEqual({ is_sent: true, problem: null });
    expect(mail.received[0]?.headers.get('subject')).toBe('site.example: a test of your notices');
    mail.mode = 'is away';
    expect(await testNotice(deps, await add({}))).toMatchObject({ is_sent: false });
  });
});
