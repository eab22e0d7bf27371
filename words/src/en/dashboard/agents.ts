import type { AgentMode, AgentWay } from '@signpost/contract/agents';
import { numbers } from '../numbers.ts';

const { count } = numbers;

/** The screen about agents that ask over the Model Context Protocol. */
export const agents = {
  modes: {
    off: 'Agents are switched off by SIGNPOST_AGENTS. `signpost mcp` still works with a token.',
    read: 'Claude, Cursor and other agents can read what you see here, and change nothing.',
    write:
      'Agents can read what you see here. With the token of an administrator they can also decide on suggestions, make plans and run analyses.',
  } satisfies { [Mode in AgentMode]: string },
  connect: 'Connect an agent',
  address: 'Address',
  copyAddress: 'Copy the address',
  token: 'Token',
  tokenMeaning:
    'Add a user with the role “Viewer”, create a token for it, and put it in place of TOKEN below. The token decides what the agent sees.',
  toUsers: 'Users and tokens',
  client: 'Which agent',
  ways: {
    http: 'Over HTTP',
    stdio: 'Over stdio, where signpost is installed beside the agent',
  } satisfies { [Way in AgentWay]: string },
  inFile: (file: string): string => `In the file ${file}:`,
  inTerminal: 'In a terminal:',
  copyLines: (way: string): string => `Copy: ${way}`,
  tools: (total: number): string => `An agent finds ${count(total, 'tool', 'tools')}:`,
  calls: 'Latest calls',
  columns: { time: 'Time', login: 'User', tool: 'Tool', way: 'Over', ms: 'Took', result: 'Result' },
  wayNames: { http: 'HTTP', stdio: 'stdio' } satisfies { [Way in AgentWay]: string },
  ok: 'answered',
  empty: 'No agent has asked yet',
  emptyMeaning: 'Each call of a tool appears here: who, which tool, how long it took and what came of it.',
};
