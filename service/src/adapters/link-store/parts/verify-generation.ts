import type { Difference } from '@signpost/indexing/ports/published-links';
import { toPostRow, type StoredPost } from '../../../shared/link-rows.ts';
import { scoreBucket } from '../build/generation-schema.ts';
import type { TakenLink } from '../build/rows.ts';
import type { Generation } from '../read/generation.ts';
import { BATCH, rowsInBatches } from '../read/rows-in-batches.ts';
import { differ, Mismatch } from '../verify/mismatch.ts';
import { Verification } from '../verify/verification.ts';
import { PARTS } from './index.ts';
import type { Verifying } from './part.ts';

/**
 * Recounts from the rows everything that was derived from them; the first difference, or null. It goes through
 * every row and every ordering, which takes about a minute and a half for ten million links.
 */
export async function verifyGeneration(generation: Generation): Promise<Difference | null> {
  try {
    const verification = await Verification.of(generation);
    const parts: Verifying[] = [];
    for (const part of PARTS) parts.push(await part.verify(verification));
    await takePosts(verification, parts);
    for (const part of parts) await part.endPosts?.();
    for (const part of parts) await part.beginLinks?.();
    await takeLinks(verification, parts);
    for (const part of parts) await part.endLinks?.();
    return null;
  } catch (error) {
    if (error instanceof Mismatch) return error.difference;
    throw error;
  }
}

async function takePosts(
  { generation, site, cells }: Verification,
  parts: readonly Verifying[],
): Promise<void> {
  const takes = parts.flatMap(({ post }) => post ?? []);
  const posts = generation.db
    .selectFrom('post')
    .where('post.status', '=', 'publish')
    .where('post.has_meta', '=', 1)
    .leftJoin('post_row', 'post_row.post_id', 'post.id')
    .selectAll('post')
    .select(['post_row.slot', 'post_row.json'])
    .orderBy('post.id')
    .limit(BATCH);
  let slot = 0;
  for await (const { slot: storedSlot, json: storedJson, ...columns } of rowsInBatches((after) =>
    posts.where('post.id', '>', after),
  )) {
    const { type, title, modified } = columns;
    const post: StoredPost = {
      ...columns,
      type: type ?? '',
      title: title ?? '',
      modified: modified ?? '',
    };
    const row = toPostRow(post, site);
    const cell = cells.add(post.type, row.is_orphan, scoreBucket(post.score));
    const listed = { slot, post, row, json: JSON.stringify(row), cell, storedSlot, storedJson };
    for (const take of takes) take(listed);
    slot += 1;
  }
}

async function takeLinks(
  { generation, urls, linkTypes }: Verification,
  parts: readonly Verifying[],
): Promise<void> {
  const takes = parts.flatMap(({ link }) => link ?? []);
  const links = generation.db
    .selectFrom('link')
    .select(['id', 'url_id', 'post_id', 'target_post_id', 'type_id'])
    .orderBy('id')
    .limit(BATCH);
  let at = 0;
  for await (const { id, url_id, post_id, target_post_id, type_id } of rowsInBatches((after) =>
    links.where('id', '>', after),
  )) {
    const rank = urls.ranks[url_id] ?? differ(`URL of link ${id}`, url_id, 'no such URL');
    if (linkTypes[type_id] === undefined) differ(`type of link ${id}`, type_id, 'no such type');
    const link: TakenLink = {
      at,
      id,
      urlId: url_id,
      rank,
      postId: post_id,
      targetPostId: target_post_id,
      typeId: type_id,
    };
    for (const take of takes) take(link);
    at += 1;
  }
}
