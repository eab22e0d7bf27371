import type { SiteDatabase } from './choose-tables.ts';
import { marks, textOf } from './database.ts';
import type { SitePlaces } from './site-options.ts';

/** Uploaded files whose first addresses are looked at. */
const SAMPLE_FILES = 20;

/**
 * Where uploaded files are. A constant in wp-config.php may put them elsewhere than the options say; the address that each file got
 * when it was uploaded tells.
 */
export async function withUploadsFolder(db: SiteDatabase, places: SitePlaces): Promise<SitePlaces> {
  const files = await db.query(
    `SELECT ID, guid FROM ${db.tables.posts} WHERE post_type = 'attachment' ORDER BY ID DESC LIMIT ${SAMPLE_FILES}`,
  );
  if (files.length === 0) return places;
  const ids = files.map((row) => Number(row['ID']));
  const metas = await db.query(
    `SELECT post_id, meta_value FROM ${db.tables.postmeta} WHERE post_id IN (${marks(ids)}) AND meta_key = '_wp_attached_file'`,
    ids,
  );
  const paths = new Map(metas.map((row) => [Number(row['post_id']), textOf(row['meta_value'])]));
  const folders = files
    .map((row) => folderOf(textOf(row['guid']), paths.get(Number(row['ID'])) ?? ''))
    .filter((folder) => folder !== null);
  const below = folders.map((folder) => toHome(folder, places)).filter((folder) => folder !== null);
  const isAsSaid = [...folders, ...below].some(
    (folder) => withoutScheme(folder) === withoutScheme(places.uploadsUrl),
  );
  return isAsSaid || below[0] === undefined ? places : { ...places, uploadsUrl: below[0] };
}

/** The address of a file without its path in the folder. */
function folderOf(address: string, path: string): string | null {
  return path !== '' && address.endsWith(`/${path}`) ? address.slice(0, -path.length - 1) : null;
}

/** The same below home, for an address of the site; null for another. */
function toHome(address: string, { home, aliases }: SitePlaces): string | null {
  const plain = withoutScheme(address);
  for (const place of [home, ...aliases]) {
    const start = `${withoutScheme(place)}/`;
    if (plain.startsWith(start)) return `${home}/${plain.slice(start.length)}`;
  }
  return null;
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, '');
}
