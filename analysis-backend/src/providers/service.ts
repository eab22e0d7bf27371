import { OutOfTime, type Reply } from '@signpost/platform/outbound';
import { withoutTrailingSlashes } from '@signpost/platform/text';
import { ProviderError, type Usage } from '../ports/provider.ts';
import { errorIn, toProviderError } from './failure.ts';
import type { Transport } from './transport.ts';

export interface ServiceOptions {
  /** For people, such as `OpenAI`. */
  name: string;
  /** The base URL of the API, with its version. */
  baseUrl: string;
  /** The headers of every request, with the key. */
  headers: Record<string, string>;
  apiKey: string | null;
  transport: Transport;
  /** The usage in a reply, which is charged even if the reply is useless otherwise. */
  usageOf: (json: unknown) => Usage;
}

export interface JsonReply {
  json: unknown;
  /** The body as it came. */
  raw: string;
}

/** One AI service over HTTP: JSON requests and replies; every failure is a `ProviderError` without the key in it. */
export interface Service {
  readonly name: string;
  post(path: string, body: object, signal: AbortSignal): Promise<JsonReply>;
  get(path: string, signal: AbortSignal): Promise<JsonReply>;
  /** The error for a reply that is JSON of an unexpected form. */
  badReply(what: string, usage: Usage): ProviderError;
}

/** The shortest key that is treated as a secret, in characters. A shorter one, such as Ollama's `ollama`, may be a word of an answer. */
export const SHORTEST_SECRET = 12;

/** Keys in error messages: services quote a wrong key, some with its middle masked. */
const LOOKS_LIKE_A_KEY = /\b(sk|pk|rk|pplx|gsk|xai|AIza)[-_A-Za-z0-9*.]{6,}/g;

export function openService({ name, baseUrl, headers, apiKey, transport, usageOf }: ServiceOptions): Service {
  const base = withoutTrailingSlashes(baseUrl);
  const isSecret = apiKey !== null && apiKey.length >= SHORTEST_SECRET;
  const withoutKey = (text: string): string => (isSecret ? text.replaceAll(apiKey, '[key]') : text);
  const scrub = (text: string): string => withoutKey(text).replaceAll(LOOKS_LIKE_A_KEY, '[key]');

  async function call(
    method: 'GET' | 'POST',
    path: string,
    body: string | null,
    signal: AbortSignal,
  ): Promise<JsonReply> {
    const reply = await transport
      .send({
        url: base + path,
        method,
        headers: { accept: 'application/json', ...headers, ...(body !== null && JSON_BODY) },
        ...(body !== null && { body }),
        signal,
      })
      .catch((error: unknown) => {
        signal.throwIfAborted();
        throw noReply(error);
      });
    return read(reply);
  }

  function read(reply: Reply): JsonReply {
    const { status, headers } = reply;
    if (reply.bytes === null) throw badReply('it is too large', null);
    const raw = withoutKey(new TextDecoder().decode(reply.bytes));
    if (partsOf(raw) > MOST_PARTS) throw badReply('it has too many parts', null);
    const json = parseJson(raw);
    if (status !== 200 || errorIn(json) !== null) {
      const about = { name, now: transport.clock.now(), scrub, usage: reported(usageOf(json)) };
      throw toProviderError({ status, headers, json }, about);
    }
    if (typeof json !== 'object' || json === null) throw badReply('it is not JSON', null);
    return { json, raw };
  }

  /** Keeps only the message of the cause: the client's error may hold the request with its key. */
  function noReply(error: unknown): ProviderError {
    const { code = '', message = '' } = error as Partial<NodeJS.ErrnoException>;
    const text =
      error instanceof OutOfTime
        ? `${name} did not answer within ${Math.ceil(transport.timeoutMs / 1000)} seconds.`
        : `${name} cannot be reached${code === '' ? '' : ` (${code})`}.`;
    return new ProviderError('transient', text, { cause: new Error(scrub(`${code} ${message}`.trim())) });
  }

  function badReply(what: string, usage: Usage | null): ProviderError {
    const message = `${name} sent a reply that cannot be understood: ${what}.`;
    return new ProviderError('bad_reply', message, { usage: usage && reported(usage) });
  }

  return {
    name,
    post: (path, body, signal) => call('POST', path, JSON.stringify(body), signal),
    get: (path, signal) => call('GET', path, null, signal),
    badReply,
  };
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Null when the reply reports no usage. */
function reported(usage: Usage): Usage | null {
  return usage.inputTokens === null && usage.outputTokens === null ? null : usage;
}

/** The most lists and objects in one reply. Millions fit into a few megabytes, and parsing them would block the process. */
const MOST_PARTS = 250_000;

function partsOf(json: string): number {
  let parts = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === OPEN_LIST || character === OPEN_OBJECT) parts += 1;
  }
  return parts;
}

const OPEN_LIST = '['.charCodeAt(0);
const OPEN_OBJECT = '{'.charCodeAt(0);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's error is dropped because it quotes the reply.
    return undefined;
  }
}
