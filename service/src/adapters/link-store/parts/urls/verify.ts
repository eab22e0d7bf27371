import { fold } from '@signpost/platform/text';
import { textDigest } from '../../build/digests.ts';
import type { RankedUrls } from '../../build/rows.ts';
import { countRows } from '../../read/count-rows.ts';
import type { Generation } from '../../read/generation.ts';
import { BATCH, rowsInBatches } from '../../read/rows-in-batches.ts';
import { differ, expectSame } from '../../verify/mismatch.ts';
import { storedTexts } from '../../verify/stored-texts.ts';
import type { Verification } from '../../verify/verification.ts';
import type { Verifying } from '../part.ts';

export function verify(verification: Verification): Verifying {
  return {
    async beginLinks() {
      verification.urls = await verifyUrls(verification.generation);
    },
  };
}

/** URLs are numbered from 0, their folded texts ascend rank by rank, and each URL has the rank of its text. */
async function verifyUrls(generation: Generation): Promise<RankedUrls> {
  const { db, meta } = generation;
  const count = await countRows(db.selectFrom('url'));
  expectSame('number of URL ranks', await countRows(db.selectFrom('url_rank')), count);

  const texts = await storedTexts(generation, 'url_text', meta.url_ranks);
  for (let rank = 1; rank < texts.length; rank += 1) {
    const [before, text] = [texts.bytesOf(rank - 1), texts.bytesOf(rank)];
    if (before.compare(text) >= 0)
      differ(`url_text of rank ${rank}`, text.toString(), `a text after "${before.toString()}"`);
  }

  const ranks = new Uint32Array(count);
  const digests = new Uint32Array(count);
  const isUsed = new Uint8Array(texts.length);
  let used = 0;
  const urls = db
    .selectFrom('url')
    .leftJoin('url_rank', 'url_rank.url_id', 'url.id')
    .select(['url.id', 'url.url', 'url_rank.rank'])
    .orderBy('url.id')
    .limit(BATCH);
  let number = 0;
  for await (const { id, url, rank } of rowsInBatches((after) => urls.where('url.id', '>', after))) {
    if (id !== number) differ(`number of URL "${url}"`, id, number);
    if (rank === null || isUsed[rank] === undefined)
      differ(`rank of URL "${url}"`, rank, `below ${texts.length}`);
    const folded = fold(url);
    if (!texts.bytesOf(rank).equals(Buffer.from(folded))) {
      differ(`url_text of rank ${rank}, the rank of URL "${url}"`, texts.bytesOf(rank).toString(), folded);
    }
    if (isUsed[rank] === 0) used += 1;
    isUsed[rank] = 1;
    ranks[number] = rank;
    digests[number] = textDigest(url);
    number += 1;
  }
  expectSame('url_ranks', meta.url_ranks, used);
  return { ranks, digests, distinct: used };
}
