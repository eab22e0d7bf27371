import { storable } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import type { Selectable } from 'kysely';
import type { OpeningRun } from '../../ports/run.ts';
import type { SourceBook, SourceRecord } from '../../ports/sources.ts';
import { fromStored } from '../../said/stored-said.ts';
import { inLock } from './runs/lock.ts';
import { refuseOtherRun } from './runs/opening-run.ts';
import { hashOf, jsonText, type LedgerDatabase } from './tables/rows.ts';
import type { LedgerSchema } from './tables/schema.ts';
import { applyChanges } from './write/apply-changes.ts';

/** Documents that are removed in one transaction. */
const MOST_REMOVED = 200;

export function sqlSourceBook(ledger: LedgerDatabase, clock: Clock): SourceBook {
  const { db } = ledger;

  async function removeSource(id: number, during: OpeningRun | null = null): Promise<void> {
    for (;;) {
      const isLast = await inLock(ledger, async (inside, state) => {
        refuseOtherRun(state, during, clock);
        const rows = await inside.db
          .selectFrom('ledger_document')
          .select('post_id')
          .where('source_id', '=', id)
          .orderBy('post_id')
          .limit(MOST_REMOVED)
          .execute();
        const redirects = await inside.db
          .selectFrom('ledger_redirect')
          .select('look_hash')
          .where('source_id', '=', id)
          .limit(MOST_REMOVED)
          .execute();
        const context = { sourceId: id, runId: 0, rules: '' };
        await applyChanges(inside, context, {
          removeIds: rows.map(({ post_id }) => post_id),
          removeRedirects: redirects.map(({ look_hash }) => look_hash),
        });
        if (rows.length === MOST_REMOVED || redirects.length === MOST_REMOVED) return false;
        const runs = inside.db.selectFrom('ledger_run').select('id').where('source_id', '=', id);
        await inside.db.deleteFrom('ledger_unreadable').where('run_id', 'in', runs).execute();
        await inside.db.deleteFrom('ledger_run_post').where('run_id', 'in', runs).execute();
        await inside.db.deleteFrom('ledger_run_link').where('run_id', 'in', runs).execute();
        await inside.db.deleteFrom('ledger_run').where('source_id', '=', id).execute();
        await inside.db.deleteFrom('ledger_changed').where('source_id', '=', id).execute();
        await inside.db.deleteFrom('ledger_block_group').where('source_id', '=', id).execute();
        await inside.db.deleteFrom('ledger_source').where('id', '=', id).execute();
        return true;
      });
      if (isLast) return;
    }
  }

  async function secretOf(id: number): Promise<string | null> {
    const row = await db.selectFrom('ledger_source').select('secret').where('id', '=', id).executeTakeFirst();
    return row?.secret ?? null;
  }

  return {
    async listSources() {
      return (await db.selectFrom('ledger_source').selectAll().orderBy('id').execute()).map(toSource);
    },
    async findSource(id) {
      const row = await db.selectFrom('ledger_source').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toSource(row);
    },
    ensureSource: ({ kind, location, options, secret }) =>
      inLock(ledger, async ({ db }) => {
        const location_hash = hashOf(location);
        const find = db
          .selectFrom('ledger_source')
          .selectAll()
          .where('kind', '=', kind)
          .where('location_hash', '=', location_hash);
        const known = await find.executeTakeFirst();
        const row = { options: jsonText(options), ...(secret !== undefined && { secret }) };
        if (known === undefined) {
          await db
            .insertInto('ledger_source')
            .values({ kind, location: storable(location), location_hash, ...row })
            .execute();
        } else {
          await db.updateTable('ledger_source').set(row).where('id', '=', known.id).execute();
        }
        return toSource(await find.executeTakeFirstOrThrow());
      }),
    async updateSource(id, { options, secret, schedule, nextRunAt }) {
      const set = {
        ...(options !== undefined && { options: jsonText(options) }),
        ...(secret !== undefined && { secret }),
        ...(schedule !== undefined && { schedule }),
        ...(nextRunAt !== undefined && { next_run_at: nextRunAt }),
      };
      if (Object.keys(set).length > 0)
        await db.updateTable('ledger_source').set(set).where('id', '=', id).execute();
    },
    secretOf,
    hasSecret: async (id) => (await secretOf(id)) !== null,
    removeSource,
    async forgetSource(id, during = null) {
      await removeSource(id, during);
      await inLock(ledger, async ({ db }) => {
        await db.deleteFrom('ledger_day').execute();
        await db.updateTable('ledger_state').set({ site: null }).execute();
      });
    },
  };
}

function toSource(row: Selectable<LedgerSchema['ledger_source']>): SourceRecord {
  const options = JSON.parse(row.options) as SourceRecord['options'];
  const road = options.road && { ...options.road, reason: fromStored(options.road.reason) };
  return {
    id: row.id,
    kind: row.kind,
    location: row.location,
    options: road === undefined ? options : { ...options, road },
    schedule: row.schedule,
    nextRunAt: row.next_run_at,
  };
}
