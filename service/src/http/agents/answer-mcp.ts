import type { FastifyReply, FastifyRequest } from 'fastify';
import { loadMcp, type McpOptions } from '../../agents/mcp-server.ts';

/** Answers one message with the library of the protocol, which is loaded at the first one. */
export function mcpAnswerer() {
  let loading: ReturnType<typeof load> | null = null;
  return async (request: FastifyRequest, reply: FastifyReply, options: McpOptions): Promise<FastifyReply> => {
    loading ??= load();
    const answer = await loading;
    const response = await answer(toMessage(request), options);
    return reply
      .code(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(await response.text());
  };
}

async function load() {
  const { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } =
    await import('@modelcontextprotocol/server');
  const makeServer = await loadMcp();
  // The options of a request travel with it; the library hands them on untouched.
  const modern = createMcpHandler(({ authInfo }) => makeServer(authInfo?.extra?.['options'] as McpOptions), {
    legacy: 'reject',
    maxSubscriptions: 0,
  });
  return async ({ request, parsedBody }: Message, options: McpOptions): Promise<Response> => {
    if (!(await isLegacyRequest(request, parsedBody))) {
      const authInfo = { token: '', clientId: '', scopes: [], extra: { options } };
      return modern.fetch(request, { authInfo, parsedBody });
    }
    // The handler would answer versions with a handshake by a stream of one event.
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await makeServer(options).connect(transport);
    return transport.handleRequest(request, { parsedBody });
  };
}

const HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** A message as the library takes it. */
interface Message {
  request: Request;
  /** Undefined when it is no JSON: then the library reads the body of the request, and refuses it. */
  parsedBody: unknown;
}

/** The body is parsed here: reading it as a stream, twice, would take the library some milliseconds. */
function toMessage({ headers: sent, body }: FastifyRequest): Message {
  const headers = new Headers();
  for (const name of HEADERS) {
    const { [name]: value } = sent;
    if (typeof value === 'string') headers.set(name, value);
  }
  const text = Buffer.isBuffer(body) ? body.toString() : '';
  const parsedBody = parsed(text);
  const init = { method: 'POST', headers, ...(parsedBody === undefined && { body: text }) };
  return { request: new Request('http://signpost/mcp', init), parsedBody };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
