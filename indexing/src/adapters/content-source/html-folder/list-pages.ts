import type { Said } from '@signpost/contract/indexing';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { messageOf } from '@signpost/platform/errors';
import { isNoPage, isPageFile } from './address-of-file.ts';

export interface Listing {
  /** Paths below the folder, with slashes, the names of each folder in their order. */
  pages: string[];
  unreadable: { path: string; reason: Said }[];
}

export async function listPages(root: string, signal: AbortSignal): Promise<Listing> {
  const listing: Listing = { pages: [], unreadable: [] };
  await list(root, '', [root], listing, signal);
  return listing;
}

/** `open` are the real folders from the root down to this one: a link back to one of them is not followed. */
async function list(
  root: string,
  path: string,
  open: readonly string[],
  listing: Listing,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  let entries;
  try {
    entries = await readdir(join(root, path), { withFileTypes: true });
  } catch (error) {
    listing.unreadable.push({ path, reason: { code: 'folder_unreadable', detail: messageOf(error) } });
    return;
  }
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    const isPage = isPageFile(entry.name) && !isNoPage(below);
    if (entry.isFile() && isPage) listing.pages.push(below);
    else if (entry.isDirectory())
      await list(root, below, [...open, join(open.at(-1) ?? root, entry.name)], listing, signal);
    else if (entry.isSymbolicLink()) await follow(root, below, isPage, open, listing, signal);
  }
}

async function follow(
  root: string,
  path: string,
  isPage: boolean,
  open: readonly string[],
  listing: Listing,
  signal: AbortSignal,
): Promise<void> {
  try {
    const real = await realpath(join(root, path));
    const isFolder = (await stat(real)).isDirectory();
    if (!isFolder && !isPage) return;
    if (!isBelow(real, root)) {
      listing.unreadable.push({
        path,
        reason: { code: 'link_out_of_folder' },
      });
    } else if (!isFolder) listing.pages.push(path);
    else if (!open.includes(real)) await list(root, path, [...open, real], listing, signal);
  } catch (error) {
    if (isPage)
      listing.unreadable.push({ path, reason: { code: 'link_to_nothing', detail: messageOf(error) } });
  }
}

export function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}
