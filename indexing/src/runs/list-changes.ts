import type {
  IndexChangesQuery,
  IndexLinkChange,
  IndexLinkChangesQuery,
  IndexPostChange,
} from '@signpost/contract/indexing';
import type { SiteLedger } from '../ports/site-ledger.ts';
import { rowsOfRun } from './rows-of-run.ts';

export const [listChangedPosts, exportChangedPosts] = rowsOfRun(changedPosts);
export const [listChangedLinks, exportChangedLinks] = rowsOfRun(changedLinks);

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
