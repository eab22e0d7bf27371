import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../cli/data-folder.ts';
import { aFilledPlace, backupsOf, contentOf, shownBy, type FilledPlace } from '../fakes/backed-up.ts';
import { madeOnce, whenOver } from '../fakes/made-once.ts';
import { LONG } from '../fakes/patience.ts';
import { ENGINES, isMissing, type Engine } from '../servers/engines.ts';
import { freshDatabase } from '../servers/fresh-database.ts';

/** Settings for empty databases: MariaDB needs two, since the stores have tables of the same names. */
async function emptySettings(engine: Engine): Promise<Record<string, string>> {
  if (engine === 'sqlite') return {};
  const one = await freshDatabase(engine);
  const two = engine === 'mariadb' ? await freshDatabase(engine) : one;
  for (const { drop } of new Set([one, two])) whenOver(drop);
  return { SIGNPOST_DATABASE_URL: one.url, SIGNPOST_BACKEND_DATABASE_URL: two.url };
}

/** One place for each engine: each restore replaces what the one before has put there. */
const targets = Object.fromEntries(
  ENGINES.map((engine) => [
    engine,
    madeOnce(async () =>
      isMissing(engine)
        ? null
        : { folder: path.join(tempFolder(), 'data'), settings: await emptySettings(engine) },
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
      const place = await aFilledPlace(from, await emptySettings(from));
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
    }
  });
}
