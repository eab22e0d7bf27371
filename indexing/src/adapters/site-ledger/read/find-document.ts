import type { FoundDocument, LinkIndex } from '../../../ports/link-index.ts';
import { hashOf, type Db, rowsWith } from '../tables/rows.ts';

export async function findDocument(
  db: Db,
  by: Parameters<LinkIndex['findDocument']>[0],
): Promise<FoundDocument | null> {
  const id = 'id' in by ? by.id : await idAt(db, by.addressKeys);
  if (id === null) return null;
  const row = await db
    .selectFrom('ledger_document')
    .select(['post_id', 'source_id', 'permalink'])
    .where('post_id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.post_id, sourceId: row.source_id, permalink: row.permalink };
}

async function idAt(db: Db, addressKeys: readonly string[]): Promise<number | null> {
  const hashes = addressKeys.map(hashOf);
  const rows = await rowsWith({ db }, 'ledger_address', 'hash', hashes);
  rows.sort((one, other) => one.priority - other.priority || one.post_id - other.post_id);
  const found = hashes.map((hash) => rows.find((row) => row.hash === hash));
  return found.find((row) => row !== undefined)?.post_id ?? null;
}
