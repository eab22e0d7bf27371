import { Type, type Static } from '../schema/index.ts';
import { ListedPost } from '../links.ts';
import { BackendScoreChange } from './common.ts';
import { BackendCitations, BackendCitedPage, BackendMissedQuery } from './citations.ts';
import { BackendEngines } from './engines.ts';
import { BackendExplanation } from './explain.ts';
import { BackendFigures } from './figures.ts';
import { BackendAnalyses, BackendAnalysisDetail, BackendAnalysisSummary } from './history.ts';
import { BackendMatrix, MatrixCell } from './matrix.ts';
import { BackendPlan } from './plan.ts';
import { BackendJudgedQuery, BackendQueryFinding, BackendQueryQuality } from './quality.ts';
import { BackendOwnQueries } from './queries.ts';
import { BackendTrend, BackendTrendBreak, BackendTrendChange, BackendTrendPoint } from './trend.ts';
import { flag, integer, list, means, nullable, rows, text, textOrNull, titled } from '../fields.ts';

export const IsStale = flag('True when the backend could not be asked and this is an older copy.');

const ScoreChange = nullable(
  titled('Score change', {
    ...BackendScoreChange.properties,
    reason: textOrNull('`reasons` in sentences; null when there are none.'),
  }),
);

const Analysis = titled('Analysis', {
  ...BackendAnalysisSummary.properties,
  change: means('Compared with the analysis before; null for the first.', ScoreChange),
});

/** The service passes a reply on unchanged, and adds what only it knows. */
export const AnalysesBody = Type.Object({
  ...BackendAnalyses.properties,
  analyses: list('At most 104, the newest first.', Analysis),
  is_stale: IsStale,
});
export type AnalysesBody = Static<typeof AnalysesBody>;

export const AnalysisBody = Type.Object({
  ...BackendAnalysisDetail.properties,
  analysis: means('The analysis as in the history.', Analysis),
  is_stale: IsStale,
});
export type AnalysisBody = Static<typeof AnalysisBody>;

export const FiguresBody = Type.Object({
  ...BackendFigures.properties,
  analysis: means(
    'The latest finished analysis, as in the history; null while there is none.',
    nullable(Analysis),
  ),
  newest: means(
    'The newest analysis in any state, which may still run; null when there is none.',
    nullable(Analysis),
  ),
  is_stale: IsStale,
  stale_since: textOrNull('When the older copy was fetched; null when it is not old.'),
});
export type FiguresBody = Static<typeof FiguresBody>;

export const CitedPage = Type.Object({
  ...BackendCitedPage.properties,
  post: Type.Union([ListedPost, Type.Null()], {
    description: 'The post at this page of the site, with its link metrics; null when there is none.',
  }),
});
export type CitedPage = Static<typeof CitedPage>;

export const MissedQuery = Type.Object({
  ...BackendMissedQuery.properties,
  posts: list(
    'Well-linked posts of this site that fit the question by their titles, the best first.',
    ListedPost,
  ),
});
export type MissedQuery = Static<typeof MissedQuery>;

export const CitationsBody = Type.Object({
  ...BackendCitations.properties,
  pages: list('The most cited first.', CitedPage),
  orphans_cited: list('Those of them that answers cite although no other post links to them.', CitedPage),
  missed_queries: list(
    'Questions for which competitors are cited and this site is not; those with a fitting post first.',
    MissedQuery,
  ),
  is_stale: IsStale,
});
export type CitationsBody = Static<typeof CitationsBody>;

const HintText = textOrNull('`hint` in a sentence.');

export const OwnQueriesBody = Type.Object({
  ...BackendOwnQueries.properties,
  hint_text: HintText,
  is_stale: IsStale,
});
export type OwnQueriesBody = Static<typeof OwnQueriesBody>;

const QueryFinding = Type.Object({
  ...BackendQueryFinding.properties,
  message: text('The finding in a sentence.'),
});

export const QueryQualityBody = Type.Object({
  ...BackendQueryQuality.properties,
  hint_text: HintText,
  queries: rows('Every query of the brand, enabled or not.', {
    ...BackendJudgedQuery.properties,
    findings: list('What is wrong with it; empty when nothing is.', QueryFinding),
  }),
  is_stale: IsStale,
});
export type QueryQualityBody = Static<typeof QueryQualityBody>;

export const ExplanationBody = Type.Object({
  ...BackendExplanation.properties,
  formula: text('How the number is worked out, in words.'),
  arithmetic: text('The sum itself, in words: "Named in 12 of 60 answers …".'),
  is_stale: IsStale,
});

export const PlanBody = Type.Object({
  ...BackendPlan.properties,
  advice: text('All of it in a few sentences.'),
  is_stale: IsStale,
});
export type PlanBody = Static<typeof PlanBody>;

export const MatrixBody = Type.Object({
  ...BackendMatrix.properties,
  advice: rows('What to do in each cell.', {
    cell: means('The cell.', MatrixCell),
    meaning: text('What it means.'),
    advice: text('What to do.'),
  }),
  is_stale: IsStale,
});
export type MatrixBody = Static<typeof MatrixBody>;

/** A day (UTC) on which an import listed other posts of the brand's own site than the import before it. */
export const SitePublished = Type.Object({
  at: text('When the last import of the day was; ISO 8601 in UTC.'),
  kind: means('The site published or removed posts.', Type.Literal('site_published')),
  text: text('A sentence for people.'),
  posts_added: integer('Posts that are listed since.'),
  posts_removed: integer('Posts that are not listed any more.'),
  titles: list('Of those that came; three at most.', Type.String()),
});
export type SitePublished = Static<typeof SitePublished>;

const TrendChange = Type.Object({
  ...BackendTrendChange.properties,
  text: text('A sentence for people.'),
});

export const TrendBody = Type.Object({
  ...BackendTrend.properties,
  points: rows('The finished analyses, the latest 104 at most, the oldest first.', {
    ...BackendTrendPoint.properties,
    change: means('Compared with the analysis before; null for the first.', ScoreChange),
  }),
  breaks: rows('Where a line must be interrupted.', {
    ...BackendTrendBreak.properties,
    reason: text('`reasons` in sentences.'),
  }),
  changes: list(
    'What changed, by time; with what the site published.',
    Type.Union([TrendChange, SitePublished]),
  ),
  is_stale: IsStale,
});
export type TrendBody = Static<typeof TrendBody>;

export const EnginesBody = Type.Object({ ...BackendEngines.properties, is_stale: IsStale });
export type EnginesBody = Static<typeof EnginesBody>;
