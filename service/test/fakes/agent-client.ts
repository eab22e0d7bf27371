import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type Transport,
} from '@modelcontextprotocol/client';
import { addUser, createToken } from '../../src/identity/manage-users.ts';
import type { Role } from '../../src/ports/identity-store.ts';
import { whenOver } from './made-once.ts';
import type { RunningService } from './service.ts';

/** The versions of the protocol that the tests speak: the last one with a handshake, and the first without. */
export const VERSIONS = ['2025-11-25', '2026-07-28'] as const;
export type Version = (typeof VERSIONS)[number];

/** What every reply of a tool has. */
export interface Reply extends Record<string, unknown> {
  counted_over: string;
  is_sample: boolean;
  total: number | null;
  next: number | null;
  evidence: string;
  texts_by_others: string;
}

export interface Agent {
  client: Client;
  /** The structured reply of a tool; fails when the tool does. The client checks it against the schema. */
  reply(tool: string, args?: Record<string, unknown>): Promise<Reply>;
  /** The text of a failed call; fails when it succeeds. */
  refusal(tool: string, args?: Record<string, unknown>): Promise<string>;
}

/** The official client over any transport, in one version of the protocol. */
export async function anAgent(transport: Transport, version: Version): Promise<Agent> {
  const client = new Client(
    { name: 'test', version: '1' },
    version === '2026-07-28'
      ? { versionNegotiation: { mode: { pin: version } } }
      : { supportedProtocolVersions: [version] },
  );
  await client.connect(transport);
  whenOver(() => client.close());
  // The client checks replies by the schemas that it has seen.
  await client.listTools();
  const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });
  return {
    client,
    async reply(tool, args = {}) {
      const result = await call(tool, args);
      if (result.isError === true) throw new Error(`${tool}: ${textOf(result)}`);
      return result.structuredContent as Reply;
    },
    async refusal(tool, args = {}) {
      const result = await call(tool, args);
      if (result.isError !== true) throw new Error(`${tool} answered: ${textOf(result)}`);
      return textOf(result);
    },
  };
}

function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** The official client at `/mcp` of a service, with a token. */
export function anAgentAt(
  { url }: Pick<RunningService, 'url'>,
  token: string,
  version: Version = '2025-11-25',
): Promise<Agent> {
  const headers = { authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } });
  return anAgent(transport, version);
}

/** The token of a new user, who is called after the role. */
export async function tokenOf(
  { stores }: Pick<RunningService, 'stores'>,
  role: Role,
  login = `agent-${role}`,
): Promise<string> {
  await addUser(stores.identities, login, role);
  return createToken(stores.identities, login, 'test');
}
