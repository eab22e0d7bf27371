import {
  BackendAnalyses,
  BackendAnalysisDetail,
  type BackendAnalysisSummary,
} from '@signpost/contract/analyses';
import type { Brand } from '@signpost/contract/brands';
import { parseReply } from '../backend-data/parse-reply.ts';
import type { AnalysisBackend } from '../ports/analysis-backend.ts';
import type { Clock } from '@signpost/platform/time';
import { AppError } from '@signpost/platform/errors';
import type { Report } from './report.ts';
import { toReport } from './to-report.ts';

/** What a report is made with; made once in `compose/`. */
export interface ReportDeps {
  backend: Pick<AnalysisBackend, 'callAnalysis'>;
  getBrand: (brandId: string) => Promise<Brand>;
  clock: Clock;
}

/** The report of an analysis as it is now; of the latest finished one when none is named. */
export async function getReport(
  deps: ReportDeps,
  brandId: string,
  wanted: string | null,
): Promise<{ analysisId: string; report: Report }> {
  const analysisId = wanted ?? (await latestFinished(deps, brandId));
  const detail = await fetchAnalysis(deps, brandId, analysisId);
  const brand = await deps.getBrand(brandId);
  return { analysisId, report: makeReport(brand, detail, deps.clock.now()) };
}

/** Not from the cache: a report is stored for as long as its link works, so it should hold the latest figures. */
async function fetchAnalysis(
  { backend }: ReportDeps,
  brandId: string,
  analysisId: string,
): Promise<BackendAnalysisDetail> {
  const ids = { id: brandId, aid: analysisId };
  const { body } = await backend.callAnalysis({ name: 'fetchAnalysis', ids });
  return parseReply(BackendAnalysisDetail, body);
}

async function latestFinished({ backend }: ReportDeps, brandId: string): Promise<string> {
  const { body } = await backend.callAnalysis({ name: 'fetchAnalyses', ids: { id: brandId } });
  const { analyses } = parseReply(BackendAnalyses, body);
  const finished = analyses.filter(hasFigures);
  const latest =
    finished.find(({ thin }) => thin === null) ??
    finished.find(({ thin }) => thin !== 'cancelled') ??
    finished[0];
  if (latest === undefined) {
    throw new AppError('aiv_not_found', 404, 'There is nothing to share yet: no analysis has finished.');
  }
  return latest.uuid;
}

function makeReport(brand: Brand, detail: BackendAnalysisDetail, now: number): Report {
  const { analysis, scoring } = detail;
  if (!hasFigures(analysis) || scoring === null) {
    throw new AppError(
      'aiv_conflict',
      409,
      `There is nothing to share: this analysis has no figures (${analysis.status}).`,
    );
  }
  return toReport(brand, detail, scoring, new Date(now).toISOString());
}

function hasFigures({ status }: Pick<BackendAnalysisSummary, 'status'>): boolean {
  return status === 'success' || status === 'partial';
}
