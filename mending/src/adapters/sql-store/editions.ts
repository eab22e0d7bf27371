import { inTransaction } from '@signpost/platform/sql';
import { sql } from 'kysely';
import { inBatches } from './batches.ts';
import type { MendingDatabase } from './open.ts';

// Each refresh writes its suggestions beside those that are shown, as an edition of its own. They are shown once the row of their target
// names that edition: a million of them appear at once when the posts are written in one transaction.

/** The key of a suggestion in an edition; its id is the same in all of them. */
export function keyOf(id: string, edition: number): string {
  return `${id}.${edition}`;
}

/** Keys from before there were editions are ids. */
export function idOfKey(key: string): string {
  return key.split('.', 1)[0] ?? key;
}

/** Whether the joined suggestion has this id, in whatever edition. A slash follows a full stop. */
export function hasId(id: string) {
  // What has a full stop is a key, and no id.
  if (id.includes('.')) return sql<boolean>`1 = 0`;
  return sql<boolean>`(suggestion.id = ${id} or (suggestion.id > ${`${id}.`} and suggestion.id < ${`${id}/`}))`;
}

/** Gives a number that no other refresh has. */
export async function nextEdition(db: MendingDatabase): Promise<number> {
  return inTransaction(db, async (db) => {
    await db
      .updateTable('mending_state')
      .set(({ eb }) => ({ edition: eb('edition', '+', 1) }))
      .execute();
    return (await db.selectFrom('mending_state').select('edition').executeTakeFirstOrThrow()).edition;
  });
}

/** Suggestions with both posts: all that were decided, and of the open ones those of the edition that their target names. */
export function shownSuggestions(db: MendingDatabase) {
  return db
    .selectFrom('mending_suggestion as suggestion')
    .leftJoin('mending_post as source', 'source.post_id', 'suggestion.source_id')
    .leftJoin('mending_post as target', 'target.post_id', 'suggestion.target_id')
    .where(
      sql<boolean>`(suggestion.state <> 'open' or (target.edition = suggestion.edition and source.post_id is not null))`,
    );
}

/** Removes open suggestions that are not shown, of this edition and those before it: of a later one they may be about to be. */
export async function removeHidden(
  db: MendingDatabase,
  edition: number,
  goOn: () => Promise<void>,
): Promise<void> {
  const targets = await db
    .selectFrom('mending_suggestion')
    .select('target_id')
    .distinct()
    .where('state', '=', 'open')
    .execute();
  for (const some of inBatches(targets.map(({ target_id: id }) => id))) {
    await goOn();
    await db
      .deleteFrom('mending_suggestion')
      .where('target_id', 'in', some)
      .where('state', '=', 'open')
      .where('edition', '<=', edition)
      .where(
        sql<boolean>`(not exists (select 1 from mending_post as target
            where target.post_id = mending_suggestion.target_id and target.edition = mending_suggestion.edition)
          or not exists (select 1 from mending_post as source where source.post_id = mending_suggestion.source_id))`,
      )
      .execute();
  }
}
