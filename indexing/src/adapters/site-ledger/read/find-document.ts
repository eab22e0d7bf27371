import type { FoundDocument, LinkIndex } from '../../../ports/link-index.ts';
import { hashOf, selectIn, type Db } from '../tables/rows.ts';

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
  const rows = await selectIn(hashes, (list) =>
    db
      .selectFrom('ledger_address')
      .selectAll()
      .where('hash', 'in', list)
      .orderBy('priority')
      .orderBy('post_id')
      .execute(),
  );
  for (const hash of hashes) {
    const found = rows.find((row) => row.hash === hash);
    if (found !== undefined) return found.post_id;
  }
  return null;
}
