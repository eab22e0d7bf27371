import { isIP } from 'node:net';
import { UserError } from '../errors/index.ts';

/** Asks `address` (and `connectPort`) in place of a host and port, as curl's `--resolve` does. */
export interface ResolveEntry {
  host: string;
  port: number;
  address: string;
  connectPort: number;
}

/** Reads `HOST:PORT:ADDRESS[:PORT]`; an IPv6 address is in brackets. */
export function parseResolveEntry(text: string): ResolveEntry {
  const match = /^(\[[^\]]+\]|[^:[\]]+):(\d+):(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d+))?$/.exec(text);
  const host = hostOf(match?.[1] ?? '');
  const port = Number(match?.[2]);
  const address = match?.[3] ?? match?.[4] ?? '';
  const connectPort = match?.[5] === undefined ? port : Number(match[5]);
  if (host === null || isIP(address) === 0 || !isPort(port) || !isPort(connectPort)) {
    throw new UserError(
      `${JSON.stringify(text)} is not HOST:PORT:ADDRESS[:PORT]. Write for example www.example.com:443:192.0.2.7, with an IPv6 address in brackets.`,
    );
  }
  return { host, port, address, connectPort };
}

/** A host as the URL parser writes it, so that two spellings of one host are equal; null when it is not a host. */
export function hostOf(text: string): string | null {
  const bracketed = isIP(text) === 6 ? `[${text}]` : text;
  const url = URL.parse(`http://${bracketed}/`);
  if (url === null || url.hostname === '' || url.username !== '' || url.pathname !== '/') return null;
  return url.hostname.replace(/\.$/, '');
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port > 0 && port < 65_536;
}
