import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '@signpost/platform/outbound';

/**
 * An administrator of the dashboard may name servers of the internet and of this machine. Those of the network around it are for the
 * person who sets the environment: what they answer may not be meant for the administrator.
 */
export function mayBeChosen(address: string): boolean {
  return isPublicAddress(address) || address.startsWith('127.') || address === '::1';
}

/** Looks a name up for a connection, and refuses it as soon as one of its addresses may not be chosen. */
export function guardLookup(lookUp: LookupFunction = lookup): LookupFunction {
  return (host, options, callback) => {
    lookUp(host, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      const [first] = addresses;
      if (error !== null || first === undefined) return callback(error ?? refusal(host), []);
      if (!addresses.every(({ address }) => mayBeChosen(address))) return callback(refusal(host), []);
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function refusal(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} is a server of a private network`), { code: 'private network' });
}
