import { sql } from 'kysely';
import type { PostReach } from '../../../ports/link-index.ts';
import { selectIn, type Db } from '../tables/rows.ts';
import { linksOf } from './lists.ts';

/** Posts that are looked at to find a way from the home page. What more of them lead to is not cut off. */
const MOST_LOOKED_AT = 1000;

export async function findReach(db: Db, postId: number, home: number | null): Promise<PostReach> {
  const { all, unfollowed } = await linksOf(db, { postId, direction: 'incoming' })
    .where(({ or, eb }) => or([eb('page.way', 'is', null), eb('page.way', '<>', 'guess')]))
    .select(({ fn }) => [
      fn.countAll().as('all'),
      sql<
        number | string
      >`sum(case when link.rel like '%nofollow%' or source.is_noindex = 1 then 1 else 0 end)`.as(
        'unfollowed',
      ),
    ])
    .executeTakeFirstOrThrow();
  return {
    isUnfollowed: Number(all) > 0 && Number(all) === Number(unfollowed),
    isReachedFromHome: home === null ? null : await isReached(db, postId, home),
  };
}

/** Goes from the post to those that lead to it, and so on, until it meets the home page or what this leads to. */
async function isReached(db: Db, postId: number, home: number): Promise<boolean> {
  const first = await targetsOf(db, home);
  const seen = new Set([postId]);
  for (let posts: readonly number[] = [postId]; posts.length > 0;) {
    if (seen.size > MOST_LOOKED_AT || posts.some((id) => id === home || first.has(id))) return true;
    const rows = await selectIn(posts, (targets) =>
      db
        .selectFrom('ledger_edge')
        .select('source_id')
        .distinct()
        .where('target_id', 'in', targets)
        .limit(MOST_LOOKED_AT + 1)
        .execute(),
    );
    posts = [...new Set(rows.map((row) => row.source_id))].filter((id) => !seen.has(id));
    for (const id of posts) seen.add(id);
  }
  return false;
}

/** What visitors of a page can go on to, by its menus too. */
async function targetsOf(db: Db, postId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('ledger_link as link')
    .leftJoin('ledger_page_key as page', 'page.id', 'link.page_key_id')
    .select(['link.given_target_id', 'page.target_id'])
    .where('link.post_id', '=', postId)
    .execute();
  return new Set(rows.flatMap((row) => row.given_target_id ?? row.target_id ?? []));
}
