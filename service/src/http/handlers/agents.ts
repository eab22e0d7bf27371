import { NoteAgentCallParams, type AgentMode } from '@signpost/contract/agents';
import { pageCount, pageOffset } from '@signpost/contract/paging';
import type { Clock } from '@signpost/platform/time';
import { TOOLS, toolsFor } from '../../agents/tools.ts';
import type { AgentCalls } from '../../agents/agent-calls.ts';
import { callerOf } from '../access/caller.ts';
import type { Handlers } from '../endpoint/handlers.ts';
import { parseObject } from '../params/parse-object.ts';

export interface AgentDeps {
  calls: AgentCalls;
  mode: AgentMode;
  /** The public address of the service with its path; empty when none is set. */
  address: string;
}

/** Where agents ask. */
export const MCP_PATH = '/mcp';

/** How agents reach the service, and what they have asked. */
export function agentHandlers({ calls: latest, mode, address }: AgentDeps, clock: Clock) {
  return {
    getAgents: () => ({
      mode,
      path: MCP_PATH,
      address,
      tools: toolsFor({ mayWrite: mode === 'write' }).map(({ name, writes }) => ({ name, writes })),
    }),
    listAgentCalls: async ({ params: { page, per_page: perPage } }) => {
      const { calls, total } = await latest.list({ offset: pageOffset(page, perPage), limit: perPage });
      return { calls: [...calls], total, pages: pageCount(total, perPage) };
    },
    noteAgentCall: async ({ request }) => {
      const { tool, ms, result } = parseObject(NoteAgentCallParams, request);
      const known = TOOLS.some(({ name }) => name === tool) ? tool : 'unknown';
      const time = new Date(clock.now()).toISOString();
      const { login } = callerOf(request).user;
      latest.note({ time, login, tool: known, way: 'stdio', ms, result });
      return { noted: true as const };
    },
  } satisfies Partial<Handlers>;
}
