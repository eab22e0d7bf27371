import path from 'node:path';
import type { SourceDescription } from '../ports/content-source.ts';
import { SaidError } from '../said/said-error.ts';
import { decodedText } from '../addresses/path.ts';

/** Where a source is, and the password that was typed with it. */
export type SourcePlace = Pick<SourceDescription, 'location' | 'secret'>;

/** The same for all spellings of one address. What is no address is left as it is: the source says what to write. */
export function webPlace(typed: string): SourcePlace {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null) return { location: typed, secret: null };
  if (url.username !== '' || url.password !== '') throw new SaidError({ code: 'login_in_address' });
  url.hash = '';
  return { location: url.pathname === '/' && url.search === '' ? url.origin : url.href, secret: null };
}

/** The password is kept apart from the address: addresses are shown. */
export function databasePlace(typed: string): SourcePlace {
  if (!/^[a-z]+:\/\//i.test(typed)) return { location: path.resolve(typed), secret: null };
  const url = URL.parse(typed);
  // What follows the host has none: a slash, a question mark or a hash in the password has ended the host too early.
  const isCutShort = url !== null && `${url.pathname}${url.search}${url.hash}`.includes('@');
  if (url === null || isCutShort || !/^(?:mysql|mariadb):$/.test(url.protocol))
    throw new SaidError({ code: 'database_password_address' });
  if (url.host === '' || url.pathname.length < 2) throw new SaidError({ code: 'database_address' });
  const secret = url.password === '' ? null : decodedText(url.password);
  url.password = '';
  return { location: url.href, secret };
}

/** Whether it is an address that may be shown to all who see the source. */
export function isPublicAddress(typed: string): boolean {
  const url = URL.parse(typed);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

export function folderPlace(typed: string): SourcePlace {
  return { location: path.resolve(typed), secret: null };
}
