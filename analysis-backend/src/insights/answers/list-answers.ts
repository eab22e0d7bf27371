import { requireAnalysis } from '../../analyses/get-analysis.ts';
import { FINISHED, findLatestFinished } from '../../evidence/latest-analyses.ts';
import { competitorSites } from '../../extraction/pages/competitor-sites.ts';
import type { AnalysisRecord, AnalysisQuery } from '../../ports/analysis-store.ts';
import { WireError } from '../../shared/errors.ts';
import { requireBrand } from '../../shared/require-brand.ts';
import type { AnswerGroup } from './answer-group.ts';
import { filterAnswers, isNamed, type AnswerFilters } from './answer-filters.ts';
import { readAnswers, type AnswerDeps, type ReadAnswer } from './read-answers.ts';

/** The most analyses that a person can choose from. */
const MOST_ANALYSES = 104;

export interface AnswerListArgs {
  /** Null for the latest finished analysis. */
  analysisId: string | null;
  filters: AnswerFilters;
  page: number;
  perPage: number;
}

export interface AnswerList {
  isDemo: boolean;
  /** Null while none is finished. */
  analysis: AnalysisRecord | null;
  total: number;
  namedAnswers: number;
  /** One page of those that fit. */
  answers: ReadAnswer[];
  /** Of all answers of the analysis. */
  groups: Record<AnswerGroup, number>;
  queries: AnalysisQuery[];
  /** The newest first. */
  finished: AnalysisRecord[];
}

/** The answers of an analysis: exactly those that its figures count, unless the filters want others. */
export async function listAnswers(
  deps: AnswerDeps,
  brandId: string,
  { analysisId, filters, page, perPage }: AnswerListArgs,
): Promise<AnswerList> {
  const brand = await requireBrand(deps.brands, brandId);
  const { isDemo } = deps.engines;
  const analysis =
    analysisId === null
      ? await findLatestFinished(deps.analyses, brandId, isDemo)
      : await requireAnalysis(deps, brandId, analysisId);
  const read = analysis && (await readAnswers(deps, brand, analysis));
  if (analysisId !== null && read === null)
    throw new WireError(404, 'This analysis has no figures: it has not ended, or no answer came.');
  const all = read?.answers ?? [];
  const competitors = await deps.brands.listCompetitors(brandId, isDemo);
  const fitting =
    read === null
      ? []
      : filterAnswers(all, filters, {
          names: read.names,
          competitorOf: competitorSites(competitors.filter(({ state }) => state === 'tracked')),
        });
  return {
    isDemo,
    analysis: read && analysis,
    total: fitting.length,
    namedAnswers: fitting.filter(isNamed).length,
    answers: fitting.slice((page - 1) * perPage, page * perPage),
    groups: countGroups(all),
    queries: [...new Map(all.map(({ evidence: { query } }) => [query.queryId, query])).values()],
    finished: await deps.analyses.listAnalyses(brandId, { isDemo, status: FINISHED, limit: MOST_ANALYSES }),
  };
}

function countGroups(answers: readonly ReadAnswer[]): AnswerList['groups'] {
  const groups = { counted: 0, recognition: 0, wordings: 0, unusable: 0 };
  for (const { group } of answers) groups[group] += 1;
  return groups;
}
