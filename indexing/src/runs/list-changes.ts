import type {
  IndexChangesQuery,
  IndexLinkChange,
  IndexLinkChangesQuery,
  IndexPostChange,
} from '@signpost/contract/indexing';
import { rowsOfRun } from './rows-of-run.ts';
import type { RunLog } from '../ports/runs.ts';

export const [listChangedPosts, exportChangedPosts] = rowsOfRun(changedPosts);
export const [listChangedLinks, exportChangedLinks] = rowsOfRun(changedLinks);

async function changedPosts(
  log: RunLog,
  runId: number,
  { after, per_page: limit, change: only }: IndexChangesQuery,
): Promise<IndexPostChange[]> {
  const posts = await log.listChangedPosts(runId, { after, limit, change: only ?? null });
  return posts.map(({ id, change, postId, title, address }) => ({
    id,
    change,
    post_id: postId,
    title,
    address,
  }));
}

async function changedLinks(
  log: RunLog,
  runId: number,
  { after, per_page: limit, change: only }: IndexLinkChangesQuery,
): Promise<IndexLinkChange[]> {
  const links = await log.listChangedLinks(runId, { after, limit, change: only ?? null });
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
