import { hashOf, type LedgerDatabase, rowsWith, selectIn } from '../tables/rows.ts';
import { identityOf, type DocumentChange, type DocumentRow } from './document-changes.ts';

/** What is stored of the documents that change. */
export interface StoredDocuments {
  /** Of all documents that are put, whether they are stored or not. */
  identities: ReadonlySet<string>;
  byIdentity: ReadonlyMap<string, DocumentRow>;
  /** Documents of the source, by the hashes of their keys. */
  byKey: ReadonlyMap<string, DocumentRow>;
  /** Ids that the site gives to documents for the first time, and those of them that another document has. */
  newIds: readonly number[];
  takenIds: ReadonlySet<number>;
  /** Identity -> the id that a document without one of its own was given before. */
  givenIds: ReadonlyMap<string, number>;
  toRemove: readonly DocumentRow[];
}

export async function findStored(
  { db }: LedgerDatabase,
  sourceId: number,
  changes: readonly DocumentChange[],
  removeIds: readonly number[],
): Promise<StoredDocuments> {
  const puts = changes.flatMap((change) => ('put' in change ? [change.put] : []));
  const identities = new Set(puts.map(identityOf));
  const documents = db.selectFrom('ledger_document');
  const known = await rowsWith({ db }, 'ledger_document', 'identity', identities);
  const byIdentity = new Map(known.map((row) => [row.identity, row]));
  const lookedUp = changes.filter((change) => !('keep' in change));
  const atKeys = await selectIn(lookedUp.map(keyHashOf), (list) =>
    documents.selectAll().where('source_id', '=', sourceId).where('key_hash', 'in', list).execute(),
  );
  const newIds = puts.filter((put) => !byIdentity.has(identityOf(put))).flatMap(({ id }) => id ?? []);
  const taken = await selectIn(newIds, (list) =>
    documents.select('post_id').where('post_id', 'in', list).execute(),
  );
  const withoutId = puts.filter(({ id }) => id === null).map(identityOf);
  const given = await rowsWith({ db }, 'ledger_given_id', 'identity', withoutId);
  return {
    identities,
    byIdentity,
    byKey: new Map(atKeys.map((row) => [row.key_hash, row])),
    newIds,
    takenIds: new Set(taken.map(({ post_id }) => post_id)),
    givenIds: new Map(given.map(({ identity, post_id }) => [identity, post_id])),
    toRemove: await rowsWith({ db }, 'ledger_document', 'post_id', removeIds),
  };
}

export function keyHashOf(change: DocumentChange): string {
  return hashOf('put' in change ? change.put.key : 'keep' in change ? change.keep : change.remove);
}
