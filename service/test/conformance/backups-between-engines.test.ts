import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Stores } from '../../src/compose/stores.ts';
import { inStores, tempFolder } from '../cli/data-folder.ts';
import {
  aFilledPlace,
  backupsOf,
  contentOf,
  inStorage,
  shownBy,
  type FilledPlace,
} from '../fakes/backed-up.ts';
import { madeOnce, whenOver } from '../fakes/made-once.ts';
import { LONG } from '../fakes/patience.ts';
import { ENGINES, isMissing, type Engine } from '../servers/engines.ts';
import { freshDatabase } from '../servers/fresh-database.ts';

/** Settings for one empty database, or for two: MariaDB always needs two, since the stores have tables of the same names. */
async function emptySettings(engine: Engine, databases: 1 | 2): Promise<Record<string, string>> {
  if (engine === 'sqlite') return {};
  const one = await freshDatabase(engine);
  const two = engine === 'mariadb' || databases === 2 ? await freshDatabase(engine) : one;
  for (const { drop } of new Set([one, two])) whenOver(drop);
  return { SIGNPOST_DATABASE_URL: one.url, SIGNPOST_BACKEND_DATABASE_URL: two.url };
}

/** One place for each engine, in two databases: each restore replaces what the one before has put there. */
const targets = Object.fromEntries(
  ENGINES.map((engine) => [
    engine,
    madeOnce(async () =>
      isMissing(engine)
        ? null
        : { folder: path.join(tempFolder(), 'data'), settings: await emptySettings(engine, 2) },
    ),
  ]),
);

interface Source {
  place: FilledPlace;
  file: string;
  shown: object;
  content: Record<string, string[]>;
}

for (const from of ENGINES) {
  describe.skipIf(isMissing(from))(`a backup made on ${from}`, () => {
    const source = madeOnce(async (): Promise<Source> => {
      const place = await aFilledPlace(from, await emptySettings(from, 1));
      const file = path.join(tempFolder(), 'all.backup');
      await (await backupsOf(place)).take(file, { withSecrets: false });
      return { place, file, shown: await shownBy(place), content: await contentOf(file) };
    });

    for (const to of ENGINES) {
      it.skipIf(isMissing(to))(
        `is restored on ${to} with every row and all that people see`,
        LONG,
        async () => {
          const { place, file, shown, content } = source();
          const target = { ...place, ...targets[to]?.() };
          const backups = await backupsOf(target);
          await backups.restore(file);
          expect(await shownBy(target)).toEqual(shown);
          const again = path.join(tempFolder(), 'again.backup');
          await backups.take(again, { withSecrets: false });
          expect(await contentOf(again)).toEqual(content);
        },
      );

      if (from !== 'sqlite' || to === 'sqlite') continue;
      it.skipIf(isMissing(to))(
        `is not restored on ${to} while a service is connected to one of its two databases`,
        LONG,
        async () => {
          const { place, file, shown } = source();
          const target = { ...place, ...targets[to]?.() };
          const backups = await backupsOf(target);
          await backups.restore(file);
          const refused = async (): Promise<void> =>
            expect(backups.restore(file)).rejects.toThrow(/is connected to .*: stop it first/);
          await inStores(
            target.folder,
            async ({ database }) => {
              await database.db.selectFrom('user').select('id').execute();
              await refused();
            },
            target.settings,
          );
          await inStorage(target, async ({ brands }) => {
            await brands.listBrands();
            await refused();
          });
          expect(await shownBy(target)).toEqual(shown);
        },
      );
    }

    if (from === 'sqlite') return;
    it('shows one moment of all stores while they are written to', LONG, async () => {
      const { place } = source();
      const backups = await backupsOf(place);
      await inStores(
        place.folder,
        async ({ database }) => {
          const writing = await writeBoth(database);
          const seen: number[] = [];
          for (let round = 0; round < 3; round += 1) {
            const busy = path.join(tempFolder(), 'busy.backup');
            await backups.take(busy, { withSecrets: false });
            const content = await contentOf(busy);
            const first = Number(
              /"written","(\d+)"/.exec((content['service.brand_cache'] ?? []).join())?.[1],
            );
            const second = Number(
              /^\[1,"written",\d+,"(\d+)"/.exec((content['mending.mending_plan'] ?? []).join('\n'))?.[1],
            );
            // The first is written, then the second: at any one moment they differ by one at most.
            expect([0, 1]).toContain(first - second);
            seen.push(first);
          }
          await writing.stop();
          expect(seen.at(-1)).toBeGreaterThan(seen[0] ?? 0);
        },
        place.settings,
      );
    });
  });
}

/** Counts up in two stores, one after the other, without a pause. */
async function writeBoth({ db }: Stores['database']): Promise<{ stop(): Promise<void> }> {
  const stop = new AbortController();
  await sql`insert into brand_cache (cache_key, value, stored_at, version) values ('written', '0', 0, 0)`.execute(
    db,
  );
  await sql`update mending_plan set token = 'written', made_by = '0' where id = 1`.execute(db);
  const working = (async () => {
    for (let number = 1; !stop.signal.aborted; number += 1) {
      await sql`update brand_cache set value = ${String(number)} where cache_key = 'written'`.execute(db);
      await sql`update mending_plan set made_by = ${String(number)} where id = 1`.execute(db);
    }
  })();
  return {
    async stop() {
      stop.abort();
      await working;
    },
  };
}
