import { setImmediate } from 'node:timers/promises';
import type { IndexRunsBody } from '@signpost/contract/indexing';
import { afterAll, describe, expect, it } from 'vitest';
import { removeUser, revoke } from '../../src/identity/manage-users.ts';
import { aSignedInBrowser, SESSION, type Browser } from '../fakes/browser.ts';
import { HOME, runOf } from '../../../indexing/test/fakes/content-source.ts';
import { manualTime } from '../fakes/manual-time.ts';
import { basic, startService } from '../fakes/service.ts';

const RUNS = '/plugin/v1/index/runs';

const time = manualTime();
const service = await startService({
  wait: time.wait,
  users: { removed: 'administrator', demoted: 'viewer', revoked: 'viewer', seller: 'viewer', idle: 'viewer' },
});
const { identities, ledger: place } = service.stores;
const ledger = await place.open();
const { id: sourceId } = await ledger.ensureSource({ kind: 'crawl', location: HOME, options: {} });
const begun = Promise.withResolvers<void>();
const goOn = Promise.withResolvers<void>();
const running = runOf(
  ledger,
  async function* () {
    yield { event: 'total', documents: 1 };
    begun.resolve();
    await goOn.promise;
  },
  { sourceId },
);
await begun.promise;
const [run] = ((await service.request(RUNS)).json as IndexRunsBody).runs;

afterAll(async () => {
  goOn.resolve();
  await running;
  await service.stop();
});

/** A second passes. */
async function tick(): Promise<boolean> {
  await time.waiting((ms) => ms === 1000);
  time.advance(1000);
  // The reader gets a turn.
  await setImmediate();
  return false;
}

/** The first lines of the blocks that come, each once, until a sign of life is due, after the user has gone. */
async function blocksAfter(headers: Record<string, string>, go: () => Promise<unknown>): Promise<string[]> {
  const response = await fetch(`${service.url}${RUNS}/${run?.id}/events`, { headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntil = async (last: string): Promise<void> => {
    while (!text.includes(last)) {
      const { done = true, value } = (await reader?.read()) ?? {};
      if (done) return;
      text += value;
    }
  };
  await readUntil('event: run');
  await go();
  const over = readUntil(': still there\n\n').then(() => true);
  while (!(await Promise.race([over, tick()])));
  await reader?.cancel();
  return [...new Set(text.split('\n\n').map((block) => block.split('\n')[0] ?? ''))];
}

const UNTIL_NOW = ['retry: 3000', 'event: run', ''];

describe('a stream of events', () => {
  it('goes on while its user may read', async () => {
    const headers = { authorization: basic('admin', service.passwords['admin'] ?? '') };
    expect(await blocksAfter(headers, async () => {})).toEqual([
      ...UNTIL_NOW.slice(0, 2),
      ': still there',
      '',
    ]);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['is removed', 'removed', () => removeUser(identities, 'removed')],
    ['gets a role that may not read', 'demoted', () => identities.changeRole('demoted', 'subscriber')],
    [
      'loses the password',
      'revoked',
      async () => {
        const [password] = (await identities.snapshot()).passwords.get('revoked') ?? [];
        await revoke(identities, password?.id ?? '', 'application_password');
      },
    ],
  ])('ends when its user %s', async (_, login, go) => {
    const headers = { authorization: basic(login, service.passwords[login] ?? '') };
    expect(await blocksAfter(headers, go)).toEqual(UNTIL_NOW);
  });

  it.each<[string, string, (browser: Browser) => Promise<unknown>]>([
    ['is closed', 'seller', (browser) => browser.send('DELETE', SESSION)],
    ['is over', 'idle', async () => service.clock.advance(13 * 60 * 60)],
  ])('ends when its session %s', async (_, login, go) => {
    const browser = await aSignedInBrowser(service, login);
    expect(await blocksAfter({ cookie: browser.cookie }, () => go(browser))).toEqual(UNTIL_NOW);
  });
});
