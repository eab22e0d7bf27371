import { textAt } from './reply/json.ts';
import type { Transport } from './transport.ts';

export const GOOGLE_REDIRECTS = 'https://vertexaisearch.cloud.google.com';

interface Options {
  /** Only addresses of this origin are followed: the list comes from outside and must not make us call other hosts. */
  origin: string;
  transport: Transport;
  signal: AbortSignal;
}

const LOOKUP_MS = 5000;
const MAX_LOOKUPS = 50;

/**
 * The pages that Gemini read. Gemini gives addresses of its own proxy, which redirect to the pages, and their domains in the titles.
 * Null for a page that cannot be found out.
 */
export function resolveSources(
  chunks: readonly unknown[],
  { origin, transport, signal }: Options,
): Promise<(string | null)[]> {
  return Promise.all(
    chunks.map(async (chunk, index) => {
      const uri = textAt(chunk, 'uri') ?? '';
      if (URL.parse(uri)?.origin !== new URL(origin).origin) return uri || null;
      const target = index < MAX_LOOKUPS ? await lookUp(uri, transport, signal) : null;
      return target ?? siteOf(textAt(chunk, 'domain') ?? textAt(chunk, 'title') ?? '');
    }),
  );
}

async function lookUp(url: string, transport: Transport, signal: AbortSignal): Promise<string | null> {
  try {
    const { status, headers } = await transport.send({
      url,
      method: 'HEAD',
      headers: {},
      signal,
      timeoutMs: LOOKUP_MS,
    });
    const location = headers.location;
    return status >= 300 && status < 400 && typeof location === 'string' ? location : null;
  } catch {
    signal.throwIfAborted();
    // The answer is paid for: an unknown page must not lose it.
    return null;
  }
}

function siteOf(title: string): string | null {
  return /^([a-z0-9-]{1,63}\.){1,10}[a-z]{2,63}$/i.test(title) ? `https://${title.toLowerCase()}/` : null;
}
