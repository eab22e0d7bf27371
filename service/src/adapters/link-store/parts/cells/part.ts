import type { PostRow, PostsStatsBody } from '@signpost/contract/links';
import { writeChunks } from '../../build/column-writers.ts';
import type { Draft } from '../../build/draft.ts';
import type { ListedPost, RowTaker } from '../../build/rows.ts';
import { isListed } from '../../update/changed-rows.ts';
import { readUint16 } from '../../update/copied-columns.ts';
import { rowOf, type GenerationCopy } from '../../update/generation-copy.ts';
import { differ, expectSame } from '../../verify/mismatch.ts';
import type { Verification } from '../../verify/verification.ts';
import type { Part, Verifying } from '../part.ts';

/** What filters can ask about the listed posts: the cell of each (`title_cells`), the posts of each cell, and the statistics. */
export const cells: Part = { build, update, verify };

function build(draft: Draft): RowTaker {
  const cellOf = new Uint16Array(draft.listedPosts);
  return countPosts(
    ({ slot, cell }) => {
      cellOf[slot] = cell;
    },
    (stats) => {
      writeChunks(draft.db, 'title_cells', cellOf);
      Object.assign(draft.meta, { posts_stats: stats, post_cells: draft.cells.list });
    },
  );
}

function update({ db, before, meta, changed, slots, listed, cells }: GenerationCopy): void {
  if (slots === null) return;
  const stats = { ...before.posts_stats };
  for (const post of changed.posts) if (isListed(post.before)) count(stats, rowOf(post.before, before), -1);
  for (const { row } of listed) count(stats, row, 1);
  const values = listed.map(({ cell }) => cell);
  const column = slots.rearrange(readUint16(db, 'title_cells'), new Uint16Array(slots.length), values);
  writeChunks(db, 'title_cells', column);
  Object.assign(meta, { posts_stats: stats, post_cells: cells.list });
}

async function verify({ generation, listedPosts, cells }: Verification): Promise<Verifying> {
  const stored = await generation.uint16('title_cells');
  expectSame('number of title_cells', stored.length, listedPosts);
  return countPosts(
    ({ slot, post, cell }) => {
      if (stored[slot] !== cell) differ(`title_cells of post ${post.id}`, stored[slot], cell);
    },
    (stats) => {
      expectSame('posts_stats', generation.meta.posts_stats, stats);
      expectSame('post_cells', generation.meta.post_cells, cells.list);
    },
  );
}

function countPosts(take: (post: ListedPost) => void, end: (stats: PostsStatsBody) => void): RowTaker {
  const stats = { total_posts: 0, orphan_posts: 0, posts_with_internal: 0, posts_with_external: 0 };
  return {
    post(post) {
      take(post);
      count(stats, post.row, 1);
    },
    endPosts: () => end(stats),
  };
}

function count(stats: PostsStatsBody, row: PostRow, by: 1 | -1): void {
  stats.total_posts += by;
  if (row.is_orphan) stats.orphan_posts += by;
  if (row.internal_link_count > 0) stats.posts_with_internal += by;
  if (row.external_link_count > 0) stats.posts_with_external += by;
}
