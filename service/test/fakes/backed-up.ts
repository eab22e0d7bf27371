import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { firstNoticeRule } from '@signpost/contract/first-notice-rule';
import { openBackup } from '@signpost/platform/backup';
import type { Environment } from '@signpost/platform/settings';
import { systemClock } from '@signpost/platform/time';
import { aPlace, aStoredBrand, runToEnd } from '../../../analysis-backend/test/fakes/analyses.ts';
import { collectRun } from '../../../analysis-backend/src/run-file/get-run.ts';
import { toRunFile } from '../../../analysis-backend/src/run-file/to-run-file.ts';
import { openStorage, type Storage } from '../../../analysis-backend/src/storage/open-storage.ts';
import { openBackups } from '../../src/compose/stores.ts';
import { readConfig } from '../../src/config.ts';
import type { Backups } from '../../src/ports/backups.ts';
import { aDataFolder, aSmallSite, inStores, storedRecords, tempFolder } from '../cli/data-folder.ts';
import { callSignpost } from '../cli/run-signpost.ts';

/** A place that holds something in every store. */
export interface FilledPlace {
  folder: string;
  settings: Environment;
  token: string;
  analysisId: string;
}

export const PASSWORD = 'a password of a source';

export function backupsOf({ folder, settings }: Pick<FilledPlace, 'folder' | 'settings'>): Promise<Backups> {
  return openBackups(readConfig({ data: folder }, settings));
}

export async function aFilledPlace(
  name: string,
  settings: Record<string, string> = {},
): Promise<FilledPlace> {
  const { folder, token } = await aDataFolder({ settings });
  const file = path.join(tempFolder(), 'records.ndjson');
  writeFileSync(file, aSmallSite(name));
  const { code, stderr } = await callSignpost(['index', 'records', file, '--data', folder], settings);
  if (code !== 0) throw new Error(stderr);
  await inStores(
    folder,
    async ({ ledger, plans, notices }) => {
      const book = await ledger.open();
      const [source] = await book.listSources();
      await book.updateSource(source?.id ?? 0, { secret: PASSWORD });
      await (await plans.open()).create({ madeAt: 1, madeBy: 'root' }, []);
      await (
        await notices.open()
      ).add({
        token: 'a token',
        rule: firstNoticeRule('root', 'en'),
        channel: 'feed',
        address: '',
        shape: null,
        sealedSecret: null,
        feedHash: 'a hash',
        nextDigestAt: null,
        madeAt: 1,
      });
    },
    settings,
  );
  const analysisId = await inStorage({ folder, settings }, async (storage) => {
    const place = await aPlace({ storage });
    const { brand } = await aStoredBrand(place, { name });
    const [run = ''] = await runToEnd(place, brand.id, 1);
    return run;
  });
  return { folder, settings, token, analysisId };
}

/** What people would see of a place: the export, the run file, the users and the sources. */
export async function shownBy({ folder, settings, analysisId }: Omit<FilledPlace, 'token'>): Promise<object> {
  const records = await storedRecords(folder, settings);
  const others = await inStores(
    folder,
    async ({ ledger, identities, plans, notices }) => {
      const book = await ledger.read();
      return {
        users: [...(await identities.snapshot()).credentials.values()],
        sources: await book.listSources(),
        revision: await book.publishedRevision(),
        plans: await (await plans.read()).list({ page: 1, perPage: 10 }),
        notices: await (await notices.read()).list(),
      };
    },
    settings,
  );
  return {
    records,
    ...others,
    run: await inStorage({ folder, settings }, (storage) => runFileOf(storage, analysisId)),
  };
}

async function runFileOf(storage: Storage, analysisId: string): Promise<unknown> {
  const analysis = await storage.analyses.findAnalysis(analysisId);
  const { finishedAt } = analysis ?? { finishedAt: null };
  if (analysis === null || finishedAt === null) return null;
  return toRunFile(await collectRun(storage, { ...analysis, finishedAt }, { raw: true }));
}

/** Works with the stores of the analysis backend. */
export async function inStorage<Result>(
  { folder, settings }: Pick<FilledPlace, 'folder' | 'settings'>,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const { ownBackendDatabase: database } = readConfig({ data: folder }, settings);
  const storage = await openStorage({ dataFolder: folder, database }, systemClock);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

/** By store and table, all rows of a backup as JSON, but for what every restore makes anew. */
export async function contentOf(file: string): Promise<Record<string, string[]>> {
  const { tables } = await openBackup(file);
  const content: Record<string, string[]> = {};
  for await (const { store, table, rows } of tables()) {
    const name = `${store}.${table}`;
    const all = await Array.fromAsync(rows(), (row) => JSON.stringify(row));
    // Engines order texts differently.
    if (!MADE_ANEW.has(name)) content[name] = all.toSorted();
  }
  return content;
}

const MADE_ANEW: ReadonlySet<string> = new Set([
  'service.instance',
  'service.link_generation',
  'analysis.instance',
  // pg-boss has the jobs on PostgreSQL; what is missing is added at the next start.
  'analysis.job',
]);
