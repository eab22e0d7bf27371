import type { Engine } from '../../service/test/servers/engines.ts';
import { emptyTables } from '../../service/test/fakes/empty-tables.ts';
import { noticeTables, type NoticeDatabase } from '../src/adapters/sql-store/open.ts';

/** Gives every test of a suite empty tables on the engine. */
export function emptyNotices(engine: Engine): () => Promise<NoticeDatabase> {
  return emptyTables(engine, noticeTables, (name) => /^notice_(?!migration)/.test(name));
}
