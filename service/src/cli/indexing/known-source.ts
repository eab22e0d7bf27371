import { UserError } from '@signpost/platform/errors';
import type { SourceRecord, SourceBook } from '@signpost/indexing/ports/sources';
import type { ReadPlace } from '@signpost/indexing/ports/ledger-place';

/** The source of this id, or an error that says where to look. */
export async function knownSource(place: ReadPlace<SourceBook>, id: number): Promise<SourceRecord> {
  const source = await (await place.read()).findSource(id);
  if (source === null) throw new UserError(`There is no source ${id}: see signpost index sources.`);
  return source;
}
