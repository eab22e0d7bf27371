import { POST_SORTS, type PostSort } from '@signpost/contract/links';
import { compareCodePoints } from '../../../../shared/compare-code-points.ts';
import { postOrdering } from '../../build/generation-schema.ts';
import { indexIn } from '../../build/ranks.ts';
import { expectSame } from '../../verify/mismatch.ts';
import type { Verification } from '../../verify/verification.ts';
import type { Verifying } from '../part.ts';
import { LinkRanks } from './link-ranks.ts';
import { PostKeys } from './post-keys.ts';
import { verifyOrdering, type CompareKeys } from './verify-ordering.ts';

export function verify(verification: Verification): Verifying {
  const { generation, listedPosts, linkCount } = verification;
  const keys = new PostKeys(verification);
  const modified: string[] = [];
  const ids = new Float64Array(linkCount);
  const types = new Uint16Array(linkCount);
  let ranks: LinkRanks;

  async function verifyPosts(): Promise<void> {
    const positionOf = (id: number): number => (id < listedPosts ? id : -1);
    const rows = { count: listedPosts, positionOf, cells: keys.cells, ranks: null };
    const comparing = (sort: PostSort): CompareKeys =>
      sort === 'post_modified' ? compareTexts(modified) : compareBy(keys.numbers[sort]);
    for (const sort of POST_SORTS)
      for (const order of ['ASC', 'DESC'] as const)
        await verifyOrdering(generation, postOrdering(sort, order), rows, order, comparing(sort));
  }

  async function verifyLinks(): Promise<void> {
    const { ofUrls, ofTitles } = ranks;
    expectSame('wide_ids', generation.meta.wide_ids, (ids.at(-1) ?? 0) > 0xffff_ffff);
    const positionOf = (id: number): number => indexIn(ids, id);
    const rows = { count: linkCount, positionOf, cells: types, ranks: ofUrls };
    await verifyOrdering(generation, 'link_id_asc', rows, 'ASC', () => 0);
    await verifyOrdering(generation, 'url_asc', rows, 'ASC', compareBy(ofUrls));
    await verifyOrdering(generation, 'url_desc', rows, 'DESC', compareBy(ofUrls));
    await verifyOrdering(generation, 'source_title_asc', rows, 'ASC', compareBy(ofTitles));
    await verifyOrdering(generation, 'source_title_desc', rows, 'DESC', compareBy(ofTitles));
  }

  return {
    post(post) {
      keys.add(post);
      modified[post.slot] = post.row.post_modified;
    },
    endPosts: verifyPosts,
    beginLinks() {
      ranks = new LinkRanks(verification);
    },
    link(link) {
      ids[link.at] = link.id;
      types[link.at] = link.typeId;
      ranks.add(link);
    },
    endLinks: verifyLinks,
  };
}

function compareTexts(texts: readonly string[]): CompareKeys {
  return (one, other) => compareCodePoints(texts[one] ?? '', texts[other] ?? '');
}

function compareBy(keys: ArrayLike<number>): CompareKeys {
  return (one, other) => (keys[one] ?? 0) - (keys[other] ?? 0);
}
