import type { Said } from '@signpost/contract/indexing';
import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { AllowedPlaces } from '../index-deps.ts';

const USUAL_PORT = '3306';

/** Why a folder, a file or a database may not be named over the API; null when it may. Places on the web are always allowed. */
export async function whyNotAllowed(
  kind: string,
  location: string,
  { folders, databaseHosts }: AllowedPlaces,
): Promise<Said | null> {
  if (kind !== 'html' && kind !== 'wordpress-db') return null;
  if (path.isAbsolute(location))
    return (await isBelowOne(location, folders)) ? null : { code: 'folder_not_allowed', kind };
  const address = new URL(location);
  if (!databaseHosts.some((host) => hostAndPort(new URL(`mysql://${host}`)) === hostAndPort(address)))
    return { code: 'database_not_allowed', kind };
  // The driver takes more from an address, such as the path of a socket.
  const isPlain = [...address.searchParams].every(
    ([name, value]) => name === 'ssl' && (value === 'true' || value === 'false'),
  );
  return isPlain ? null : { code: 'database_option_not_allowed', kind };
}

function hostAndPort({ hostname, port }: URL): string {
  return `${hostname.toLowerCase()}:${port || USUAL_PORT}`;
}

/** Whether a place is one of these folders or in one of them, once all symbolic links are followed. */
export async function isBelowOne(location: string, folders: readonly string[]): Promise<boolean> {
  const place = await realPlace(location);
  if (place === null) return false;
  for (const folder of folders) {
    const around = await realPlace(folder);
    if (around === null) continue;
    const below = path.relative(around, place);
    if (below !== '..' && !below.startsWith(`..${path.sep}`) && !path.isAbsolute(below)) return true;
  }
  return false;
}

/** The path without symbolic links, of something that need not be there; null when that cannot be known. */
async function realPlace(place: string): Promise<string | null> {
  try {
    return await realpath(place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return null;
  }
  // A link whose target is missing may lead anywhere.
  const isLink = await lstat(place).then(
    () => true,
    () => false,
  );
  const parent = isLink ? null : await realPlace(path.dirname(place));
  return parent === null ? null : path.join(parent, path.basename(place));
}
