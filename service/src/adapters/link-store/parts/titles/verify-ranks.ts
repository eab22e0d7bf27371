import { fold } from '@signpost/platform/text';
import type { Titles } from '../../build/rows.ts';
import { TextColumnWriter } from '../../build/text-column-writer.ts';
import { countRows } from '../../read/count-rows.ts';
import type { Generation } from '../../read/generation.ts';
import { BATCH, rowsInBatches } from '../../read/rows-in-batches.ts';
import { TextColumn } from '../../read/text-search.ts';
import { differ, expectSame } from '../../verify/mismatch.ts';

export async function verifyRanks({ db }: Generation): Promise<Titles> {
  const posts = db.selectFrom('post').where('post.type', 'is not', null);
  const count = await countRows(posts);
  expectSame('number of title ranks', await countRows(db.selectFrom('title_rank')), count);

  const ids = new Float64Array(count);
  const ranks = new Uint32Array(count);
  const chunks: Buffer[] = [];
  const writer = new TextColumnWriter((chunk) => chunks.push(Buffer.from(chunk)));
  const titled = posts
    .leftJoin('title_rank', 'title_rank.post_id', 'post.id')
    .select(['post.id', 'post.title', 'title_rank.rank'])
    .orderBy('post.id')
    .limit(BATCH);
  let at = 0;
  for await (const { id, title, rank } of rowsInBatches((after) => titled.where('post.id', '>', after))) {
    if (rank === null || rank < 0 || rank > count) differ(`title rank of post ${id}`, rank, `0 to ${count}`);
    ids[at] = id;
    ranks[at] = rank;
    writer.add(fold(title ?? ''));
    at += 1;
  }
  writer.end();
  const titles = { ids, ranks };
  verifyOrder(titles, new TextColumn(chunks));
  return titles;
}

/** Rank 0 is the empty title; the others number the different titles from 1, in the order of their code points. */
function verifyOrder({ ids, ranks }: Titles, texts: TextColumn): void {
  const postOfRank = new Int32Array(ranks.length + 1).fill(-1);
  for (let post = 0; post < ranks.length; post += 1) {
    const rank = ranks[post] ?? 0;
    const text = texts.bytesOf(post);
    const same = postOfRank[rank] ?? -1;
    if (same === -1) postOfRank[rank] = post;
    const isRight =
      rank === 0 || text.length === 0
        ? rank === text.length
        : same === -1 || texts.bytesOf(same).equals(text);
    if (!isRight) differ(`title rank of post ${ids[post]}`, rank, `another rank for "${text.toString()}"`);
  }

  let previous: Buffer = Buffer.alloc(0);
  const highest = postOfRank.findLastIndex((post) => post !== -1);
  for (let rank = 1; rank <= highest; rank += 1) {
    const post = postOfRank[rank] ?? -1;
    if (post === -1) differ(`posts of title rank ${rank}`, 'none', 'one or more');
    const text = texts.bytesOf(post);
    if (previous.compare(text) >= 0) {
      differ(
        `title rank of post ${ids[post]}`,
        rank,
        `a place before "${previous.toString()}" for "${text.toString()}"`,
      );
    }
    previous = text;
  }
}
