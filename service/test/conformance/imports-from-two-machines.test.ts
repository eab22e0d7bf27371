import { expect, it, onTestFinished } from 'vitest';
import { openStores } from '../../src/compose-stores.ts';
import { readConfig } from '../../src/config.ts';
import { ImportRunningError, type LinkStore } from '../../src/ports/link-store.ts';
import { aDatabaseFolder } from '../fakes/database.ts';
import { aServerDatabase } from '../fakes/database-place.ts';
import { describeOn } from '../servers/engines.ts';

/** The store at that address as another machine has it: with its own data folder. */
async function openOnAMachine(url: string): Promise<LinkStore> {
  const stores = await openStores(readConfig({ data: aDatabaseFolder() }, { SIGNPOST_DATABASE_URL: url }));
  onTestFinished(() => stores.close());
  return stores.links;
}

describeOn(['postgres', 'mariadb'], 'two machines', (engine) => {
  it('import one after the other: while one imports, the other is refused at once', async () => {
    const { url } = await aServerDatabase(engine);
    const one = await openOnAMachine(url);
    const other = await openOnAMachine(url);
    const running = await one.beginImport();
    await expect(other.beginImport()).rejects.toThrow(ImportRunningError);
    await running.abort();
    const next = await other.beginImport();
    await expect(one.beginImport()).rejects.toThrow(ImportRunningError);
    await next.abort();
  });
});
