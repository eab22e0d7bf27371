import { isListed, type ChangeContext, type DocumentRow, type Written } from './document-changes.ts';
import { deleteWith, hashOf, insertRows, type LedgerDatabase, selectIn, rowsWith } from '../tables/rows.ts';
import { NO_OWN_COUNTS } from './recount.ts';

export async function markSeen(
  { db }: LedgerDatabase,
  runId: number,
  postIds: readonly number[],
): Promise<void> {
  await selectIn(postIds, (list) =>
    db.updateTable('ledger_document').set({ seen_run: runId }).where('post_id', 'in', list).execute(),
  );
}

/** Gives how many of them this run had not met before. */
export async function markKept(
  { db }: LedgerDatabase,
  { sourceId, runId }: ChangeContext,
  keyHashes: readonly string[],
): Promise<number> {
  const results = await selectIn(keyHashes, (list) =>
    db
      .updateTable('ledger_document')
      .set({ seen_run: runId })
      .where('source_id', '=', sourceId)
      .where('key_hash', 'in', list)
      .where('seen_run', '<>', runId)
      .execute(),
  );
  return results.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0);
}

export async function writeDocuments(
  ledger: LedgerDatabase,
  { sourceId, runId, rules }: ChangeContext,
  written: readonly Written[],
  oldIds: readonly number[],
): Promise<void> {
  await deleteWith(ledger, 'ledger_document', 'post_id', oldIds);
  // Links whose source says where they lead can be there before what they lead to.
  const added = new Set(written.filter(({ before }) => before === null).map(({ postId }) => postId));
  const waiting = await rowsWith(ledger, 'ledger_edge', 'target_id', added);
  const incoming = Map.groupBy(waiting, ({ target_id }) => target_id);
  const rows = written.map(
    ({ document, postId, identity, before, keptHash, changesWhatIsShown }): DocumentRow => {
      const edges = incoming.get(postId) ?? [];
      const counts = before ?? {
        ...NO_OWN_COUNTS,
        incoming: edges.reduce((sum, { links }) => sum + links, 0),
        incoming_posts: edges.length,
        incoming_contextual: edges.reduce((sum, { contextual }) => sum + contextual, 0),
        was_orphan: null,
      };
      const keepsTime = document.hasTimeOfReading && !changesWhatIsShown;
      return {
        post_id: postId,
        identity,
        source_id: sourceId,
        key_hash: hashOf(document.key),
        type: document.type,
        status: document.status,
        is_protected: document.isProtected ? 1 : 0,
        is_noindex: document.isNoindex ? 1 : 0,
        cannot_be_opened: document.cannotBeOpened ? 1 : 0,
        title: document.title,
        modified: (keepsTime ? before?.modified : null) ?? document.modified,
        permalink: document.permalink,
        permalink_form: document.permalinkForm,
        seo_score: document.seoScore,
        validator: document.validator,
        content_hash: document.contentHash,
        kept_hash: keptHash,
        rules,
        seen_run: runId,
        was_orphan: counts.was_orphan,
        is_listed: isListed(document) ? 1 : 0,
        stored: document.stored === null ? null : JSON.stringify(document.stored),
        stored_incoming: document.stored === null ? null : (document.stored.counts?.incoming ?? 0),
        listed: counts.listed,
        unresolved: counts.unresolved,
        internal: counts.internal,
        internal_posts: counts.internal_posts,
        internal_contextual: counts.internal_contextual,
        external: counts.external,
        external_posts: counts.external_posts,
        external_contextual: counts.external_contextual,
        incoming: counts.incoming,
        incoming_posts: counts.incoming_posts,
        incoming_contextual: counts.incoming_contextual,
      };
    },
  );
  await insertRows(ledger, 'ledger_document', rows);
}
