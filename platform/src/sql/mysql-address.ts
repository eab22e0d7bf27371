import { isIP } from 'node:net';
import type { PoolOptions } from 'mysql2';

/** The parts of the address as the driver takes them. An encrypted connection checks that the server is the one named. */
export function mysqlAddress(url: string): PoolOptions {
  const address = new URL(url);
  const ssl = address.searchParams.get('ssl');
  if (ssl !== 'true' && ssl !== 'false') return { uri: url };
  address.searchParams.delete('ssl');
  const uri = address.href;
  return ssl === 'false' ? { uri } : { uri, ssl: { verifyIdentity: isIP(address.hostname) === 0 } };
}
