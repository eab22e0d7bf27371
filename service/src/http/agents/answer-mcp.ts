import type { FastifyReply, FastifyRequest } from 'fastify';
import { mcpServer, type McpOptions } from '../../agents/mcp-server.ts';

/** Answers one message with the library of the protocol, which is loaded at the first one. */
export function mcpAnswerer() {
  let loading: ReturnType<typeof load> | null = null;
  return async (request: FastifyRequest, reply: FastifyReply, options: McpOptions): Promise<FastifyReply> => {
    loading ??= load();
    const answer = await loading;
    const response = await answer(toWebRequest(request), options);
    return reply
      .code(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(await response.text());
  };
}

async function load() {
  const { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } =
    await import('@modelcontextprotocol/server');
  // The options of a request travel with it; the library hands them on untouched.
  const modern = createMcpHandler(({ authInfo }) => mcpServer(authInfo?.extra?.['options'] as McpOptions), {
    legacy: 'reject',
    maxSubscriptions: 0,
  });
  return async (message: Request, options: McpOptions): Promise<Response> => {
    if (!(await isLegacyRequest(message))) {
      const authInfo = { token: '', clientId: '', scopes: [], extra: { options } };
      return modern.fetch(message, { authInfo });
    }
    // The handler would answer versions with a handshake by a stream of one event.
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = await mcpServer(options);
    await server.connect(transport);
    try {
      return await transport.handleRequest(message);
    } finally {
      await server.close();
    }
  };
}

const HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const name of HEADERS) {
    const { [name]: value } = request.headers;
    if (typeof value === 'string') headers.set(name, value);
  }
  const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : '';
  return new Request('http://signpost/mcp', { method: 'POST', headers, body });
}
