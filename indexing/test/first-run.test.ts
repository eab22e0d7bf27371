import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqliteLedger } from '../src/adapters/site-ledger/open.ts';
import { indexSite } from '../src/index-site.ts';
import type { SourceEvent } from '../src/ports/content-source.ts';
import type { SiteLedger } from '../src/ports/site-ledger.ts';
import { aPost, aSource, runOf } from './fakes/content-source.ts';
import { aDatabaseFolder } from '../../service/test/fakes/database.ts';
import { manualTime, type ManualTime } from '../../service/test/fakes/manual-time.ts';

describe('the first run of a ledger', () => {
  it('leaves it with the indexes of a new one', async () => {
    const { file, ledger, time } = await newLedger();
    const before = indexesOf(file);
    await runOf(ledger, function* () {
      const links = Array.from({ length: 10_000 }, () => '/two/');
      yield { event: 'document', document: aPost(1, 'one', links) };
      // What has waited for a second is written.
      time.advance(1000);
      yield { event: 'document', document: aPost(2, 'two', []) };
      // Those that take the most time are not there while more documents come to many links.
      expect(indexesOf(file).length).toBeLessThan(before.length);
      yield { event: 'complete' };
    });
    expect(indexesOf(file)).toEqual(before);
  });

  it('leaves no unused room in its file when one page has very many links', async () => {
    const { file, ledger, time } = await newLedger();
    await runOf(ledger, function* () {
      const links = Array.from({ length: 10_000 }, (_, nth) => `/${nth}/`);
      yield { event: 'document', document: aPost(1, 'one', links) };
      time.advance(1000);
      yield { event: 'document', document: aPost(2, 'two', []) };
      // No index is filled only to be dropped.
      expect(unusedPagesOf(file)).toBe(0);
      yield { event: 'complete' };
    });
    expect(await ledger.verify()).toBeNull();
  });

  it('tells that it goes on while it counts what it has read', async () => {
    const { ledger } = await newLedger();
    let [hasRead, told] = [false, 0];
    const source = aSource(function* (): Generator<SourceEvent> {
      yield { event: 'document', document: aPost(1, 'one', ['/two/']) };
      hasRead = true;
    });
    const { id } = await ledger.ensureSource({ kind: 'test', location: 'here', options: {} });
    const onProgress = (): void => void (hasRead && (told += 1));
    const { signal } = new AbortController();
    await indexSite(ledger, { sourceId: id, source, settings: {}, only: null, signal, onProgress });
    expect(told).toBeGreaterThan(0);
  });
});

async function newLedger(): Promise<{ file: string; ledger: SiteLedger; time: ManualTime }> {
  const file = path.join(aDatabaseFolder(), 'ledger.db');
  const time = manualTime();
  const ledger = await openSqliteLedger(file, time);
  onTestFinished(() => ledger.close());
  return { file, ledger, time };
}

function unusedPagesOf(file: string): unknown {
  return reading(file, (connection) => connection.pragma('freelist_count', { simple: true }));
}

/** Each with its table and its columns. */
function indexesOf(file: string): unknown[] {
  return reading(file, (connection) =>
    connection
      .prepare(
        `select t.name as name, t.tbl_name as "table", i.name as "column"
         from sqlite_schema t join pragma_index_info(t.name) i where t.type = 'index' order by t.name, i.seqno`,
      )
      .all(),
  );
}

function reading<Result>(file: string, read: (connection: Database.Database) => Result): Result {
  const connection = new Database(file, { readonly: true });
  try {
    return read(connection);
  } finally {
    connection.close();
  }
}
