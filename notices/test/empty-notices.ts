import { sql } from 'kysely';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { aDatabaseFolder } from '../../service/test/fakes/database.ts';
import { serverAt } from '../../service/test/fakes/database-place.ts';
import type { Engine } from '../../service/test/servers/engines.ts';
import { freshDatabase, type FreshDatabase } from '../../service/test/servers/fresh-database.ts';
import { noticeTables, type NoticeDatabase, type NoticeTables } from '../src/adapters/sql-store/open.ts';

/** Gives every test of a suite empty tables on the engine. */
export function emptyNotices(engine: Engine): () => Promise<NoticeDatabase> {
  if (engine === 'sqlite') {
    return () => {
      const place = noticeTables({ dataFolder: aDatabaseFolder(), database: null });
      onTestFinished(() => place.close());
      return place.open();
    };
  }
  let fresh: FreshDatabase;
  let place: NoticeTables;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    place = noticeTables({ dataFolder: '/nowhere', database: serverAt(engine, fresh.url) });
  });
  afterAll(async () => {
    await place.close();
    await fresh.drop();
  });
  return async () => {
    const db = await place.open();
    await empty(db);
    return db;
  };
}

async function empty(db: NoticeDatabase): Promise<void> {
  for (const { name } of await db.introspection.getTables()) {
    if (name.startsWith('notice_') && !name.startsWith('notice_migration'))
      await sql`delete from ${sql.table(name)}`.execute(db);
  }
}
