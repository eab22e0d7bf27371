import type { ChangedLink, ChangedPost, LinkChange, PostChange, PostEvent } from '../../../ports/runs.ts';
import type { Db } from '../tables/rows.ts';

/** Which rows of a list: those behind the id `after`, of one kind or of all. */
interface Next<Change> {
  after: number;
  limit: number;
  change: Change | null;
}

/** The posts that a run changed. */
export async function listChangedPosts(
  db: Db,
  runId: number,
  { after, limit, change }: Next<PostChange>,
): Promise<ChangedPost[]> {
  const rows = await db
    .selectFrom('ledger_run_post')
    .selectAll()
    .where('run_id', '=', runId)
    .where('id', '>', after)
    .$if(change !== null, (query) => query.where('kind', '=', change ?? 'added'))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, post_id, kind, title, address }) => ({
    id,
    postId: post_id,
    change: kind,
    title,
    address,
  }));
}

/** The links that a run changed. */
export async function listChangedLinks(
  db: Db,
  runId: number,
  { after, limit, change }: Next<LinkChange>,
): Promise<ChangedLink[]> {
  const rows = await db
    .selectFrom('ledger_run_link as link')
    .leftJoin('ledger_document as document', 'document.post_id', 'link.post_id')
    .selectAll('link')
    .select('document.is_listed')
    .where('link.run_id', '=', runId)
    .where('link.id', '>', after)
    .$if(change !== null, (query) => query.where('link.kind', '=', change ?? 'added'))
    .orderBy('link.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    change: row.kind,
    postId: row.post_id,
    title: row.title,
    hasPost: row.is_listed === 1,
    address: row.address,
    addressBefore: row.address_before,
    anchor: row.anchor,
  }));
}

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
