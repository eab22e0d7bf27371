import { fold } from '@signpost/platform/text';
import type Database from 'better-sqlite3';
import type { ChangedPost, PostColumns } from '../../update/changed-rows.ts';
import type { GenerationCopy } from '../../update/generation-copy.ts';
import { placeTexts, type RankedTexts } from '../../update/place-texts.ts';
import { updateTexts } from '../../update/update-texts.ts';

export function update(copy: GenerationCopy): void {
  updateRanks(copy.db, copy.changed.posts);
  updateTexts(copy, 'title_text', ({ title }) => fold(title));
}

function updateRanks(db: Database.Database, posts: readonly ChangedPost[]): void {
  const changed = posts.filter(({ before, after }) => titleOf(before) !== titleOf(after));
  if (changed.length === 0) return;
  const placed = placeTexts(
    changed.flatMap(({ after }) => titleOf(after) || []),
    rankedTitles(db, changed),
  );
  const remove = db.prepare('DELETE FROM title_rank WHERE post_id = ?');
  for (const { id } of changed) remove.run(id);
  if (placed.shifted.some((after, before) => after !== before)) {
    db.function('shifted_title', (rank) => (placed.shifted[Number(rank) - 1] ?? 0) + 1);
    db.exec('UPDATE title_rank SET rank = shifted_title(rank) WHERE rank > 0');
  }
  const insert = db.prepare('INSERT INTO title_rank (post_id, rank) VALUES (?, ?)');
  for (const { id, after } of changed) {
    const title = titleOf(after);
    if (title !== null) insert.run(id, title === '' ? 0 : (placed.rankOf.get(title) ?? 0) + 1);
  }
}

/** As it is ordered by; null for what has only a score or counts. */
function titleOf(post: PostColumns | null): string | null {
  return post === null || post.type === null ? null : fold(post.title ?? '');
}

/** The titles before that are not empty: their ranks start at 1. */
function rankedTitles(db: Database.Database, changed: readonly ChangedPost[]): RankedTexts {
  const rows = db.prepare<[], [number, number]>('SELECT post_id, rank FROM title_rank').raw().all();
  const highest = rows.reduce((most, [, rank]) => Math.max(most, rank), 0);
  const leaving = new Map(changed.map(({ id, before }) => [id, titleOf(before)]));
  const posts = new Float64Array(highest + 1);
  const isUsed = new Uint8Array(highest + 1);
  for (const [id, rank] of rows) {
    posts[rank] = id;
    if (!leaving.has(id)) isUsed[rank] = 1;
  }
  const title = db.prepare<[number], string>('SELECT title FROM post WHERE id = ?').pluck();
  return {
    length: highest,
    bytesOf(rank) {
      const post = posts[rank + 1] ?? 0;
      return Buffer.from(leaving.get(post) ?? fold(title.get(post) ?? ''));
    },
    isUsed: (rank) => isUsed[rank + 1] === 1,
  };
}
