import { randomBytes } from 'node:crypto';
import {
  BackendAnalyses,
  BackendAnalysisDetail,
  type BackendAnalysisSummary,
} from '@signpost/contract/analyses';
import type { Brand } from '@signpost/contract/brands';
import type { CreateShareParams, ShareBody } from '@signpost/contract/shares';
import { AppError } from '../shared/errors.ts';
import type { Answer } from '../backend-data/answer.ts';
import type { BrandDeps } from '../brands/brand-deps.ts';
import { getBrand } from '../brands/get-brand.ts';
import { parseReply } from '../backend-data/parse-reply.ts';
import type { Report } from '../report/report.ts';
import { Scoring } from '../report/scoring.ts';
import type { ShareDeps } from './share-deps.ts';
import { toReport } from '../report/to-report.ts';
import { toShare } from './to-share.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Keeps the report of an analysis as it is now, and gives out a link to it. */
export async function shareReport(
  deps: ShareDeps,
  brandId: string,
  { analysis_id: wanted, days }: CreateShareParams,
): Promise<Answer<ShareBody>> {
  const { store, clock } = deps;
  const { analysisId, report } = await getReport(deps, brandId, wanted ?? null);
  const now = clock.now();
  const share = {
    id: randomBytes(8).toString('hex'),
    brandId,
    analysisId,
    createdAt: now,
    // The link tells whole seconds.
    expiresAt: Math.floor((now + days * DAY_MS) / 1000) * 1000,
  };
  const secret = await store.secret();
  await store.add({ ...share, report: JSON.stringify(report) });
  return { payload: { share: toShare(share, secret, deps.address) }, isDemo: report.isDemo };
}

/** The report of an analysis as it is now, of the latest that has finished when none is named. */
export async function getReport(
  { brands, clock }: Pick<ShareDeps, 'brands' | 'clock'>,
  brandId: string,
  wanted: string | null,
): Promise<{ analysisId: string; report: Report }> {
  const analysisId = wanted ?? (await latestFinished(brands, brandId));
  const detail = await fetchAnalysis(brands, brandId, analysisId);
  const { payload: identity } = await getBrand(brands, brandId);
  return { analysisId, report: await makeReport(identity.brand, detail, clock.now()) };
}

/** Not from the cache: what is kept for as long as a link works should be the latest that is known. */
async function fetchAnalysis(
  { backend }: BrandDeps,
  brandId: string,
  analysisId: string,
): Promise<BackendAnalysisDetail> {
  const ids = { id: brandId, aid: analysisId };
  const { body } = await backend.callBeyond({ name: 'fetchAnalysis', ids });
  return parseReply(BackendAnalysisDetail, body);
}

async function latestFinished({ backend }: BrandDeps, brandId: string): Promise<string> {
  const { body } = await backend.callBeyond({ name: 'fetchAnalyses', ids: { id: brandId } });
  const { analyses } = await parseReply(BackendAnalyses, body);
  const finished = analyses.filter(hasFigures);
  const latest = finished.find(({ thin }) => thin === null) ?? finished[0];
  if (latest === undefined) {
    throw new AppError('aiv_not_found', 404, 'There is nothing to share yet: no analysis has finished.');
  }
  return latest.uuid;
}

async function makeReport(
  brand: Pick<Brand, 'name' | 'url'>,
  detail: BackendAnalysisDetail,
  now: number,
): Promise<Report> {
  const { analysis, scoring } = detail;
  if (!hasFigures(analysis) || scoring === null) {
    throw new AppError(
      'aiv_conflict',
      409,
      `There is nothing to share: this analysis has no figures (${analysis.status}).`,
    );
  }
  return toReport(brand, detail, await parseReply(Scoring, scoring), new Date(now).toISOString());
}

function hasFigures({ status }: Pick<BackendAnalysisSummary, 'status'>): boolean {
  return status === 'success' || status === 'partial';
}
