import { Type, type Static } from '../schema/index.ts';
import { ListedPost } from '../links.ts';
import { BackendScoreChange, nullable } from './common.ts';
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
import { means } from '../means.ts';

export const IsStale = Type.Boolean({
  description: 'True when the backend could not be asked and this is an older copy.',
});

const ScoreChange = nullable(
  Type.Object(
    {
      ...BackendScoreChange.properties,
      reason: means('`reasons` in sentences; null when there are none.', nullable(Type.String())),
    },
    { title: 'Score change' },
  ),
);

const Analysis = Type.Object(
  {
    ...BackendAnalysisSummary.properties,
    change: means('Compared with the analysis before; null for the first.', ScoreChange),
  },
  { title: 'Analysis' },
);

/** The service passes a reply on unchanged, and adds what only it knows. */
export const AnalysesBody = Type.Object({
  ...BackendAnalyses.properties,
  analyses: Type.Array(Analysis, { description: 'At most 104, the newest first.' }),
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
  stale_since: means('When the older copy was fetched; null when it is not old.', nullable(Type.String())),
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
  posts: Type.Array(ListedPost, {
    description: 'Well-linked posts of this site that fit the question by their titles, the best first.',
  }),
});
export type MissedQuery = Static<typeof MissedQuery>;

export const CitationsBody = Type.Object({
  ...BackendCitations.properties,
  pages: Type.Array(CitedPage, { description: 'The most cited first.' }),
  orphans_cited: Type.Array(CitedPage, {
    description: 'Those of them that answers cite although no other post links to them.',
  }),
  missed_queries: Type.Array(MissedQuery, {
    description:
      'Questions for which competitors are cited and this site is not; those with a fitting post first.',
  }),
  is_stale: IsStale,
});
export type CitationsBody = Static<typeof CitationsBody>;

const HintText = means('`hint` in a sentence.', nullable(Type.String()));

export const OwnQueriesBody = Type.Object({
  ...BackendOwnQueries.properties,
  hint_text: HintText,
  is_stale: IsStale,
});
export type OwnQueriesBody = Static<typeof OwnQueriesBody>;

const QueryFinding = Type.Object({
  ...BackendQueryFinding.properties,
  message: means('The finding in a sentence.', Type.String()),
});

export const QueryQualityBody = Type.Object({
  ...BackendQueryQuality.properties,
  hint_text: HintText,
  queries: means(
    'Every query of the brand, enabled or not.',
    Type.Array(
      Type.Object({
        ...BackendJudgedQuery.properties,
        findings: means('What is wrong with it; empty when nothing is.', Type.Array(QueryFinding)),
      }),
    ),
  ),
  is_stale: IsStale,
});
export type QueryQualityBody = Static<typeof QueryQualityBody>;

export const ExplanationBody = Type.Object({
  ...BackendExplanation.properties,
  formula: means('How the number is worked out, in words.', Type.String()),
  arithmetic: means('The sum itself, in words: "Named in 12 of 60 answers …".', Type.String()),
  is_stale: IsStale,
});

export const PlanBody = Type.Object({
  ...BackendPlan.properties,
  advice: means('All of it in a few sentences.', Type.String()),
  is_stale: IsStale,
});
export type PlanBody = Static<typeof PlanBody>;

export const MatrixBody = Type.Object({
  ...BackendMatrix.properties,
  advice: means(
    'What to do in each cell.',
    Type.Array(
      Type.Object({
        cell: means('The cell.', MatrixCell),
        meaning: means('What it means.', Type.String()),
        advice: means('What to do.', Type.String()),
      }),
    ),
  ),
  is_stale: IsStale,
});
export type MatrixBody = Static<typeof MatrixBody>;

/** A day (UTC) on which an import listed other posts of the brand's own site than the import before it. */
export const SitePublished = Type.Object({
  at: Type.String({ description: 'When the last import of the day was; ISO 8601 in UTC.' }),
  kind: means('The site published or removed posts.', Type.Literal('site_published')),
  text: means('A sentence for people.', Type.String()),
  posts_added: means('Posts that are listed since.', Type.Integer()),
  posts_removed: means('Posts that are not listed any more.', Type.Integer()),
  titles: Type.Array(Type.String(), { description: 'Of those that came; three at most.' }),
});
export type SitePublished = Static<typeof SitePublished>;

const TrendChange = Type.Object({
  ...BackendTrendChange.properties,
  text: means('A sentence for people.', Type.String()),
});

export const TrendBody = Type.Object({
  ...BackendTrend.properties,
  points: Type.Array(
    Type.Object({
      ...BackendTrendPoint.properties,
      change: means('Compared with the analysis before; null for the first.', ScoreChange),
    }),
    { description: 'The finished analyses, the latest 104 at most, the oldest first.' },
  ),
  breaks: means(
    'Where a line must be interrupted.',
    Type.Array(
      Type.Object({
        ...BackendTrendBreak.properties,
        reason: means('`reasons` in sentences.', Type.String()),
      }),
    ),
  ),
  changes: Type.Array(Type.Union([TrendChange, SitePublished]), {
    description: 'What changed, by time; with what the site published.',
  }),
  is_stale: IsStale,
});
export type TrendBody = Static<typeof TrendBody>;

export const EnginesBody = Type.Object({ ...BackendEngines.properties, is_stale: IsStale });
export type EnginesBody = Static<typeof EnginesBody>;
