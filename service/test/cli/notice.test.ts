import { describe, expect, it } from 'vitest';
import { firstRule } from '@signpost/notices/subscriptions/rule-of';
import { mailServer } from '../../../notices/test/fakes/mail-server.ts';
import { aDataFolder, aSmallSite, inStores } from './data-folder.ts';
import { callSignpost } from './run-signpost.ts';

/** A site of whose changes Ada hears by mail. */
async function aSiteWithNotice(): Promise<string> {
  const { folder } = await aDataFolder({ records: aSmallSite('heard') });
  await inStores(folder, async ({ notices }) => {
    const store = await notices.open();
    await store.add({
      token: 'a token',
      rule: firstRule('Ada', 'en'),
      channel: 'mail',
      address: 'ada@people.example',
      shape: null,
      sealedSecret: null,
      feedHash: null,
      nextDigestAt: null,
      madeAt: 1,
    });
  });
  return folder;
}

describe('signpost notice', () => {
  it('test sends a letter to everyone who gets notices, and exits with 3 when it cannot', async () => {
    const folder = await aSiteWithNotice();
    const server = await mailServer();
    const mail = { SIGNPOST_SMTP_URL: server.url, SIGNPOST_MAIL_FROM: 'Signpost <signpost@heard.example>' };
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
    const folder = await aSiteWithNotice();
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
