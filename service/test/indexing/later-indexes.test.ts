import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteLedger } from '../../src/adapters/site-ledger/open.ts';
import { aPost, runOf } from '../fakes/content-source.ts';
import { aDatabaseFolder } from '../fakes/database.ts';
import { manualTime } from '../fakes/manual-time.ts';

it('has the indexes of a new ledger after its first run too', async () => {
  const file = path.join(aDatabaseFolder(), 'ledger.db');
  const ledger = await openSqliteLedger(file, manualTime());
  onTestFinished(() => ledger.close());
  const before = indexesOf(file);
  await runOf(ledger, function* () {
    yield { event: 'document', document: aPost(1, 'one', ['/two/']) };
    // Those that take the most time are not there while documents come.
    expect(indexesOf(file).length).toBeLessThan(before.length);
    yield { event: 'complete' };
  });
  expect(indexesOf(file)).toEqual(before);
});

/** Each with its table and its columns. */
function indexesOf(file: string): unknown[] {
  const connection = new Database(file, { readonly: true });
  try {
    return connection
      .prepare(
        `select t.name as name, t.tbl_name as "table", i.name as "column"
         from sqlite_schema t join pragma_index_info(t.name) i where t.type = 'index' order by t.name, i.seqno`,
      )
      .all();
  } finally {
    connection.close();
  }
}
