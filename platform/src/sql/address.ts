import { isWellEscaped } from '../text/well-escaped.ts';
import type { DatabaseServer } from './engine.ts';

const ENGINES: Readonly<Record<string, DatabaseServer['engine']>> = {
  'postgres:': 'postgres',
  'postgresql:': 'postgres',
  'mysql:': 'mysql',
  'mariadb:': 'mysql',
};

/** The form of an address, for the message about a wrong one. */
export const ADDRESS_FORM = 'postgres://user:password@host:5432/database, or mysql:// or mariadb://';

/** The engine of a database address; null for any other text. */
export function engineOfAddress(text: string): DatabaseServer['engine'] | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, pathname } = new URL(text);
  const isWhole = pathname.length > 1 && [username, password, pathname].every(isWellEscaped);
  return isWhole ? (ENGINES[protocol] ?? null) : null;
}

/** Host and database of an address: the parts without secrets. */
export function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  const socket = searchParams.get('host') ?? searchParams.get('socketPath');
  return `${socket ?? host}, database ${decodeURIComponent(pathname.slice(1))}`;
}
