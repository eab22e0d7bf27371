import type { PostEvent } from '../../../ports/site-ledger.ts';
import type { Db } from '../tables/rows.ts';

/** What runs did to a post, the newest first. */
export async function listPostEvents(db: Db, postId: number, limit: number): Promise<readonly PostEvent[]> {
  const rows = await db
    .selectFrom('ledger_run_post as post')
    .innerJoin('ledger_run as run', 'run.id', 'post.run_id')
    .where('post.post_id', '=', postId)
    .select(['run.id', 'run.started_at', 'post.kind'])
    .orderBy('post.run_id', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, started_at, kind }) => ({ runId: id, at: started_at, change: kind }));
}
