import { nameOf, type Packages } from './lockfile.ts';

/** Licences of what users get: they ask for no more than to be named. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);
/** Of tools that are used as they are and not passed on. */
const ALLOWED_FOR_TOOLS = new Set([...ALLOWED, 'MPL-2.0']);

/** A line for each package whose licence is not on the list. */
export function findRefusedLicences(packages: Packages, shipped: readonly string[]): string[] {
  const users = new Set(shipped);
  return Object.entries(packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && link !== true)
    .filter(([folder, { license }]) => !isAllowed(license, users.has(folder) ? ALLOWED : ALLOWED_FOR_TOOLS))
    .map(([folder, { version, license }]) => `${nameOf(folder)} ${version}: ${license ?? 'no licence'}`);
}

/** `(MIT OR CC0-1.0)` leaves the choice to us. Anything else that is not one name is for a person to read. */
function isAllowed(licence: string | undefined, allowed: ReadonlySet<string>): boolean {
  const choices = licence?.replace(/^\(|\)$/g, '').split(' OR ') ?? [];
  return choices.some((choice) => allowed.has(choice));
}
