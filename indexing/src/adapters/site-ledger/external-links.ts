import { inTransaction, storable } from '@signpost/platform/sql';
import type { ExternalLinks } from '../../ports/external-links.ts';
import { toCheck, withoutFragment } from './tables/external-rows.ts';
import { hashOf, insertRows, type LedgerDatabase, deleteWith } from './tables/rows.ts';
import { inLock } from './runs/lock.ts';

/** Addresses that are added or forgotten in one transaction. */
const BATCH = 500;

export function sqlExternalLinks(ledger: LedgerDatabase): ExternalLinks {
  const { db } = ledger;

  /** Works on one batch after the other, each in a transaction of its own; `work` gives the last hash that it was about. */
  async function inBatches(
    work: (ledger: LedgerDatabase, after: string) => Promise<string | null>,
  ): Promise<void> {
    for (let after: string | null = ''; after !== null;) {
      const from: string = after;
      after = await inLock(ledger, (inside) => work(inside, from));
    }
  }

  return {
    async refresh() {
      await inBatches(addNew);
      await inBatches(forgetUnlinked);
    },
    async dueHosts(now) {
      const rows = await db
        .selectFrom('ledger_external')
        .select(({ fn }) => [
          'host_hash',
          fn.countAll().as('addresses'),
          fn.min('next_check_at').as('due_at'),
        ])
        .where('next_check_at', '<=', now)
        .groupBy('host_hash')
        .orderBy('due_at')
        .orderBy('host_hash')
        .execute();
      return rows.map(({ host_hash, addresses }) => ({ host: host_hash, addresses: Number(addresses) }));
    },
    async due({ host, now, after, limit }) {
      const rows = await db
        .selectFrom('ledger_external')
        .selectAll()
        .where('host_hash', '=', host)
        .where('hash', '>', after ?? '')
        .where('next_check_at', '<=', now)
        .orderBy('hash')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ id: row.hash, url: row.url, check: toCheck(row) }));
    },
    async note(id, check) {
      const { verdict, nextCheckAt, ...rest } = check;
      await inTransaction(db, async (db) => {
        const before = await db
          .selectFrom('ledger_external')
          .select('verdict')
          .where('hash', '=', id)
          .executeTakeFirst();
        await db
          .updateTable('ledger_external')
          .set({ verdict, found: storable(JSON.stringify(rest)), next_check_at: nextCheckAt })
          .where('hash', '=', id)
          .execute();
        if (before?.verdict === verdict) return;
        await db
          .updateTable('ledger_state')
          .set(({ eb }) => ({ verdict_changes: eb('verdict_changes', '+', 1) }))
          .execute();
      });
    },
    async postpone(host, until) {
      await db
        .updateTable('ledger_external')
        .set({ next_check_at: until })
        .where('host_hash', '=', host)
        .where('next_check_at', '<', until)
        .execute();
    },
    async totals() {
      const rows = await db
        .selectFrom('ledger_external')
        .select(({ fn }) => ['verdict', fn.countAll().as('count')])
        .groupBy('verdict')
        .execute();
      return new Map(rows.map(({ verdict, count }) => [verdict, Number(count)]));
    },
  };
}

async function addNew(ledger: LedgerDatabase, after: string): Promise<string | null> {
  const rows = await ledger.db
    .selectFrom('ledger_link as link')
    .innerJoin('ledger_document as source', 'source.post_id', 'link.post_id')
    .leftJoin('ledger_external as known', 'known.hash', 'link.external_hash')
    .select(({ fn }) => ['link.external_hash as hash', fn.min('link.url').as('url')])
    .where('link.external_hash', '>', after)
    .where('source.status', '=', 'publish')
    .where('known.hash', 'is', null)
    .groupBy('link.external_hash')
    .orderBy('link.external_hash')
    .limit(BATCH)
    .execute();
  const added = rows.map((row) => {
    const url = withoutFragment(row.url);
    return { hash: row.hash ?? '', url, host_hash: hashOf(URL.parse(url)?.host ?? ''), next_check_at: 0 };
  });
  await insertRows(ledger, 'ledger_external', added);
  return rows.length < BATCH ? null : (rows.at(-1)?.hash ?? null);
}

async function forgetUnlinked({ db }: LedgerDatabase, after: string): Promise<string | null> {
  const rows = await db
    .selectFrom('ledger_external as known')
    .select('known.hash')
    .where('known.hash', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_link as link')
            .innerJoin('ledger_document as source', 'source.post_id', 'link.post_id')
            .select('link.id')
            .whereRef('link.external_hash', '=', 'known.hash')
            .where('source.status', '=', 'publish'),
        ),
      ),
    )
    .orderBy('known.hash')
    .limit(BATCH)
    .execute();
  const hashes = rows.map(({ hash }) => hash);
  await deleteWith({ db }, 'ledger_external', 'hash', hashes);
  return rows.length < BATCH ? null : (rows.at(-1)?.hash ?? null);
}
