import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '@signpost/platform/settings';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { childIndexRunner } from '../../src/adapters/index-runner/child-process.ts';
import type { Stores } from '../../src/compose-stores.ts';
import type { IndexRunner } from '../../src/ports/index-runner.ts';
import { PATIENCE } from '../fakes/patience.ts';
import { aServicePlace } from '../fakes/service-place.ts';
import { aPage, serveSite } from '../indexing/loopback-site.ts';
import { describeOn } from '../servers/engines.ts';
import { inStores, tempFolder } from './data-folder.ts';

const HOME = 'https://example.com';

/** A runner of processes that store where the settings say, and what it has logged. */
function aRunner(data: string, settings: Environment): { runner: IndexRunner; logged: string[] } {
  const logged: string[] = [];
  const environment = { PATH: '/usr/bin:/bin', SIGNPOST_BACKEND_URL: '', ...settings, SIGNPOST_DATA: data };
  const logger = pino({ base: null }, { write: (line: string) => void logged.push(line) });
  const runner = childIndexRunner({ environment, logger });
  onTestFinished(() => runner.close());
  return { runner, logged };
}

async function published({ links }: Stores): Promise<string[]> {
  const records = await Array.fromAsync(links.records());
  return records.flatMap((record) => (record.record === 'post' ? [record.title] : []));
}

// The process is told where to store by the same settings on every server.
describeOn(['sqlite', 'mariadb'], 'a source that is read in a process of its own', (engine) => {
  it('is published, and again when one of its documents has changed', async () => {
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
      expect(logged.join('')).toContain(String.raw`{\"event\":\"indexed\",\"posts\":2`);
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
