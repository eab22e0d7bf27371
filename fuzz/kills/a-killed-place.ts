import path from 'node:path';
import { tempFolder } from '../../service/test/cli/data-folder.ts';
import { whenOver } from '../../service/test/fakes/made-once.ts';
import type { Engine } from '../../service/test/servers/engines.ts';
import { freshDatabase } from '../../service/test/servers/fresh-database.ts';

export interface KilledPlace {
  folder: string;
  settings: Record<string, string>;
}

/** An empty place; on a server the links and the analysis backend are in two databases. */
export async function aKilledPlace(engine: Engine): Promise<KilledPlace> {
  const folder = path.join(tempFolder(), 'data');
  if (engine === 'sqlite') return { folder, settings: {} };
  const [one, two] = [await freshDatabase(engine), await freshDatabase(engine)];
  for (const { drop } of [one, two]) whenOver(drop);
  return { folder, settings: { SIGNPOST_DATABASE_URL: one.url, SIGNPOST_BACKEND_DATABASE_URL: two.url } };
}
