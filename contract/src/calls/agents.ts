import { AgentCallsBody, AgentCallsQuery, AgentsBody, NoteAgentCallParams } from '../agents.ts';
import { Type } from '../schema/index.ts';
import { callsWith } from './call.ts';

const reads = callsWith({ methods: ['GET'], access: 'manager', tag: 'Administration' });

/** How agents reach the service over the Model Context Protocol, and what they have asked. */
export const agentCalls = {
  getAgents: reads('/agents', 'Where agents reach the service, and the tools that they find there', {
    answer: AgentsBody,
  }),
  listAgentCalls: reads('/agents/calls', 'The latest calls of agents, the newest first', {
    params: AgentCallsQuery,
    answer: AgentCallsBody,
  }),
  noteAgentCall: callsWith({ methods: ['POST'], access: 'reader', tag: 'Administration' })(
    '/agents/calls',
    'Note a call of a tool, for the list of the latest calls',
    {
      description: '`signpost mcp` notes its calls, which the service only sees as single requests.',
      body: NoteAgentCallParams,
      status: 201,
      answer: Type.Object({ noted: Type.Literal(true) }),
    },
  ),
};
