import type { KeptReplies } from '../ports/kept-replies.ts';
import { fromJson, toJson, type Db } from './rows.ts';

export function sqlKeptReplies(db: Db): KeptReplies {
  return {
    async find(key) {
      const row = await db.selectFrom('kept_reply').selectAll().where('key', '=', key).executeTakeFirst();
      if (row === undefined) return null;
      return { key, model: fromJson(row.model), value: fromJson(row.body), keptAt: row.kept_at };
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
