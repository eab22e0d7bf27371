import type { Generation } from '../../read/generation.ts';

/** Makes what is sent of the finished rows of the posts in these slots. */
export type ShowRows = (
  generation: Generation,
  slots: readonly number[],
  rows: readonly string[],
) => Promise<readonly string[]>;

/** As the contract has them: a missing score is 0. */
export const asContractRows: ShowRows = async (_generation, _slots, rows) => rows;

/** Only a field of the row reads like that: in the text of a title, its quotes have a backslash. */
const NO_SCORE = '"seo_score":0,';

/** As our own calls have them: a missing score is null, and 0 is a score. */
export const asListedPosts: ShowRows = async (generation, slots, rows) => {
  const cellOf = await generation.uint16('title_cells');
  const hasNoScore = generation.meta.post_cells.map(({ bucket }) => bucket === 'none' || bucket === 'empty');
  return rows.map((row, at) =>
    hasNoScore[cellOf[slots[at] ?? 0] ?? 0] === true ? row.replace(NO_SCORE, '"seo_score":null,') : row,
  );
};
