import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type Socket } from 'node:net';
import { callbackify } from 'node:util';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './public-address.ts';
import { hostOf, type ResolveEntry } from './resolve-entry.ts';

/** All addresses of a host name. */
export type LookupAll = (
  hostname: string,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export interface GuardOptions {
  /** Hosts that may have private addresses. */
  allowHosts: readonly string[];
  /** An address that is named here may be private: an administrator has named it. */
  resolve: readonly ResolveEntry[];
  connectTimeoutMs: number;
  maxHeaderBytes: number;
  /** The system's one unless a test brings its own. */
  lookup?: LookupAll | undefined;
}

/** How long the first of several addresses is tried. */
const QUICK_CONNECT_MS = 3000;

/** The host has an address that is not asked. */
export class PrivateAddressError extends Error {
  readonly host: string;
  readonly address: string;

  constructor(host: string, address: string) {
    super(`${host} has the private or reserved address ${address}`);
    this.name = 'PrivateAddressError';
    this.host = host;
    this.address = address;
  }
}

/**
 * Connects only to public addresses. The name is looked up here, checked, and the connection is made to the very address that was
 * checked: a name server that gives another answer next time gains nothing. The connection itself is checked once more.
 */
export function openGuardedAgent(options: GuardOptions): Agent {
  const allowed = new Set(options.allowHosts.map(hostOf));
  const lookup: LookupAll =
    options.lookup ?? ((hostname, callback) => systemLookup(hostname, { all: true }, callback));
  const patient = buildConnector({ timeout: options.connectTimeoutMs, allowH2: false });
  const quick = buildConnector({
    timeout: Math.min(options.connectTimeoutMs, QUICK_CONNECT_MS),
    allowH2: false,
  });

  /** The addresses of a host that may be asked. */
  async function usableAddresses(host: string, mayBePrivate: boolean): Promise<string[]> {
    const bare = host.replace(/^\[(.*)\]$/, '$1');
    const all = isIP(bare) === 0 ? await lookUp(lookup, bare) : [bare];
    const usable = mayBePrivate ? all : all.filter(isPublicAddress);
    if (usable.length === 0) throw new PrivateAddressError(host, all[0] ?? 'unknown');
    // Where a machine has no way to IPv6, IPv4 answers at once.
    return usable.sort((one, other) => isIP(one) - isIP(other));
  }

  async function connect(asked: buildConnector.Options): Promise<Socket> {
    const isTls = asked.protocol === 'https:';
    const port = Number(asked.port || (isTls ? 443 : 80));
    const host = hostOf(asked.hostname) ?? asked.hostname;
    const entry = options.resolve.find((each) => each.host === host && each.port === port);
    const mayBePrivate = allowed.has(host) || entry !== undefined;
    const addresses = entry === undefined ? await usableAddresses(host, mayBePrivate) : [entry.address];
    // The name that the certificate has to carry stays the one that was asked for.
    const { servername = host, ...rest } = asked;
    const target = {
      ...rest,
      port: String(entry?.connectPort ?? port),
      ...(isTls && isIP(servername) === 0 ? { servername } : {}),
    };
    let failure: unknown;
    for (const [at, address] of addresses.entries()) {
      try {
        const connector = at === addresses.length - 1 ? patient : quick;
        const socket = await connectTo(connector, { ...target, hostname: address });
        if (mayBePrivate || isPublicAddress(socket.remoteAddress ?? '')) return socket;
        socket.destroy();
        throw new PrivateAddressError(host, socket.remoteAddress ?? 'unknown');
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  return new Agent({
    // A failure comes without a socket, which the types cannot say.
    connect: callbackify(connect) as unknown as buildConnector.connector,
    pipelining: 1,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: options.maxHeaderBytes,
  });
}

function lookUp(lookup: LookupAll, hostname: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    lookup(hostname, (error, addresses) => {
      if (error === null) resolve(addresses.map(({ address }) => address));
      else reject(error);
    });
  });
}

function connectTo(connector: buildConnector.connector, target: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connector(target, (error, socket) => {
      if (error === null) resolve(socket);
      else reject(error);
    });
  });
}
