import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '@signpost/platform/settings';
import { systemClock } from '@signpost/platform/time';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { childIndexRunner, type ChildRunnerOptions } from '../../src/adapters/index-runner/child-process.ts';
import type { Stores } from '../../src/compose/stores.ts';
import { noteEndedRun } from '@signpost/indexing/schedule/run-due';
import type { IndexRunner } from '@signpost/indexing/ports/index-runner';
import type { SiteLedger } from '@signpost/indexing/ports/site-ledger';
import { LONG, PATIENCE } from '../fakes/patience.ts';
import { aServicePlace } from '../fakes/service-place.ts';
import { aPage, serveSite } from '../../../indexing/test/loopback-site.ts';
import { describeOn } from '../servers/engines.ts';
import { inStores, tempFolder } from './data-folder.ts';

const HOME = 'https://example.com';

/** A runner of processes that store where the settings say, and what it has logged. */
function aRunner(
  data: string,
  settings: Environment,
  options: Partial<ChildRunnerOptions> = {},
): { runner: IndexRunner; logged: string[] } {
  const logged: string[] = [];
  const environment = { PATH: '/usr/bin:/bin', SIGNPOST_BACKEND_URL: '', ...settings, SIGNPOST_DATA: data };
  const logger = pino({ base: null }, { write: (line: string) => void logged.push(line) });
  const runner = childIndexRunner({
    environment,
    logger,
    onSilent: async () => {},
    onCheckEnded: async () => {},
    ...options,
  });
  onTestFinished(() => runner.close());
  return { runner, logged };
}

async function published({ links }: Stores): Promise<string[]> {
  const records = await Array.fromAsync(links.records());
  return records.flatMap((record) => (record.record === 'post' ? [record.title] : []));
}

// The same settings tell the process where to store on every server.
describeOn(['sqlite', 'mariadb'], 'a source that is read in a process of its own', (engine) => {
  it('is published, and again when one of its documents has changed', LONG, async () => {
    const { settings, drop } = await aServicePlace(engine);
    onTestFinished(drop);
    const [site, data] = [tempFolder(), tempFolder()];
    writeFileSync(path.join(site, 'one.html'), aPage('One', '/two'));
    writeFileSync(path.join(site, 'two.html'), aPage('Two'));
    const read = async (stores: Stores): Promise<void> => {
      const ledger = await stores.ledger.open();
      const { id } = await ledger.ensureSource({ kind: 'html', location: site, options: { base: HOME } });
      const { runner, logged } = aRunner(data, settings);
      runner.start(id, null);
      await vi.waitUntil(() => !runner.isBusy(), PATIENCE);
      expect(logged.map((line): unknown => JSON.parse(line))).toContainEqual(
        expect.objectContaining({ msg: 'indexed', source: id, posts: 2, links: 1 }),
      );
      expect(await published(stores)).toEqual(['One', 'Two']);

      for (const [file, title] of Object.entries({ one: 'Another one', two: 'Another two' }))
        writeFileSync(path.join(site, `${file}.html`), aPage(title));
      runner.start(id, [`${HOME}/one.html`]);
      await vi.waitUntil(() => !runner.isBusy(), PATIENCE);
      expect(await published(stores)).toEqual(['Another one', 'Two']);
    };
    await inStores(data, read, settings);
  });
});

it('ends with the process that has started it, and can be gone on with', async () => {
  const data = tempFolder();
  const asked = Promise.withResolvers<void>();
  const { port } = await serveSite({
    '/': aPage('Home', '/slow'),
    '/slow': () => asked.resolve(),
  });
  await inStores(data, async (stores) => {
    const ledger = await stores.ledger.open();
    const resolve = [`site.test:80:127.0.0.1:${port}`];
    const { id } = await ledger.ensureSource({
      kind: 'crawl',
      location: 'http://site.test',
      options: { resolve },
    });
    const { runner } = aRunner(data, {});
    runner.start(id, null);
    await asked.promise;
    await runner.close();
    expect(await ledger.listRuns({ sourceId: id, limit: 9 })).toMatchObject([{ state: 'interrupted' }]);
    expect(await stores.links.dataVersion()).toBe(0);
  });
});

