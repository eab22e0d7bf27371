import type { ImportProgress } from '@signpost/indexing/ports/published-links';
import { fold } from '@signpost/platform/text';
import { toPostRow, type StoredPost } from '../../../shared/link-rows.ts';
import { Draft, LISTED } from '../build/draft.ts';
import type { GenerationImport } from '../build/generation-import.ts';
import { GENERATION_FORM, GENERATION_INDEXES, scoreBucket } from '../build/generation-schema.ts';
import type { RowTaker, TakenLink } from '../build/rows.ts';
import { writeMeta } from '../build/write-meta.ts';
import { PARTS } from './index.ts';

const STAGES = 5;

/** Derives everything a generation serves from the rows that were taken in, and commits it. */
export function buildGeneration(source: GenerationImport, sample: boolean, onProgress: ImportProgress): void {
  const { db } = source;
  const taken = source.end();
  // Rows of one table are read while those derived from them go into another.
  db.unsafeMode(true);
  db.function('fold', { deterministic: true }, (text) => fold(String(text)));
  const draft = new Draft(db, taken);

  onProgress('ranking titles', 0);
  const parts = PARTS.map((part) => part.build(draft));
  onProgress('ordering posts', 1 / STAGES);
  takePosts(draft, parts);
  for (const part of parts) part.endPosts?.();
  onProgress('ranking URLs', 2 / STAGES);
  for (const part of parts) part.beginLinks?.();
  onProgress('ordering links', 3 / STAGES);
  takeLinks(draft, parts);
  for (const part of parts) part.endLinks?.();
  onProgress('indexing', 4 / STAGES);
  // What is sorted at a time is as large as this: two megabytes, which the processor has at hand, take a fifth less time than eight.
  db.pragma('cache_size = -2048');
  db.exec(GENERATION_INDEXES);
  writeMeta(db, { site: taken.site, sample, form: GENERATION_FORM, updates: 0, ...draft.meta });
  db.exec('COMMIT');
}

function takePosts({ db, site, cells }: Draft, parts: readonly RowTaker[]): void {
  const takes = parts.flatMap(({ post }) => post ?? []);
  const posts = db.prepare<[], StoredPost>(`SELECT * FROM post WHERE ${LISTED} ORDER BY id`);
  let slot = 0;
  for (const post of posts.iterate()) {
    const row = toPostRow(post, site);
    const cell = cells.add(post.type, row.is_orphan, scoreBucket(post.score));
    const listed = { slot, post, row, json: JSON.stringify(row), cell };
    for (const take of takes) take(listed);
    slot += 1;
  }
}

function takeLinks({ links, linkCount, urls }: Draft, parts: readonly RowTaker[]): void {
  const takes = parts.flatMap(({ link }) => link ?? []);
  // One object for all of them: there may be millions.
  const link: TakenLink = { at: 0, id: 0, urlId: 0, rank: 0, postId: 0, targetPostId: 0, typeId: 0 };
  for (let at = 0; at < linkCount; at += 1) {
    link.at = at;
    link.id = links.ids[at] ?? 0;
    link.urlId = links.urls[at] ?? 0;
    link.rank = urls.ranks[link.urlId] ?? 0;
    link.postId = links.posts[at] ?? 0;
    link.targetPostId = links.targets[at] ?? 0;
    link.typeId = links.cells[at] ?? 0;
    for (const take of takes) take(link);
  }
}
