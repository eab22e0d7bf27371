import { BatchInsert } from '../../build/batch-insert.ts';
import { chunkWriter } from '../../build/column-writers.ts';
import type { Draft } from '../../build/draft.ts';
import type { RankedUrls, RowTaker } from '../../build/rows.ts';
import { TextColumnWriter } from '../../build/text-column-writer.ts';
import type { Part } from '../part.ts';
import { update } from './update.ts';
import { verify } from './verify.ts';

/** The folded URLs: the rank of each (`url_rank`), and all of them by rank, to search through (`url_text`). */
export const urls: Part = { build, update, verify };

function build(draft: Draft): RowTaker {
  return {
    beginLinks() {
      draft.urls = rankUrls(draft);
      draft.meta.url_ranks = draft.urls.distinct;
    },
  };
}

function rankUrls({ db, urlCount: urls, urlDigests: digests }: Draft): RankedUrls {
  const ranks = new Uint32Array(urls);
  const text = new TextColumnWriter(chunkWriter(db, 'url_text'));
  const sorted = db
    .prepare<[], [number, string]>('SELECT id, fold(url) AS folded FROM url ORDER BY folded')
    .raw();
  let distinct = 0;
  let previous: string | null = null;
  for (const [id, folded] of sorted.iterate()) {
    if (folded !== previous) {
      text.add(folded);
      distinct += 1;
      previous = folded;
    }
    ranks[id] = distinct - 1;
  }
  text.end();
  const insert = new BatchInsert(db, 'INSERT INTO url_rank (url_id, rank)', 2);
  for (let id = 0; id < urls; id += 1) insert.add(id, ranks[id]);
  insert.end();
  return { ranks, digests, distinct };
}