describe('a site that never answers', () => {
  it('is listed as a run that can be cancelled', async () => {
    const data = tempFolder();
    await inStores(data, async (stores) => {
      const { ledger, id, asked } = await aSource(stores);
      const { runner } = aRunner(data, {});
      runner.start(id, null);
      await asked;
      const [run] = await ledger.listRuns({ sourceId: id, limit: 9 });
      expect(run).toMatchObject({ state: 'running', documents: { read: 0 } });
      expect(await ledger.cancelRun(run?.id ?? 0)).toBe(true);
      await vi.waitUntil(() => !runner.isBusy(), PATIENCE);
      expect(await ledger.listRuns({ sourceId: id, limit: 9 })).toMatchObject([
        { id: run?.id, state: 'cancelled', problem: null },
      ]);
    });
  });

  it('does not keep a process alive that is asked to stop and cannot hear it', async () => {
    const data = tempFolder();
    await inStores(data, async (stores) => {
      const { ledger, id, asked } = await aSource(stores);
      const { runner } = aRunner(data, {}, { limits: { stopMs: 50, silentMs: 300_000 } });
      runner.start(id, null);
      await asked;
      // Like one that is caught in a loop, it does not hear the signal.
      process.kill(processIn(data), 'SIGSTOP');
      await runner.close();
      expect(runner.isBusy()).toBe(false);
      expect(await ledger.listRuns({ sourceId: id, limit: 9 })).toMatchObject([{ state: 'interrupted' }]);
    });
  });

  it('is tested twice at a time, and again when a test has ended', async () => {
    const { port } = await serveSite(() => () => {});
    const options = { resolve: [`site.test:80:127.0.0.1:${port}`] };
    const source = { kind: 'crawl' as const, location: 'http://site.test', options, secret: null };
    const { runner } = aRunner(tempFolder(), {});
    const gone = new AbortController();
    const tests = [1, 2].map(() => runner.test(source, gone.signal));
    const third = runner.test(source, gone.signal);
    await expect(third).rejects.toMatchObject({ code: 'rest_too_many_requests', status: 429 });
    gone.abort();
    await Promise.allSettled(tests);
    await expect(runner.test(source, gone.signal)).rejects.toMatchObject({ code: 'index_failed' });
  });

  it('is ended and noted as failed when its process gives no sign of life', async () => {
    const data = tempFolder();
    await inStores(data, async (stores) => {
      const { ledger, id } = await aSource(stores);
      await ledger.updateSource(id, { nextRunAt: 1 });
      const onSilent = (source: number): Promise<void> =>
        noteEndedRun({ ledger, clock: systemClock }, source, { code: 'silent_process' });
      const { runner } = aRunner(data, {}, { limits: { stopMs: 50, silentMs: 50 }, onSilent });
      runner.start(id, null);
      await vi.waitUntil(() => !runner.isBusy(), PATIENCE);
      const [last] = await ledger.listRuns({ sourceId: id, limit: 1 });
      expect(last).toMatchObject({ state: 'failed', problem: { code: 'silent_process' } });
      // It is not tried again at once: it would be caught again.
      expect(await ledger.findSource(id)).toMatchObject({ nextRunAt: null });
    });
  });
});

/** A source that cannot be opened, because it is asked and says nothing. */
async function aSource({
  ledger: place,
}: Stores): Promise<{ ledger: SiteLedger; id: number; asked: Promise<void> }> {
  const asked = Promise.withResolvers<void>();
  const { port } = await serveSite(() => () => asked.resolve());
  const ledger = await place.open();
  const options = { resolve: [`site.test:80:127.0.0.1:${port}`] };
  const { id } = await ledger.ensureSource({ kind: 'crawl', location: 'http://site.test', options });
  return { ledger, id, asked: asked.promise };
}

/** The process that was started with this data folder. */
function processIn(data: string): number {
  const found = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(`SIGNPOST_DATA=${data}`);
    } catch {
      // It has ended, or belongs to another user.
      return false;
    }
  });
  expect(found).toHaveLength(1);
  return Number(found[0]);
}
