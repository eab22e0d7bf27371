import type { StorageEngine } from './storage-engine.ts';

export const sqliteStorage: StorageEngine = {
  schema: null,
  plugins: [],
  key: 'text',
  countChanges: (table, brandOf) =>
    (['insert', 'update', 'delete'] as const).map(
      (event) => `create trigger count_${event}_of_${table} after ${event} on "${table}" begin
        update revision set number = number + 1 where brand_id = '';
        insert into revision (brand_id, number)
          select brand, number from (select ${brandOf(event === 'delete' ? 'old' : 'new')} as brand), revision
          where brand_id = '' and brand is not null
          on conflict (brand_id) do update set number = excluded.number;
      end`,
    ),
  // Needs no lock: SQLite runs one transaction at a time.
  async lockSpend() {},
};
