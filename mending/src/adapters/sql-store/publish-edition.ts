import { inTransaction } from '@signpost/platform/sql';
import type { NewEdition } from '../../ports/suggestion-store.ts';
import { inBatches } from './batches.ts';
import { idOfKey } from './editions.ts';
import { chooseNext, setListed } from './listed.ts';
import type { MendingDatabase } from './open.ts';
import { putPosts, rowsToPut } from './posts.ts';

/** False when the holder has lost the right to write. */
export async function publishEdition(
  db: MendingDatabase,
  holder: string,
  made: NewEdition,
): Promise<boolean> {
  const listed = await chooseNext(db, made);
  // Only the holder writes posts.
  const posts = await rowsToPut(db, made);
  return inTransaction(db, async (db) => {
    // Until the end, no other process can become the holder.
    await db
      .updateTable('mending_state')
      .set({ revision: made.revision, made_at: made.at })
      .where('holder', '=', holder)
      .execute();
    const state = await db.selectFrom('mending_state').select('holder').executeTakeFirst();
    if (state?.holder !== holder) return false;
    await forgetGone(db, made.goneIds);
    await removeDecided(db, made);
    await putPosts(db, posts);
    await setListed(db, listed);
    return true;
  });
}

/** Open suggestions from and to these posts are not shown any more. */
async function forgetGone(db: MendingDatabase, goneIds: readonly number[]): Promise<void> {
  for (const some of inBatches(goneIds)) {
    await db.deleteFrom('mending_post').where('post_id', 'in', some).execute();
    for (const end of ['source_id', 'target_id'] as const)
      await db.deleteFrom('mending_suggestion').where(end, 'in', some).where('state', '<>', 'open').execute();
  }
}

/** Forgets the decisions that are stale, and leaves out of the edition what people have decided about since it was begun. */
async function removeDecided(db: MendingDatabase, { edition, staleIds }: NewEdition): Promise<void> {
  const decided = await db
    .selectFrom('mending_suggestion')
    .select(['id', 'source_id', 'target_id', 'state'])
    .where('state', '<>', 'open')
    .execute();
  const isStale = new Set(staleIds);
  const stale = decided.filter(({ id, state }) => state === 'accepted' && isStale.has(idOfKey(id)));
  for (const some of inBatches(stale.map(({ id }) => id)))
    await db.deleteFrom('mending_suggestion').where('id', 'in', some).execute();

  const pairs = new Set(
    decided.filter((one) => !stale.includes(one)).map((one) => `${one.source_id} ${one.target_id}`),
  );
  for (const some of inBatches([...new Set(decided.map((one) => one.target_id))])) {
    const added = await db
      .selectFrom('mending_suggestion')
      .select(['id', 'source_id', 'target_id'])
      .where('target_id', 'in', some)
      .where('state', '=', 'open')
      .where('edition', '=', edition)
      .execute();
    const ids = added.filter((one) => pairs.has(`${one.source_id} ${one.target_id}`)).map(({ id }) => id);
    for (const few of inBatches(ids))
      await db.deleteFrom('mending_suggestion').where('id', 'in', few).execute();
  }
}
