import type { PostRecords } from '@signpost/indexing/ports/published-links';
import type Database from 'better-sqlite3';
import { Marks } from '../../build/marks.ts';
import type { Meta } from '../../build/generation-schema.ts';
import { SlotIndex } from '../../build/slot-index.ts';
import { readFloat64 } from '../../update/copied-columns.ts';
import type { GenerationCopy } from '../../update/generation-copy.ts';
import { buildStructure } from '../structure/update.ts';
import { readMarks, writeAuthority, writeMarks } from './columns.ts';
import { workOut, type LinkEnds } from './work-out.ts';

/** One link changes the authority of many posts, so all shares are worked out again, from those before: that takes few rounds. */
export function update(copy: GenerationCopy): void {
  const { db, meta } = copy;
  const marks = readMarks(db);
  const haveMarksChanged = updateMarks(copy, marks);
  if (copy.graph === null && !haveMarksChanged) return;
  const graph = copy.graph ?? buildStructure(copy).graph;
  copy.graph = null;
  if (haveMarksChanged) writeMarks(db, marks);
  meta.authority = writeAuthority(db, workOut(graph, marks, nofollowEnds(copy, marks), sharesBefore(copy)));
}

/**
 * Whether the menus of the home page lead elsewhere than before. What the menus of other pages have in common with them was left out,
 * so only all records tell where those lead.
 */
export function leadsElsewhereFromHome(
  db: Database.Database,
  { structure }: Meta,
  records: PostRecords,
): boolean {
  const home = structure?.home ?? 0;
  const said = records.get(home);
  if (said === undefined) return false;
  const now = new Marks();
  for (const record of said) if (record.record === 'menu') now.noteMenu(home, record.targets);
  return JSON.stringify(now.menus.get(home)) !== JSON.stringify(readMarks(db).menus.get(home));
}

/** Takes over what the records of the changed posts say; returns whether that differs from what was known. */
function updateMarks({ db, records, changed }: GenerationCopy, marks: Marks): boolean {
  const linksOf = db.prepare<[number], number>('SELECT id FROM link WHERE post_id = ?').pluck();
  const gone = Map.groupBy(changed.oldLinks, ({ post_id: postId }) => postId);
  const posts = [...records].map(([postId, said]) => {
    const links = [...linksOf.all(postId), ...(gone.get(postId) ?? []).map(({ id }) => id)];
    return { postId, said, links, before: marksOf(marks, postId, links) };
  });
  // All are forgotten before any is noted: a link may have moved from one post to another.
  for (const { postId, links } of posts) {
    for (const id of links) marks.nofollow.delete(id);
    marks.noindex.delete(postId);
    marks.menus.delete(postId);
  }
  for (const { said } of posts) {
    for (const record of said) {
      if (record.record === 'post') marks.notePost(record);
      else if (record.record === 'link') marks.noteLink(record);
      else if (record.record === 'menu') marks.noteMenu(record.post_id, record.targets);
    }
  }
  return posts.some(({ postId, links, before }) => marksOf(marks, postId, links) !== before);
}

function marksOf({ noindex, nofollow, menus }: Marks, postId: number, links: readonly number[]): string {
  const marked = links.filter((id) => nofollow.has(id));
  return JSON.stringify([noindex.has(postId), menus.get(postId), marked]);
}

const LINKS_AT_ONCE = 10_000;

/** The internal links among those that are marked. */
function nofollowEnds({ db, meta }: GenerationCopy, { nofollow }: Marks): LinkEnds[] {
  const internal = meta.link_types.findIndex(({ type }) => type === 'internal');
  const find = db.prepare<[string, number], [number, number]>(
    `SELECT post_id, target_post_id FROM link WHERE id IN (SELECT value FROM json_each(?)) AND type_id = ?`,
  );
  const ids = [...nofollow];
  const ends: LinkEnds[] = [];
  for (let at = 0; at < ids.length; at += LINKS_AT_ONCE)
    for (const pair of find.raw().all(JSON.stringify(ids.slice(at, at + LINKS_AT_ONCE)), internal))
      ends.push(pair);
  return ends;
}

/** By the slots of now. A post that was not there has the share that all would have by themselves. */
function sharesBefore({ db, slots }: GenerationCopy): Float64Array {
  const before = readFloat64(db, 'authority');
  if (slots === null) return before;
  const shares = new Float64Array(slots.length).fill(1 / slots.length);
  for (const [slot, origin] of slots.origins.entries()) if (origin !== -1) shares[slot] = before[origin] ?? 0;
  const known = new SlotIndex(slots.before);
  for (const { slot, post } of slots.changed) {
    const origin = known.slotOf(post.id);
    if (origin !== -1) shares[slot] = before[origin] ?? 0;
  }
  return shares;
}
