import path from 'node:path';
import { UserError } from '@signpost/platform/errors';
import type { SourceDescription } from '../ports/content-source.ts';

/** Where a source is, and the password that was typed with it. */
export type SourcePlace = Pick<SourceDescription, 'location' | 'secret'>;

/** The same for all spellings of one address. What is no address is left as it is: the source says what to write. */
export function webPlace(typed: string): SourcePlace {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null) return { location: typed, secret: null };
  if (url.username !== '' || url.password !== '')
    throw new UserError('Leave the user and the password out of the address of the site.');
  url.hash = '';
  return { location: url.pathname === '/' && url.search === '' ? url.origin : url.href, secret: null };
}

/** The password is kept apart from the address: addresses are shown. */
export function databasePlace(typed: string): SourcePlace {
  if (!/^[a-z]+:\/\//i.test(typed)) return { location: path.resolve(typed), secret: null };
  const url = URL.parse(typed);
  // What stands behind the host has none: a slash, a question mark or a hash in the password has ended the host too early.
  const isCutShort = url !== null && `${url.pathname}${url.search}${url.hash}`.includes('@');
  if (url === null || isCutShort || !/^(?:mysql|mariadb):$/.test(url.protocol)) {
    throw new UserError(
      'The address of the database cannot be read. Write it as mysql://user:password@host:3306/database, with %XX in place of special characters of the password: %40 for @, %2F for /, %3A for :, %3F for ?, %23 for #, %25 for %.',
    );
  }
  if (url.host === '' || url.pathname.length < 2)
    throw new UserError(
      'Give the database as mysql://user:password@host:3306/database, or a file of SQLite.',
    );
  const secret = url.password === '' ? null : decodePassword(url.password);
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

function decodePassword(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
