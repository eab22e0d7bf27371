import type { PostListArgs, ScoreRange } from '@signpost/contract/links';
import type { PostCell, ScoreBucket } from '../build/generation-schema.ts';

/** The filters that a post's cell alone decides; the others are the search and the single post. */
type CellFilters = Pick<PostListArgs, 'post_type' | 'is_orphan' | 'seo_score_range'>;

const bucketsOf: { [Range in Exclude<ScoreRange, ''>]: readonly ScoreBucket[] } = {
  great: ['great'],
  good: ['good'],
  bad: ['bad', 'empty'],
  'no-score': ['none', 'empty'],
};

const postFilters: { [Name in keyof CellFilters]: (cell: PostCell, wanted: CellFilters[Name]) => boolean } = {
  // Only a group of posts may ask for no type, which means every type.
  post_type: (cell, types) => types.length === 0 || types.includes(cell.type),
  is_orphan: (cell, wanted) => wanted === '' || cell.orphan === (wanted === 'orphan'),
  seo_score_range: (cell, range) => range === '' || bucketsOf[range].includes(cell.bucket),
};

export function cellMatches(cell: PostCell, args: CellFilters): boolean {
  return (
    postFilters.post_type(cell, args.post_type) &&
    postFilters.is_orphan(cell, args.is_orphan) &&
    postFilters.seo_score_range(cell, args.seo_score_range)
  );
}
