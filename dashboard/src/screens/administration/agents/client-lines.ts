import type { AgentWay } from '@signpost/contract/agents';

/** Agents that people use, in the order in which they are shown. */
export const CLIENTS = {
  'claude-code': 'Claude Code',
  'claude-desktop': 'Claude Desktop',
  cursor: 'Cursor',
  'vs-code': 'VS Code',
} as const;
export type Client = keyof typeof CLIENTS;

/** What a person pastes to connect an agent. */
export interface ClientLines {
  way: AgentWay;
  /** The file they go into; null for a command. */
  file: string | null;
  text: string;
}

interface Place {
  /** Where people open the service. */
  root: string;
  /** Where agents ask. */
  address: string;
}

const json = (value: object): string => JSON.stringify(value, null, 2);
const headers = { Authorization: 'Bearer TOKEN' };
const started = (root: string) => ({
  command: 'signpost',
  args: ['mcp', '--url', root],
  env: { SIGNPOST_TOKEN: 'TOKEN' },
});

const CURSOR = '.cursor/mcp.json';
const VS_CODE = '.vscode/mcp.json';

const LINES: { [Name in Client]: (place: Place) => ClientLines[] } = {
  'claude-code': ({ root, address }) => [
    {
      way: 'http',
      file: null,
      text: `claude mcp add --transport http signpost ${address} --header "Authorization: Bearer TOKEN"`,
    },
    {
      way: 'stdio',
      file: null,
      text: `claude mcp add signpost --env SIGNPOST_TOKEN=TOKEN -- signpost mcp --url ${root}`,
    },
  ],
  // Its connectors over HTTP take OAuth alone.
  'claude-desktop': ({ root }) => [
    {
      way: 'stdio',
      file: 'claude_desktop_config.json',
      text: json({ mcpServers: { signpost: started(root) } }),
    },
  ],
  cursor: ({ root, address }) => [
    { way: 'http', file: CURSOR, text: json({ mcpServers: { signpost: { url: address, headers } } }) },
    { way: 'stdio', file: CURSOR, text: json({ mcpServers: { signpost: started(root) } }) },
  ],
  'vs-code': ({ root, address }) => [
    {
      way: 'http',
      file: VS_CODE,
      text: json({ servers: { signpost: { type: 'http', url: address, headers } } }),
    },
    {
      way: 'stdio',
      file: VS_CODE,
      text: json({ servers: { signpost: { type: 'stdio', ...started(root) } } }),
    },
  ],
};

export function clientLines(client: Client, place: Place): ClientLines[] {
  return LINES[client](place);
}
