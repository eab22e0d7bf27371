import type { IndexLinkChange, IndexPostChange } from '@signpost/contract/indexing';
import type { PostEvent, RunLog } from '../../../ports/runs.ts';
import type { Db } from '../tables/rows.ts';

export function listChangedPosts(
  db: Db,
  ...[runId, { after, limit, change }]: Parameters<RunLog['listChangedPosts']>
): Promise<IndexPostChange[]> {
  return db
    .selectFrom('ledger_run_post')
    .select(['id', 'kind as change', 'post_id', 'title', 'address'])
    .where('run_id', '=', runId)
    .where('id', '>', after)
    .$if(change !== null, (query) => query.where('kind', '=', change ?? 'added'))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listChangedLinks(
  db: Db,
  ...[runId, { after, limit, change }]: Parameters<RunLog['listChangedLinks']>
): Promise<IndexLinkChange[]> {
  const rows = await db
    .selectFrom('ledger_run_link as link')
    .leftJoin('ledger_document as document', 'document.post_id', 'link.post_id')
    .select(['link.id', 'link.kind as change', 'link.post_id', 'link.title', 'document.is_listed'])
    .select(['link.address', 'link.address_before', 'link.anchor'])
    .where('link.run_id', '=', runId)
    .where('link.id', '>', after)
    .$if(change !== null, (query) => query.where('link.kind', '=', change ?? 'added'))
    .orderBy('link.id')
    .limit(limit)
    .execute();
  return rows.map(({ is_listed, ...link }) => ({ ...link, has_post: is_listed === 1 }));
}

export function listPostEvents(db: Db, postId: number, limit: number): Promise<PostEvent[]> {
  return db
    .selectFrom('ledger_run_post as post')
    .innerJoin('ledger_run as run', 'run.id', 'post.run_id')
    .where('post.post_id', '=', postId)
    .select(['run.id as runId', 'run.started_at as at', 'post.kind as change'])
    .orderBy('post.run_id', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit)
    .execute();
}
