import { BatchInsert } from '../../build/batch-insert.ts';
import type { Draft } from '../../build/draft.ts';
import type { RowTaker } from '../../build/rows.ts';
import { countRows } from '../../read/count-rows.ts';
import type { GenerationCopy } from '../../update/generation-copy.ts';
import { differ, expectSame } from '../../verify/mismatch.ts';
import type { Verification } from '../../verify/verification.ts';
import type { Part, Verifying } from '../part.ts';

/** The finished JSON of each listed post (`post_row`). */
export const rows: Part = { build, update, verify };

function build({ db, meta, listedPosts }: Draft): RowTaker {
  const insert = new BatchInsert(db, 'INSERT INTO post_row (slot, post_id, json)', 3);
  return {
    post: ({ slot, post, json }) => insert.add(slot, post.id, json),
    endPosts() {
      insert.end();
      meta.listed_posts = listedPosts;
    },
  };
}

function update({ db, meta, slots, listed, changedKeys }: GenerationCopy): void {
  if (slots === null) return;
  meta.listed_posts = slots.length;
  if (slots.areSame) {
    const write = db.prepare('UPDATE post_row SET json = ? WHERE slot = ?');
    for (const { slot, json } of listed) write.run(json, slot);
    changedKeys.post_row = listed.map(({ slot }) => slot);
    return;
  }
  // Rows before the first post with a new slot stay.
  const found = slots.origins.findIndex((origin, slot) => origin !== slot);
  const first = found === -1 ? slots.length : found;
  db.exec('CREATE TEMP TABLE moved_row (post_id INTEGER PRIMARY KEY, json TEXT NOT NULL)');
  db.prepare('INSERT INTO moved_row SELECT post_id, json FROM post_row WHERE slot >= ?').run(first);
  const remove = db.prepare('DELETE FROM moved_row WHERE post_id = ?');
  for (const [origin, after] of slots.after.entries()) if (after === -1) remove.run(slots.before[origin]);
  const insert = db.prepare('INSERT INTO moved_row VALUES (?, ?)');
  for (const { post, json } of listed) insert.run(post.id, json);
  db.prepare('DELETE FROM post_row WHERE slot >= ?').run(first);
  db.prepare(
    'INSERT INTO post_row SELECT ? + row_number() OVER (ORDER BY post_id), post_id, json FROM moved_row',
  ).run(first - 1);
  db.exec('DROP TABLE moved_row');
}

async function verify({ generation, listedPosts }: Verification): Promise<Verifying> {
  const { db, meta } = generation;
  expectSame('listed_posts', meta.listed_posts, listedPosts);
  expectSame('number of post rows', await countRows(db.selectFrom('post_row')), listedPosts);
  return {
    post({ slot, post, row, json, storedSlot, storedJson }) {
      if (storedSlot !== slot) differ(`slot of post ${post.id}`, storedSlot, slot);
      if (storedJson !== json) differ(`row of post ${post.id}`, storedJson, row);
    },
  };
}
