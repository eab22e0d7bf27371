import type { StorageEngine } from './storage-engine.ts';

const KEY = 'varchar(190)';

export const mysqlStorage: StorageEngine = {
  schema: null,
  plugins: [],
  key: KEY,
  // Triggers cannot be replaced, so the one that an interrupted migration made is dropped first.
  countChanges: (table, brandOf) =>
    (['insert', 'update', 'delete'] as const).flatMap((event) => [
      `drop trigger if exists count_${event}_of_${table}`,
      `create trigger count_${event}_of_${table} after ${event} on \`${table}\` for each row begin
        declare changed_brand ${KEY} character set utf8mb4;
        declare latest bigint;
        update revision set number = number + 1 where brand_id = '';
        set changed_brand = ${brandOf(event === 'delete' ? 'old' : 'new')};
        if changed_brand is not null then
          select number into latest from revision where brand_id = '';
          insert into revision (brand_id, number) values (changed_brand, latest) on duplicate key update number = latest;
        end if;
      end`,
    ]),
  // The lock of a row that nothing else locks. A named lock would belong to the connection and outlive the transaction.
  async lockSpend(transaction) {
    await transaction.selectFrom('instance').select('id').forUpdate().execute();
  },
};
