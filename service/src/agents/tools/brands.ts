import { nullable } from '@signpost/contract/fields';
import { Type } from '@signpost/contract/schema';
import type { Standing } from '@signpost/contract/standings';
import { figureOrNull, nextPage, pageRows, pages, table, word, wordOrNull, yes } from '../fields.ts';
import { defineTool } from '../tool.ts';

/** What became of a score since the run before. */
export const Change = nullable(
  Type.Object({
    verdict: word,
    before: figureOrNull,
    after: figureOrNull,
    low: figureOrNull,
    high: figureOrNull,
  }),
);

export function toChange(change: Standing['change']) {
  if (change === null) return null;
  const { verdict, before, after, low, high } = change;
  return { verdict, before, after, low, high };
}

export const brands = defineTool({
  name: 'brands',
  title: 'Brands',
  description:
    'All brands and how AI answers speak of them. A score (0–100) has a 95 % interval; `verdict` says whether it really moved: `up`, `down`, `none` (chance explains it), `too_little`, `not_comparable`, `first`.',
  args: pages,
  reply: {
    brands: table({
      brand_id: word,
      name: word,
      score: figureOrNull,
      low: figureOrNull,
      high: figureOrNull,
      strength: wordOrNull,
      mentions: figureOrNull,
      answers: figureOrNull,
      rank: figureOrNull,
      sentiment: figureOrNull,
      change: Change,
      last_analyzed: wordOrNull,
      is_demo: yes,
    }),
    is_stale: yes,
  },
  async run({ ask, page }, args) {
    const { brands: all, is_demo: isDemo, is_stale: isStale } = await ask('fetchStandings');
    return {
      counted_over:
        'The latest finished analysis of each brand: `mentions` of `answers` valid AI answers name it. The interval of a change is of the difference.',
      is_sample: isDemo,
      total: all.length,
      next: nextPage(args, all.length),
      evidence: page('/brands'),
      texts_by_others: 'brands[].name',
      brands: pageRows(all, args).map((brand) => ({
        brand_id: brand.id,
        name: brand.name,
        score: brand.score,
        low: brand.score_low,
        high: brand.score_high,
        strength: brand.strength,
        mentions: brand.mentions,
        answers: brand.answers,
        rank: brand.rank,
        sentiment: brand.avg_sentiment,
        change: toChange(brand.change),
        last_analyzed: brand.last_analyzed,
        is_demo: brand.is_demo,
      })),
      is_stale: isStale,
    };
  },
});
