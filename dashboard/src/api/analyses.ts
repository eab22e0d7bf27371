import { queryOptions } from '@tanstack/react-query';
import type {
  BackendCosts,
  BackendRun,
  FiguresBody,
  MatrixBody,
  PlanBody,
  TrendBody,
} from '@signpost/contract/analyses';
import { addressOf, ask, askData } from './client.ts';

/** What the service adds to a reply of the analysis backend: true for an older copy, because the backend does not answer. */
export interface MayBeStale {
  is_stale: boolean;
}

export type Analysis = NonNullable<FiguresBody['analysis']>;

/** Everything known of one brand stands below this key, so that one call makes all of it old. */
export function brandKey(brandId: string): readonly string[] {
  return ['brand', brandId];
}

export function brandPath(brandId: string): string {
  return `/ai-visibility/brands/${encodeURIComponent(brandId)}`;
}

/** The figures of the latest finished analysis, and how far the newest one is. */
export function figuresQuery(brandId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'figures'],
    queryFn: ({ signal }) => askData<FiguresBody>(`${brandPath(brandId)}/figures`, { signal }),
  });
}

/** The scores over time, and what changed along them. */
export function trendQuery(brandId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'trend'],
    queryFn: async ({ signal }) => (await askData<TrendBody>(`${brandPath(brandId)}/trend`, { signal })).body,
  });
}

/** How many answers of each engine to each question name the brand. */
export function matrixQuery(brandId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'matrix'],
    queryFn: async ({ signal }) =>
      (await askData<MatrixBody>(`${brandPath(brandId)}/matrix`, { signal })).body,
  });
}

/** What the next run will cost, what was spent, and what is left. */
export function costsQuery(brandId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'costs'],
    queryFn: async ({ signal }) =>
      (await askData<BackendCosts & MayBeStale>(`${brandPath(brandId)}/costs`, { signal })).body,
  });
}

/** Which panel would see a change of so many points, and what it costs. */
export function planQuery(brandId: string, change: number) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'plan', change],
    queryFn: async ({ signal }) =>
      (await askData<PlanBody>(`${brandPath(brandId)}/plan`, { query: { change }, signal })).body,
  });
}

/** Starts an analysis now. */
export async function runAnalysis(brandId: string): Promise<void> {
  await ask<BackendRun>(`${brandPath(brandId)}/run`, { method: 'POST' });
}

/** Ends an analysis under way with what it has. */
export async function cancelAnalysis(brandId: string, analysisId: string): Promise<void> {
  await ask(`${brandPath(brandId)}/analyses/${encodeURIComponent(analysisId)}/cancel`, { method: 'POST' });
}

/** Where the events of an analysis come from. */
export function analysisEventsAddress(brandId: string, analysisId: string): string {
  return addressOf(`${brandPath(brandId)}/analyses/${encodeURIComponent(analysisId)}/events`);
}
