import { storable } from '@signpost/platform/sql';
import { fold } from '@signpost/platform/text';
import type { KeptPost, NewEdition } from '../../ports/suggestion-store.ts';
import { inBatches } from './batches.ts';
import type { MendingDatabase } from './open.ts';
import type { MendingSchema } from './schema.ts';

type PostRow = MendingSchema['mending_post'];

/** The rows that differ from those that are stored: targets of the edition name it. */
export async function rowsToPut(
  db: MendingDatabase,
  { edition, targetIds, posts, goOn }: NewEdition,
): Promise<PostRow[]> {
  const isTarget = new Set(targetIds);
  const changed: PostRow[] = [];
  for (const some of inBatches(posts)) {
    await goOn();
    const ids = some.map(({ id }) => id);
    const rows = await db.selectFrom('mending_post').selectAll().where('post_id', 'in', ids).execute();
    const known = new Map(rows.map((row) => [row.post_id, row]));
    for (const post of some) {
      const old = known.get(post.id);
      const row = toRow(post, isTarget.has(post.id) ? edition : (old?.edition ?? edition));
      if (!isSame(row, old)) changed.push(row);
    }
  }
  return changed;
}

export async function putPosts(db: MendingDatabase, posts: readonly PostRow[]): Promise<void> {
  for (const some of inBatches(posts)) {
    const ids = some.map(({ post_id: id }) => id);
    await db.deleteFrom('mending_post').where('post_id', 'in', ids).execute();
    await db.insertInto('mending_post').values(some).execute();
  }
}

function isSame(row: PostRow, old: PostRow | undefined): boolean {
  return (
    old !== undefined &&
    Object.entries(row).every(([column, value]) => old[column as keyof PostRow] === value)
  );
}

function toRow(post: KeptPost, edition: number): PostRow {
  return {
    post_id: post.id,
    title: storable(post.title),
    folded_title: storable(fold(post.title)),
    url: storable(post.url),
    made_from: post.madeFrom,
    incoming: post.incoming,
    worth: post.worth,
    worth_reasons: storable(JSON.stringify(post.worthReasons)),
    edition,
  };
}
