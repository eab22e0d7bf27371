import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const ANY: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * Whether the host that a request names is one of ours. A page of another site may point its own name at this machine to make a
 * browser here ask; it has no token, but it need not even get an answer. A service that listens on every address and has no public
 * one cannot know its names.
 */
export function isKnownHost(
  { hostname }: FastifyRequest,
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
): boolean {
  if (publicUrl === null && ANY.has(host)) return true;
  const own = [...LOOPBACK, host.includes(':') ? `[${host}]` : host];
  if (publicUrl !== null) own.push(new URL(publicUrl).hostname);
  return own.includes(hostname.toLowerCase());
}
