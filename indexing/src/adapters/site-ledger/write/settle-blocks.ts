import { sourceOfEach, type LedgerDatabase } from '../tables/rows.ts';
import { noChanges, type ChangeCounts } from './document-changes.ts';
import { recount } from './recount.ts';
import { BEFORE_ALL } from './settle.ts';
import { noteUnpublished } from './unpublished.ts';
import { moveLinks, nextMoved } from './apply-blocks.ts';
import { ALL_PAGES, groupHash, type PageGroup } from './block-rows.ts';
import { decideGroups } from './decide-blocks.ts';
import { RepeatedPairs } from './repeated-pairs.ts';
import { readState } from '../tables/state.ts';

type InTransaction = <Result>(work: (ledger: LedgerDatabase) => Promise<Result>) => Promise<Result>;

interface MovedLinksWatcher {
  /** Caps how many moved links are reported. */
  mostChangedLinks(): number;
  /** Called in the transaction in which links came into the lists or left them. */
  onMoved(ledger: LedgerDatabase, counts: ChangeCounts): Promise<void>;
}

/**
 * Decides which blocks of links repeat on most pages of a site, a language or a template, after the pages were read, and takes their
 * links out of the lists. Broken off, it is done by the next run.
 */
export async function settleBlocks(
  ledger: LedgerDatabase,
  sourceId: number,
  inTransaction: InTransaction,
  watcher: MovedLinksWatcher,
): Promise<void> {
  const source = await ledger.db
    .selectFrom('ledger_source')
    .select('has_new_blocks')
    .where('id', '=', sourceId)
    .executeTakeFirst();
  if (source?.has_new_blocks !== 1) return;
  await inTransaction((inside) => decideGroups(inside, sourceId));
  for (const group of await outdatedGroups(ledger, sourceId)) {
    for (let after: number | null = BEFORE_ALL; after !== null;) {
      const from: number = after;
      after = await inTransaction((inside) => settleSome(inside, sourceId, group, from, watcher));
    }
  }
  await inTransaction(async ({ db }) => {
    await db
      .updateTable('ledger_block_group')
      .set({ is_applied: 1 })
      .where(sourceOfEach, '=', sourceId)
      .execute();
    await db.updateTable('ledger_source').set({ has_new_blocks: 0 }).where('id', '=', sourceId).execute();
  });
}

/** Those in which other blocks repeat than when their pages were looked at last. That of all pages represents the others. */
async function outdatedGroups({ db }: LedgerDatabase, sourceId: number): Promise<PageGroup[]> {
  const groups = await db
    .selectFrom('ledger_block_group')
    .select(['group_hash', 'language', 'folder', 'template'])
    .where(sourceOfEach, '=', sourceId)
    .where('is_applied', '=', 0)
    .orderBy('group_hash')
    .execute();
  const site = groupHash(sourceId, ALL_PAGES);
  return groups.some(({ group_hash }) => group_hash === site) ? [ALL_PAGES] : groups;
}

/** The id to go on after; null when these were the last pages. */
async function settleSome(
  ledger: LedgerDatabase,
  sourceId: number,
  group: PageGroup,
  after: number,
  watcher: MovedLinksWatcher,
): Promise<number | null> {
  const { moved, last } = await nextMoved(
    ledger,
    sourceId,
    group,
    after,
    new RepeatedPairs(ledger, sourceId),
  );
  if (moved.length === 0) return last;
  const counts = noChanges(watcher.mostChangedLinks());
  const state = await readState(ledger.db);
  const isSettled = state.is_unsettled === 0;
  await moveLinks(ledger, moved, isSettled, counts);
  // At the end of a first run everything is counted at once.
  if (isSettled) {
    const affected = new Set(moved.map(({ row }) => row.post_id));
    const counted = await recount(ledger, affected);
    await noteUnpublished(ledger, state, affected.union(counted));
    await ledger.db
      .updateTable('ledger_state')
      .set({ revision: state.revision + 1 })
      .execute();
  }
  await watcher.onMoved(ledger, counts);
  return last;
}
