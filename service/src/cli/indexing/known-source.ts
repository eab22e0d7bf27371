import { UserError } from '@signpost/platform/errors';
import type { SourceRecord } from '@signpost/indexing/ports/sources';
import type { LedgerPlace } from '@signpost/indexing/ports/site-ledger';

/** The source of this id, or an error that says where to look. */
export async function knownSource(place: LedgerPlace, id: number): Promise<SourceRecord> {
  const source = await (await place.read()).findSource(id);
  if (source === null) throw new UserError(`There is no source ${id}: see signpost index sources.`);
  return source;
}
