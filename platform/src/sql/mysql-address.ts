import { isIP } from 'node:net';
import type { PoolOptions } from 'mysql2';

/** The address as options of the driver. An encrypted connection checks the server's certificate against its name. */
export function mysqlAddress(url: string): PoolOptions {
  const address = new URL(url);
  const ssl = address.searchParams.get('ssl');
  if (ssl !== 'true' && ssl !== 'false') return { uri: url };
  address.searchParams.delete('ssl');
  const uri = address.href;
  return ssl === 'false' ? { uri } : { uri, ssl: { verifyIdentity: isIP(address.hostname) === 0 } };
}
