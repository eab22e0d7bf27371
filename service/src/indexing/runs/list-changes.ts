import type {
  IndexChangesQuery,
  IndexLinkChange,
  IndexLinkChangesQuery,
  IndexPostChange,
} from '@signpost/contract/indexing';
import type { LedgerPlace, SiteLedger } from '../../ports/site-ledger.ts';
import { idIn } from '../index-refusals.ts';
import { findRun } from './get-run.ts';
import { walkById } from './walk-by-id.ts';

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
  return walkById(query.after, (next) => changedPosts(ledger, run.id, { ...query, ...next }));
}

/** The links that a run changed. */
export async function listChangedLinks(
  place: LedgerPlace,
  id: string,
  query: IndexLinkChangesQuery,
): Promise<IndexLinkChange[]> {
  const ledger = await place.read();
  return changedLinks(ledger, (await findRun(ledger, idIn(id))).id, query);
}

/** Every link of the list, some at a time. Fails at once when there is no such run. */
export async function exportChangedLinks(
  place: LedgerPlace,
  id: string,
  query: IndexLinkChangesQuery,
): Promise<AsyncIterable<readonly IndexLinkChange[]>> {
  const ledger = await place.read();
  const run = await findRun(ledger, idIn(id));
  return walkById(query.after, (next) => changedLinks(ledger, run.id, { ...query, ...next }));
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

async function changedLinks(
  ledger: SiteLedger,
  runId: number,
  { after, per_page: limit, change: only }: IndexLinkChangesQuery,
): Promise<IndexLinkChange[]> {
  const links = await ledger.listChangedLinks(runId, { after, limit, change: only ?? null });
  return links.map(({ id, change, postId, title, hasPost, address, addressBefore, anchor }) => ({
    id,
    change,
    post_id: postId,
    title,
    has_post: hasPost,
    address,
    address_before: addressBefore,
    anchor,
  }));
}
