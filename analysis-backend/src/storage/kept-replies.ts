import type { KeptReplies, KeptReply } from '../ports/kept-replies.ts';
import { fromJson, inParts, toJson, type Db, type Row } from './rows/rows.ts';

export function sqlKeptReplies(db: Db): KeptReplies {
  return {
    async find(key) {
      const row = await db.selectFrom('kept_reply').selectAll().where('key', '=', key).executeTakeFirst();
      return row === undefined ? null : toReply(row);
    },

    async findAll(keys) {
      const replies = new Map<string, KeptReply>();
      for (const some of inParts(keys)) {
        const rows = await db.selectFrom('kept_reply').selectAll().where('key', 'in', some).execute();
        for (const row of rows) replies.set(row.key, toReply(row));
      }
      return replies;
    },

    async keep({ key, model, value, keptAt }) {
      const columns = { model: toJson(model), body: toJson(value), kept_at: keptAt };
      await db
        .insertInto('kept_reply')
        .values({ key, ...columns })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
        .execute();
    },

    async dropBefore(time) {
      await db.deleteFrom('kept_reply').where('kept_at', '<', time).execute();
    },
  };
}

function toReply(row: Row<'kept_reply'>): KeptReply {
  return { key: row.key, model: fromJson(row.model), value: fromJson(row.body), keptAt: row.kept_at };
}
