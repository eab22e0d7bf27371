import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { NoticeRule } from '@signpost/contract/notices';
import { firstNoticeRule } from '@signpost/contract/first-notice-rule';
import { describe, expect, it } from 'vitest';
import { mailServer, type MailServer } from '../../../notices/test/fakes/mail-server.ts';
import { A_BROKEN } from '../../../notices/test/fakes/notice-house.ts';
import { LONG } from '../fakes/patience.ts';
import { aDataFolder, aSmallSite, inStores, tempFolder } from './data-folder.ts';
import { callSignpost, startServe, type Serving } from './run-signpost.ts';

/** A site of whose changes these people hear by mail. */
async function aSiteWithNotices(people: readonly string[], rule: Partial<NoticeRule> = {}): Promise<string> {
  const { folder } = await aDataFolder({ records: aSmallSite('heard') });
  await inStores(folder, async ({ notices }) => {
    const store = await notices.open();
    for (const person of people)
      await store.add({
        token: `token of ${person}`,
        rule: { ...firstNoticeRule(person, 'en'), ...rule },
        channel: 'mail',
        address: `${person.toLowerCase()}@people.example`,
        shape: null,
        sealedSecret: null,
        feedHash: null,
        nextDigestAt: null,
        madeAt: 1,
      });
  });
  return folder;
}

/** A service that looks for notices as soon as it listens, and often. */
function startSending(folder: string, { url }: MailServer): Promise<Serving> {
  const soon = path.join(tempFolder(), 'soon.mjs');
  writeFileSync(
    soon,
    `import { syncBuiltinESMExports } from 'node:module';
     import timers from 'node:timers/promises';
     const { setTimeout } = timers;
     timers.setTimeout = (ms, ...rest) => setTimeout(ms >= 20_000 ? 20 : ms, ...rest);
     syncBuiltinESMExports();`,
  );
  return startServe(['--data', folder], {
    env: { ...mailBy(url), NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${soon}` },
  });
}

function mailBy(url: string): Record<string, string> {
  return { SIGNPOST_SMTP_URL: url, SIGNPOST_MAIL_FROM: 'Signpost <signpost@heard.example>' };
}

describe('signpost notice', () => {
  it('test sends a letter to everyone who gets notices, and exits with 3 when it cannot', async () => {
    const folder = await aSiteWithNotices(['Ada']);
    const server = await mailServer();
    const mail = mailBy(server.url);
    expect(await callSignpost(['notice', 'test', '--data', folder], mail)).toMatchObject({
      code: 0,
      stdout: '1  Ada (mail): sent\n',
    });
    expect(server.received.map(({ to }) => to)).toEqual([['ada@people.example']]);

    server.mode = 'is away';
    const away = await callSignpost(['notice', 'test', '1', '--json', '--data', folder], mail);
    expect(away.code).toBe(3);
    const problem = expect.stringContaining('closed for today') as string;
    expect(JSON.parse(away.stdout)).toMatchObject({ id: 1, is_sent: false, problem });
  });

  it('digest says when nothing happened, and sends nothing', async () => {
    const folder = await aSiteWithNotices(['Ada']);
    expect(await callSignpost(['notice', 'digest', '--data', folder])).toMatchObject({
      code: 0,
      stdout: 'Nothing happened: no digest would be sent.\n',
    });
  });

  it('says where notices are set up when there are none, and refuses what is not a number', async () => {
    const { folder } = await aDataFolder({ records: aSmallSite('silent') });
    const none = await callSignpost(['notice', 'test', '--data', folder]);
    expect(none).toMatchObject({ code: 1 });
    expect(none.stderr).toContain('Set them up in the dashboard: Administration → Notices.');
    expect((await callSignpost(['notice', 'test', 'first', '--data', folder])).code).toBe(2);
  });
});

describe('a notice that serve is sending', () => {
  it('is not sent again after a kill, and is noted before a stop', LONG, async () => {
    const folder = await aSiteWithNotices(['Ada', 'Bob', 'Cid'], { digest: 'off', alerts: true });
    await inStores(folder, async ({ notices }) => {
      const mark = { name: 'test', was: null, is: 'done' };
      await (await notices.open()).note({ mark, events: [A_BROKEN], troubles: [], over: [] });
    });
    const server = await mailServer();
    const arrived = Promise.withResolvers<void>();
    // It has the letter and never says so.
    server.onReceived = () => {
      arrived.resolve();
      return new Promise(() => {});
    };
    const killed = await startSending(folder, server);
    await arrived.promise;
    await killed.kill();

    const stopped = await startSending(folder, server);
    server.onReceived = async () => {
      stopped.signal('SIGTERM');
      await stopped.printed(/"msg":"stopping"/);
    };
    expect(await stopped.exited).toMatchObject({ code: 0 });
    expect(server.received.map(({ to }) => to)).toEqual([['ada@people.example'], ['bob@people.example']]);
    const latest = await inStores(folder, async ({ notices }) => (await notices.read()).latest());
    expect([...latest.values()].map(({ state }) => state)).toEqual(['sending', 'sent', 'waiting']);
  });
});
