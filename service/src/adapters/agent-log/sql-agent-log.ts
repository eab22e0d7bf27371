import { messageOf } from '@signpost/platform/errors';
import type { ServiceDatabase } from '../../database/service-database.ts';
import type { AgentLog } from '../../ports/agent-log.ts';

/** How many calls are kept; beyond it the oldest go. */
const KEPT_CALLS = 1000;

export interface SqlAgentLogOptions {
  logger: { error(fields: object, message: string): void };
  keep?: number;
}

/** Keeps the latest calls in a table of the service's own database, beside the usage events. No answer from a cache holds them. */
export function sqlAgentLog(
  { db }: Pick<ServiceDatabase, 'db'>,
  { logger, keep = KEPT_CALLS }: SqlAgentLogOptions,
): AgentLog {
  return {
    async record(call) {
      try {
        await db.insertInto('agent_call').values(call).execute();
        const beyond = await db
          .selectFrom('agent_call')
          .select('id')
          .orderBy('id', 'desc')
          .limit(1)
          .offset(keep)
          .executeTakeFirst();
        if (beyond !== undefined) await db.deleteFrom('agent_call').where('id', '<=', beyond.id).execute();
      } catch (error) {
        const { tool } = call;
        logger.error(
          { tool, problem: messageOf(error) },
          'a call of an agent is not kept for administrators',
        );
      }
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
