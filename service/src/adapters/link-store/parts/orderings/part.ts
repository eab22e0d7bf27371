import { POST_SORTS } from '@signpost/contract/links';
import { releaseArray } from '../../../../shared/release-array.ts';
import { pluck, writeOrdering } from '../../build/column-writers.ts';
import { LISTED, type Draft } from '../../build/draft.ts';
import { postOrdering, type LinkOrdering } from '../../build/generation-schema.ts';
import { denseRanks, indexIn, orderByRank, positions } from '../../build/ranks.ts';
import type { RowTaker } from '../../build/rows.ts';
import { LinkRanks } from './link-ranks.ts';
import { PostKeys } from './post-keys.ts';
import type { Part } from '../part.ts';
import { update } from './update.ts';
import { verify } from './verify.ts';

/** The rows in every order that a list can have, cut into blocks (`ordering`, `ordering_block`); read through `read/ordering.ts`. */
export const orderings: Part = { build, update, verify };

function build(draft: Draft): RowTaker {
  const keys = new PostKeys(draft);
  const modified = rankModified(draft);
  let ranks: LinkRanks;
  return {
    post: (post) => keys.add(post),
    endPosts: () => writePosts(draft, keys, modified),
    beginLinks() {
      ranks = new LinkRanks(draft);
    },
    link: (link) => ranks.add(link),
    endLinks: () => writeLinks(draft, ranks),
  };
}

function rankModified({ db, listedPosts }: Draft): Uint32Array {
  const ids = Float64Array.from(pluck(db, `SELECT id FROM post WHERE ${LISTED} ORDER BY id`));
  const sorted = db.prepare<[], [number, string]>(
    `SELECT id, modified FROM post WHERE ${LISTED} ORDER BY modified`,
  );
  const ranks = new Uint32Array(listedPosts);
  let rank = 0;
  let previous = '';
  for (const [id, modified] of sorted.raw().iterate()) {
    if (modified !== previous) rank += 1;
    previous = modified;
    ranks[indexIn(ids, id)] = rank;
  }
  return ranks;
}

function writePosts({ db, listedPosts }: Draft, keys: PostKeys, modified: Uint32Array): void {
  const slots = positions(listedPosts);
  const ordered = new Uint32Array(listedPosts);
  for (const sort of POST_SORTS) {
    const values = sort === 'post_modified' ? modified : keys.numbers[sort];
    const ranks = values instanceof Uint32Array ? values : denseRanks(values);
    for (const order of ['ASC', 'DESC'] as const) {
      const columns = { ids: slots, ranks: null, cells: keys.cells };
      writeOrdering(db, postOrdering(sort, order), orderByRank(ranks, order, ordered), columns);
    }
    releaseArray(ranks);
  }
}

function writeLinks({ db, meta, links, linkCount }: Draft, { ofUrls, ofTitles }: LinkRanks): void {
  const { ids, cells } = links;
  meta.wide_ids = ids instanceof Float64Array;
  const write = (name: LinkOrdering, order: Uint32Array): void =>
    writeOrdering(db, name, order, { ids, ranks: ofUrls, cells });
  const order = positions(linkCount);
  write('link_id_asc', order);
  write('url_asc', orderByRank(ofUrls, 'ASC', order));
  write('url_desc', orderByRank(ofUrls, 'DESC', order));
  write('source_title_asc', orderByRank(ofTitles, 'ASC', order));
  write('source_title_desc', orderByRank(ofTitles, 'DESC', order));
  for (const column of [order, ids, ofUrls, ofTitles]) releaseArray(column);
}
