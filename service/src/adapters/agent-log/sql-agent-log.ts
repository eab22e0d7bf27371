import type { ServiceDatabase } from '../../database/service-database.ts';
import type { AgentLog } from '../../ports/agent-log.ts';

/** How many calls are kept; beyond it the oldest go. */
const KEPT_CALLS = 1000;

/** Keeps the latest calls in a table of the service's own database, beside the usage events. No answer from a cache holds them. */
export function sqlAgentLog(
  { db }: Pick<ServiceDatabase, 'db'>,
  { keep = KEPT_CALLS }: { keep?: number } = {},
): AgentLog {
  return {
    async add(calls) {
      await db.insertInto('agent_call').values(calls).execute();
      const beyond = await db
        .selectFrom('agent_call')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .offset(keep)
        .executeTakeFirst();
      if (beyond !== undefined) await db.deleteFrom('agent_call').where('id', '<=', beyond.id).execute();
    },

    async list({ offset, limit }) {
      const calls = await db
        .selectFrom('agent_call')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const { total } = await db
        .selectFrom('agent_call')
        .select((row) => row.fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return { calls, total: Number(total) };
    },
  };
}
