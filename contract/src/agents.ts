import { choice, flag, inRange, integer, list, rows, text, titled } from './fields.ts';
import { Type, type Static } from './schema/index.ts';

/** What agents may do over `/mcp`. */
export const AGENT_MODES = ['off', 'read', 'write'] as const;
export type AgentMode = (typeof AGENT_MODES)[number];

export const AgentsBody = Type.Object({
  mode: choice('What agents may do at the address; `write` takes the token of an administrator, too.', {
    off: 'nothing: the address does not answer',
    read: '',
    write: 'decide suggestions, make plans and run analyses; never apply a plan',
  }),
  address: text('The public address of the service, without `path`; empty when it is not set.'),
  path: text('Where agents ask, below the address of the service.'),
  tools: rows('The tools that agents find, in their order.', {
    name: text('As agents call it.'),
    writes: flag('Whether it changes something.'),
  }),
});
export type AgentsBody = Static<typeof AgentsBody>;

const AGENT_WAYS = {
  http: 'over `/mcp`',
  stdio: 'over `signpost mcp`',
} as const;
export type AgentWay = keyof typeof AGENT_WAYS;

/** One call of a tool. */
export const AgentCallRow = titled('AgentCall', {
  id: integer('Increases with every call.'),
  time: text('ISO 8601 in UTC.'),
  login: text('Whose token it was.'),
  tool: text('The tool.'),
  way: choice('How it came.', AGENT_WAYS),
  ms: integer('How long it took, in milliseconds.'),
  result: text('`ok`, or the code of the failure.'),
});
export type AgentCallRow = Static<typeof AgentCallRow>;

export const AgentCallsBody = Type.Object({
  calls: list('The newest first.', AgentCallRow),
  total: integer('How many are kept: the latest 1,000 at most.'),
  pages: integer('How many pages they fill.'),
});
export type AgentCallsBody = Static<typeof AgentCallsBody>;

/** Query of GET /agents/calls. */
export const AgentCallsQuery = Type.Object({
  page: inRange('The page, from 1.', [1, 1000], 1),
  per_page: inRange('Calls on a page.', [1, 100], 50),
});

/** Body of POST /agents/calls. */
export const NoteAgentCallParams = Type.Object({
  tool: Type.String({ minLength: 1, maxLength: 64, description: 'The tool.' }),
  ms: Type.Integer({ minimum: 0, maximum: 86_400_000, description: 'How long it took, in milliseconds.' }),
  result: Type.String({ minLength: 1, maxLength: 64, description: '`ok`, or the code of the failure.' }),
});
