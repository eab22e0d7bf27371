import { Type } from '@signpost/contract/schema';
import {
  count,
  countOrNull,
  figureOrNull,
  interval,
  nextPage,
  pageRows,
  pages,
  table,
  toInterval,
  word,
  wordOrNull,
  yes,
} from '../fields.ts';
import { defineTool } from '../tool.ts';

/** How many points of the trend are sent. */
const POINTS = 12;

export const brandFigures = defineTool({
  name: 'brand_figures',
  title: 'Figures of a brand',
  description:
    'The latest finished analysis of a brand with intervals, its competitors, its trend, and how often each question names it (paged). Values of competitors and trend are scores; `reason` says why a change cannot be judged.',
  args: { brand_id: Type.String({ maxLength: 100 }), ...pages },
  reply: {
    analysis_id: wordOrNull,
    finished_at: wordOrNull,
    engines: Type.Array(word),
    strength: wordOrNull,
    figures: table({ name: word, ...interval }),
    verdict: wordOrNull,
    reason: wordOrNull,
    competitors: table({ name: word, is_brand: yes, mentions: countOrNull, ...interval }),
    trend: table({ finished_at: wordOrNull, ...interval, verdict: wordOrNull }),
    questions: table({
      query_id: word,
      text: word,
      answers: count,
      mentions: count,
      low: figureOrNull,
      high: figureOrNull,
    }),
    is_stale: yes,
  },
  async run({ ask, page }, { brand_id: id, ...args }) {
    const [figures, trend, asked] = await Promise.all([
      ask('fetchFigures', { id }),
      ask('fetchTrend', { id }),
      ask('fetchAnswers', { id, per_page: 1 }),
    ]);
    const { analysis, queries, leaderboard } = figures;
    const texts = new Map(asked.queries.map((query) => [query.query_id, query.text]));
    return {
      counted_over:
        analysis === null
          ? 'Nothing: no analysis is finished yet.'
          : `${analysis.counted?.answers ?? 0} valid answers to ${analysis.counted?.queries ?? 0} questions that do not name the brand.`,
      is_sample: figures.is_demo,
      total: queries.length,
      next: nextPage(args, queries.length),
      evidence: page(`/brands/${encodeURIComponent(id)}`),
      texts_by_others: 'competitors[].name, questions[].text',
      analysis_id: analysis?.uuid ?? null,
      finished_at: analysis?.finished_at ?? null,
      engines: analysis?.engines ?? [],
      strength: analysis?.strength ?? null,
      figures: [
        { name: 'score', ...toInterval(analysis?.score) },
        { name: 'score_change', ...toInterval(analysis?.change?.difference) },
        { name: 'mention_rate', ...toInterval(analysis?.mention_rate) },
        { name: 'sentiment', ...toInterval(analysis?.avg_sentiment) },
        { name: 'mentions', ...toInterval(counted(analysis?.mentions)) },
        { name: 'citations', ...toInterval(counted(analysis?.citations)) },
        { name: 'average_rank', ...toInterval(counted(analysis?.rank)) },
      ],
      verdict: analysis?.change?.verdict ?? null,
      reason: analysis?.change?.reason ?? null,
      competitors: leaderboard.map((row) => ({
        name: row.name,
        is_brand: row.is_brand,
        mentions: row.mentions,
        ...toInterval(row.score),
      })),
      trend: trend.points.slice(-POINTS).map((point) => ({
        finished_at: point.finished_at,
        ...toInterval(point.score),
        verdict: point.change?.verdict ?? null,
      })),
      questions: pageRows(queries, args).map((query) => ({
        query_id: query.query_id,
        text: texts.get(query.query_id) ?? '',
        answers: query.answers,
        mentions: query.mentions,
        low: query.mention_interval?.low ?? null,
        high: query.mention_interval?.high ?? null,
      })),
      is_stale: figures.is_stale,
    };
  },
});

/** A count, which has no interval. */
function counted(value: number | null | undefined) {
  return value === null || value === undefined ? null : { value, interval: null };
}
