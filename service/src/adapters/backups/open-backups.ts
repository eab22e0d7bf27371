import {
  openBackup,
  takeBackup,
  verifyBackup,
  type BackedUpStore,
  type BackupHeader,
  type OpenedBackup,
} from '@signpost/platform/backup';
import { sqliteSpelling } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import type { BackupCounts, BackupFacts, Backups } from '../../ports/backups.ts';
import { refuseNewer, type Step } from './build-all.ts';
import { openFolder, type OpenMoment } from './folder-moment.ts';
import { restoreEverything } from './restore-everything.ts';
import { openServerStores } from './server-moment.ts';
import { inFolder, serversOf, type StoredAt } from './server-places.ts';
import { LINKS, STORES } from './stores.ts';

/** Where everything is stored. */
interface BackupPlace {
  open(): Promise<OpenMoment>;
  restore(backup: OpenedBackup): Promise<void>;
}

/** `step` runs between the steps of a restore. */
export function backupPlace(at: StoredAt, step?: Step): BackupPlace {
  return { open: () => openEverything(at), restore: (backup) => restoreEverything(at, backup, step) };
}

/** Each server and the data folder at one moment; when there are several, their moments follow each other at once. */
async function openEverything(at: StoredAt): Promise<OpenMoment> {
  const servers = serversOf(at);
  const opened: Omit<OpenMoment, 'engine'>[] = [];
  const close = async (): Promise<void> => {
    for (const each of opened) await each.close();
  };
  try {
    for (const server of servers) opened.push(await openServerStores(server));
    opened.push(await openFolder(at.dataFolder, inFolder(servers)));
    return {
      engine: at.database?.engine ?? 'sqlite',
      stores: inOrder(opened.flatMap(({ stores }) => stores)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The service's own tables come first, the link data after them: restoring needs their number. */
function inOrder(stores: readonly BackedUpStore[]): BackedUpStore[] {
  const names = [...STORES.map(({ name }) => name), LINKS];
  return names.flatMap((name) => stores.filter((store) => store.name === name && store.at.schema.length > 0));
}

/** By the name of each number, the table whose rows it counts. */
const COUNTED: Record<keyof BackupCounts, string> = {
  users: 'service.user',
  sources: 'ledger.ledger_source',
  posts: 'links.post_row',
  links: 'links.link',
  plans: 'mending.mending_plan',
  brands: 'analysis.brand',
  analyses: 'analysis.analysis',
};

export function sqlBackups(place: BackupPlace, product: string, clock: Clock): Backups {
  const count = async (): Promise<BackupCounts | null> => {
    try {
      return await countStored(place);
    } catch {
      // Damaged data can be replaced as well.
      return null;
    }
  };
  return {
    async take(file, { withSecrets }) {
      const { engine, stores, close } = await place.open();
      try {
        const options = { product, engine, madeAt: new Date(clock.now()), withSecrets };
        const { header, bytes } = await takeBackup(file, stores, options);
        return { ...toFacts(header), bytes };
      } finally {
        await close();
      }
    },

    async verify(file) {
      const header = await verifyBackup(file);
      refuseNewer(header);
      return toFacts(header);
    },

    async pending() {
      const { stores, close } = await place.open();
      await close();
      return stores.flatMap(({ name, at }) => {
        const store = STORES.find((each) => each.name === name);
        if (store === undefined) return [];
        const all = Object.keys(store.migrationsOn(sqliteSpelling));
        return { store: name, changes: all.filter((change) => !at.schema.includes(change)) };
      });
    },

    count,

    async restore(file) {
      const backup = await openBackup(file);
      refuseNewer(backup.header);
      const replaced = await count();
      await place.restore(backup);
      return { restored: toFacts(backup.header), replaced };
    },
  };
}

function toFacts({ product, engine, made_at, with_secrets, stores }: BackupHeader): BackupFacts {
  const rows = new Map(
    stores.flatMap((store) => store.tables.map((table) => [`${store.name}.${table.name}`, table.rows])),
  );
  return {
    product,
    engine,
    madeAt: made_at,
    withSecrets: with_secrets,
    counts: toCounts((table) => rows.get(table) ?? 0),
  };
}

async function countStored(place: BackupPlace): Promise<BackupCounts> {
  const { stores, close } = await place.open();
  try {
    const rows = new Map<string, number>();
    for (const { name, at } of stores) {
      for (const table of at.tables) {
        const key = `${name}.${table.name}`;
        if (Object.values(COUNTED).includes(key)) rows.set(key, await at.count(table));
      }
    }
    return toCounts((table) => rows.get(table) ?? 0);
  } finally {
    await close();
  }
}

function toCounts(rowsOf: (table: string) => number): BackupCounts {
  // The keys are those of the table above.
  return Object.fromEntries(
    Object.entries(COUNTED).map(([name, table]) => [name, rowsOf(table)]),
  ) as unknown as BackupCounts;
}
