import { fold } from '@signpost/platform/text';
import type Database from 'better-sqlite3';
import { BatchInsert } from '../../build/batch-insert.ts';
import { chunkWriter, pluck } from '../../build/column-writers.ts';
import type { Draft } from '../../build/draft.ts';
import { indexIn } from '../../build/ranks.ts';
import type { RowTaker, Titles } from '../../build/rows.ts';
import { TextColumnWriter } from '../../build/text-column-writer.ts';
import { differ } from '../../verify/mismatch.ts';
import { storedTexts } from '../../verify/stored-texts.ts';
import type { Verification } from '../../verify/verification.ts';
import type { Part, Verifying } from '../part.ts';
import { update } from './update.ts';
import { verifyRanks } from './verify-ranks.ts';

/** The folded titles: the rank of each (`title_rank`), and those of the listed posts, to search through (`title_text`). */
export const titles: Part = { build, update, verify };

function build(draft: Draft): RowTaker {
  draft.titles = rankTitles(draft.db);
  const text = new TextColumnWriter(chunkWriter(draft.db, 'title_text'));
  return { post: ({ post }) => text.add(fold(post.title)), endPosts: () => text.end() };
}

function rankTitles(db: Database.Database): Titles {
  const ids = Float64Array.from(pluck(db, 'SELECT id FROM post WHERE type IS NOT NULL ORDER BY id'));
  const ranks = new Uint32Array(ids.length);
  const sorted = db
    .prepare<[], [number, string]>(
      'SELECT id, fold(title) AS folded FROM post WHERE type IS NOT NULL ORDER BY folded',
    )
    .raw();
  let rank = 0;
  let previous = '';
  for (const [id, folded] of sorted.iterate()) {
    if (folded !== previous) rank += 1;
    previous = folded;
    ranks[indexIn(ids, id)] = rank;
  }
  const insert = new BatchInsert(db, 'INSERT INTO title_rank (post_id, rank)', 2);
  for (let at = 0; at < ids.length; at += 1) insert.add(ids[at], ranks[at]);
  insert.end();
  return { ids, ranks };
}

async function verify(verification: Verification): Promise<Verifying> {
  const { generation, listedPosts } = verification;
  verification.titles = await verifyRanks(generation);
  const texts = await storedTexts(generation, 'title_text', listedPosts);
  return {
    post({ slot, post }) {
      const folded = fold(post.title);
      if (texts.bytesOf(slot).equals(Buffer.from(folded))) return;
      differ(`title_text of post ${post.id}`, texts.bytesOf(slot).toString(), folded);
    },
  };
}
