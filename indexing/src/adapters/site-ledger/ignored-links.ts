import { storable } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import type { IgnoredLinks, IgnoreRule } from '../../ports/ignored-links.ts';
import { countNotIgnored } from './read/broken-list.ts';
import { readRules, toRules } from './read/ignore-rules.ts';
import { inLock } from './runs/lock.ts';
import { hashOf, rowsWith, type Db, type LedgerDatabase } from './tables/rows.ts';

export function sqlIgnoredLinks(ledger: LedgerDatabase, clock: Clock): IgnoredLinks {
  const { db } = ledger;

  /** Does it, and counts the broken links of the last day anew. */
  function change<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    return inLock(ledger, async ({ db: inside }) => {
      const result = await work(inside);
      await recountLastDay(inside);
      return result;
    });
  }

  return {
    async list() {
      return (await toRules(db, await readRules(db))).toReversed();
    },
    add: ({ by, value, reason, addedBy }) =>
      change(async (db) => {
        const row = {
          kind: by,
          value: storable(value),
          value_hash: hashOf(`${by} ${value}`),
          reason: storable(reason),
        };
        const same = await db
          .selectFrom('ledger_ignored')
          .select('id')
          .where('value_hash', '=', row.value_hash)
          .executeTakeFirst();
        if (same === undefined)
          await db
            .insertInto('ledger_ignored')
            .values({ ...row, added_by: storable(addedBy), added_at: clock.now() })
            .execute();
        else
          await db
            .updateTable('ledger_ignored')
            .set({ reason: row.reason })
            .where('id', '=', same.id)
            .execute();
        const added = await toRules(
          db,
          await rowsWith({ db }, 'ledger_ignored', 'value_hash', [row.value_hash]),
        );
        return added[0] as IgnoreRule;
      }),
    remove: (id) =>
      change(async (db) => {
        const { numDeletedRows } = await db
          .deleteFrom('ledger_ignored')
          .where('id', '=', id)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      }),
  };
}

async function recountLastDay(db: Db): Promise<void> {
  const last = await db
    .selectFrom('ledger_day')
    .select('day')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return;
  const broken = await countNotIgnored(db);
  await db.updateTable('ledger_day').set({ broken }).where('day', '=', last.day).execute();
}
