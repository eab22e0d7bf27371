import type { IndexChangesQuery, IndexPostChange } from '@signpost/contract/indexing';
import type { LedgerPlace, SiteLedger } from '../../ports/site-ledger.ts';
import { idIn } from '../index-refusals.ts';
import { findRun } from './get-run.ts';

const EXPORTED_AT_ONCE = 100;

/** The posts that a run changed. */
export async function listChangedPosts(
  place: LedgerPlace,
  id: string,
  query: IndexChangesQuery,
): Promise<IndexPostChange[]> {
  const ledger = await place.read();
  return changedPosts(ledger, (await findRun(ledger, idIn(id))).id, query);
}

/** Every post of the list, some at a time. Fails at once when there is no such run. */
export async function exportChangedPosts(
  place: LedgerPlace,
  id: string,
  query: IndexChangesQuery,
): Promise<AsyncIterable<readonly IndexPostChange[]>> {
  const ledger = await place.read();
  const run = await findRun(ledger, idIn(id));
  return (async function* () {
    for (let { after } = query; ;) {
      const posts = await changedPosts(ledger, run.id, { ...query, after, per_page: EXPORTED_AT_ONCE });
      yield posts;
      const last = posts.at(-1);
      if (last === undefined || posts.length < EXPORTED_AT_ONCE) return;
      after = last.id;
    }
  })();
}

async function changedPosts(
  ledger: SiteLedger,
  runId: number,
  { after, per_page: limit, change: only }: IndexChangesQuery,
): Promise<IndexPostChange[]> {
  const posts = await ledger.listChangedPosts(runId, { after, limit, change: only ?? null });
  return posts.map(({ id, change, postId, title, address }) => ({
    id,
    change,
    post_id: postId,
    title,
    address,
  }));
}
