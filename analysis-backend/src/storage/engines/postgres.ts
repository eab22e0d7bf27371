import { sql } from 'kysely';
import type { StorageEngine } from './storage-engine.ts';
import { withoutNulPlugin } from './without-nul.ts';

/**
 * All tables are in a separate schema, named in every statement, so that the service may use the same database: its tables
 * are in the default schema, and some of its names are ours too.
 */
const SCHEMA = 'signpost_analysis';
/** The key of an advisory lock that nothing else in the database uses. */
const SPEND_LOCK = 7_576_001;

export const postgresStorage: StorageEngine = {
  schema: SCHEMA,
  plugins: [withoutNulPlugin],
  key: 'text',
  // Deferred to the end of the transaction: the row that every change updates is locked last, and only for a moment.
  countChanges: (table, brandOf) => [
    `create function ${SCHEMA}.count_change_of_${table}() returns trigger language plpgsql set search_path = ${SCHEMA} as $$
      declare changed record; brand text; latest bigint;
      begin
        if tg_op = 'DELETE' then changed := old; else changed := new; end if;
        brand := ${brandOf('changed')};
        update revision set number = number + 1 where brand_id = '' returning number into latest;
        if brand is not null then
          insert into revision (brand_id, number) values (brand, latest)
            on conflict (brand_id) do update set number = excluded.number;
        end if;
        return null;
      end $$`,
    `create constraint trigger count_change_of_${table} after insert or update or delete on ${SCHEMA}."${table}"
      deferrable initially deferred for each row execute function ${SCHEMA}.count_change_of_${table}()`,
  ],
  async lockSpend(transaction) {
    await sql`select pg_advisory_xact_lock(${sql.lit(SPEND_LOCK)})`.execute(transaction);
  },
};
