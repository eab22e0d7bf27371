import { queryOptions } from '@tanstack/react-query';
import type { OwnQueriesBody, QueryQualityBody } from '@signpost/contract/analyses';
import { brandKey, brandPath } from './analyses.ts';
import { ask, askData } from './client.ts';

/** Every question of a brand, those that are switched off too. */
export function questionsQuery(brandId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'questions'],
    queryFn: async ({ signal }) =>
      (await askData<OwnQueriesBody>(`${brandPath(brandId)}/own-queries`, { signal })).body,
  });
}

/** What is wrong with the questions. */
export function questionQualityQuery(brandId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'question-quality'],
    queryFn: async ({ signal }) =>
      (await askData<QueryQualityBody>(`${brandPath(brandId)}/query-quality`, { signal })).body,
  });
}

export async function addQuestion(brandId: string, text: string): Promise<void> {
  await ask(`${brandPath(brandId)}/own-queries`, { method: 'POST', body: { text } });
}

export async function changeQuestion(
  brandId: string,
  questionId: string,
  change: { text: string } | { enabled: boolean },
): Promise<void> {
  await ask(questionPath(brandId, questionId), { method: 'PATCH', body: change });
}

export async function removeQuestion(brandId: string, questionId: string): Promise<void> {
  await ask(questionPath(brandId, questionId), { method: 'DELETE' });
}

/** Replaces the questions that people did not write. */
export async function regenerateQuestions(brandId: string): Promise<void> {
  await ask(`${brandPath(brandId)}/generate-queries`, { method: 'POST' });
}

function questionPath(brandId: string, questionId: string): string {
  return `${brandPath(brandId)}/own-queries/${encodeURIComponent(questionId)}`;
}
