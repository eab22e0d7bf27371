import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  BackendAnswerDetail,
  BackendAnswers,
  BackendAudit,
  BackendExplanation,
  BackendLabel,
} from '@signpost/contract/analyses';
import { brandKey, brandPath, type MayBeStale } from './analyses.ts';
import { askData } from './client.ts';

export type AnswerRow = BackendAnswers['answers'][number];
export type AnswersBody = BackendAnswers & MayBeStale;
export type AnswerBody = BackendAnswerDetail & MayBeStale;
export type Metric = BackendExplanation['metric'];
export type NewLabel = Pick<BackendLabel, 'mentioned' | 'rank' | 'sentiment'>;

/** The filters of the list, as the API names them. */
export const ANSWER_FILTERS = [
  'analysis',
  'query',
  'engine',
  'named',
  'competitor',
  'source',
  'cites',
  'group',
  'sample',
  'page',
] as const;
export type AnswerFilters = Partial<Record<(typeof ANSWER_FILTERS)[number], string>>;

/** One page of the answers that fit. */
export function answersQuery(brandId: string, filters: AnswerFilters) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'answers', filters],
    queryFn: async ({ signal }) =>
      (await askData<AnswersBody>(`${brandPath(brandId)}/answers`, { query: filters, signal })).body,
    placeholderData: keepPreviousData,
  });
}

export function answerQuery(brandId: string, answerId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'answer', answerId],
    queryFn: async ({ signal }) =>
      (await askData<AnswerBody>(`${brandPath(brandId)}/answers/${encodeURIComponent(answerId)}`, { signal }))
        .body,
    placeholderData: keepPreviousData,
  });
}

/** A number of an analysis, down to the answers that it is made of. */
export function explanationQuery(brandId: string, analysisId: string, metric: Metric) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'explanation', analysisId, metric],
    queryFn: async ({ signal }) =>
      (
        await askData<BackendExplanation & MayBeStale>(
          `${brandPath(brandId)}/analyses/${encodeURIComponent(analysisId)}/explain`,
          { query: { metric }, signal },
        )
      ).body,
    placeholderData: keepPreviousData,
  });
}

/** How the reading agrees with what people said of the answers. */
export function auditQuery(brandId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'audit'],
    queryFn: async ({ signal }) =>
      (await askData<BackendAudit & MayBeStale>(`${brandPath(brandId)}/audit`, { signal })).body,
  });
}

/** Says what a person reads in an answer. */
export async function labelAnswer(brandId: string, answerId: string, label: NewLabel): Promise<void> {
  await askData(`${brandPath(brandId)}/audit/labels`, {
    method: 'POST',
    body: { slot_id: answerId, ...label },
  });
}

export async function removeLabel(brandId: string, answerId: string): Promise<void> {
  await askData(`${brandPath(brandId)}/audit/labels/${encodeURIComponent(answerId)}`, { method: 'DELETE' });
}
