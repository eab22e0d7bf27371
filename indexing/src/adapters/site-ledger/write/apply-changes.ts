import type { LedgerPageKey } from '../../../ports/ledger-document.ts';
import { forgetUnused, NO_MEANING, numberPageKeys, resolveAgain, storePageKeys } from './page-keys.ts';
import { planBlocks, writeBlocks } from './plan-blocks.ts';
import { type ChangeContext, type ChangeCounts, type DocumentChange, noChanges } from './document-changes.ts';
import { planChanges } from './plan-changes.ts';
import { recount } from './recount.ts';
import { dropLaterIndexes } from '../tables/later-indexes.ts';
import { ownLinksOf } from '../tables/own-links.ts';
import { hashOf, selectIn, type LedgerDatabase } from '../tables/rows.ts';
import { forgetPublished, noteUnpublished } from './unpublished.ts';
import { hashesOfBeginnings, writeAddresses } from './write-addresses.ts';
import { markKept, markSeen, writeDocuments } from './write-documents.ts';
import { writeLinks } from './write-links.ts';
import { writeTexts } from './write-texts.ts';
import { writeRedirects, type RedirectChange } from './write-redirects.ts';
import { readState } from '../tables/state.ts';

export interface Changes {
  /** Each document at most once. */
  documents?: readonly DocumentChange[];
  /** Documents to remove, by their ids. */
  removeIds?: readonly number[];
  /** Each redirect at most once. */
  redirects?: readonly RedirectChange[];
  /** Redirects of the source to remove, by the hashes of their keys. */
  removeRedirects?: readonly string[];
  /** Caps how many of the links that came, went or were led elsewhere are reported. */
  mostChangedLinks?: number;
}

/**
 * Applies changes within the transaction of `ledger`: to documents and redirects, to the links that now lead elsewhere, and to every
 * count that this touches. What is stored afterwards does not depend on how the changes were put together.
 */
export async function applyChanges(
  ledger: LedgerDatabase,
  context: ChangeContext,
  { documents = [], removeIds = [], redirects = [], removeRedirects = [], mostChangedLinks = 0 }: Changes,
): Promise<ChangeCounts> {
  const { db } = ledger;
  const state = await readState(db);
  const plan = await planChanges(ledger, context, documents, removeIds, state.last_post_id);
  const counts = { ...noChanges(mostChangedLinks), ...plan.counts };
  const { written, removed } = plan;
  await markSeen(ledger, context.runId, plan.seen);
  counts.same += await markKept(ledger, context, plan.kept);
  const restampedIds = plan.restamped.map(({ postId }) => postId);
  await writeDocuments(ledger, context, plan.restamped, restampedIds);

  const pages = new Map<string, LedgerPageKey>();
  const pageHashes = new Map<string, string>();
  const addPage = (page: LedgerPageKey | null): void => {
    if (page === null || pageHashes.has(page.key)) return;
    const hash = hashOf(`${context.rules} ${page.key}`);
    pageHashes.set(page.key, hash);
    pages.set(hash, page);
  };
  for (const { document } of written) for (const { page } of document.links) addPage(page);
  for (const change of redirects) if ('redirect' in change) addPage(change.redirect.page);
  const { ids, fresh } = await numberPageKeys(ledger, pages, () => (state.last_page_key_id += 1));
  const pageKeyIdOf = ({ key }: LedgerPageKey): number | null => ids.get(pageHashes.get(key) ?? '') ?? null;

  const { touched, unusedKeys } = await writeRedirects(
    ledger,
    context,
    redirects,
    removeRedirects,
    pageKeyIdOf,
  );
  if (written.length === 0 && removed.length === 0 && touched.size === 0) return counts;
  const addresses = await writeAddresses(ledger, written, removed);
  // At the end of a first run everything is resolved and counted at once (`settle`).
  const isSettled = state.is_unsettled === 0;
  const oldDocuments = [...removed, ...written.flatMap(({ before }) => before ?? [])];
  const oldIds = oldDocuments.map(({ post_id }) => post_id);
  const ownBefore = isSettled ? await ownLinksOf(db, oldIds) : new Set<number>();
  let movedKeys = new Set<number>();
  if (isSettled) {
    const lookHashes = touched.union(addresses.hashes).union(hashesOfBeginnings(addresses.names));
    movedKeys = await resolveAgain(ledger, lookHashes, fresh);
  } else {
    const coming = written.reduce((sum, { document }) => sum + document.links.length, 0);
    await dropLaterIndexes(ledger, state.last_link_id + coming);
    await storePageKeys(ledger, fresh, () => NO_MEANING);
  }

  const blocks = await planBlocks(ledger, context, written, oldIds);
  const left = await writeLinks(
    ledger,
    { written, oldDocuments, ownBefore, isSettled, blocks },
    pageKeyIdOf,
    state,
    counts,
  );
  await writeBlocks(ledger, context, written, removed, blocks, left.repeated);
  await writeDocuments(ledger, context, written, oldIds);
  await writeTexts(ledger, written, oldIds);
  if (!isSettled) {
    if (state.published_as !== null) await forgetPublished(ledger);
  } else {
    const changed = new Set([...oldIds, ...written.map(({ postId }) => postId), ...left.robbed]);
    const affected = new Set(changed);
    const sources = await selectIn(movedKeys, (list) =>
      db.selectFrom('ledger_link').select('post_id').where('page_key_id', 'in', list).execute(),
    );
    for (const { post_id } of sources) affected.add(post_id);
    const counted = await recount(ledger, affected, (postId, difference) => {
      // A link of a post that is as it was leads to the post itself from now on, or no longer.
      if (!changed.has(postId)) counts.links[difference > 0 ? 'added' : 'removed'] += Math.abs(difference);
    });
    await noteUnpublished(ledger, state, affected.union(counted));
    await forgetUnused(ledger, unusedKeys.union(left.unusedKeys));
  }
  const hasChanged =
    removed.length > 0 || touched.size > 0 || written.some(({ changesWhatIsShown }) => changesWhatIsShown);
  await db
    .updateTable('ledger_state')
    .set({
      revision: state.revision + (hasChanged ? 1 : 0),
      last_post_id: plan.lastPostId,
      last_link_id: state.last_link_id,
      last_page_key_id: state.last_page_key_id,
    })
    .execute();
  return counts;
}
