import type { Extraction } from '../../model/extraction.ts';
import { readingOf } from '../../audit/label-agreement.ts';
import { scoreAnalysis, type ScoreInput } from '../../metrics/score-analysis.ts';
import { scoreBand } from '../../metrics/score-band.ts';
import type { AnalysisRecord, ScoringRecord, SlotEvidence } from '../../ports/analysis-store.ts';
import type { AnswerReader } from '../../ports/answer-reader.ts';
import type { BrandRecord } from '../../ports/brand-store.ts';
import type { Clock } from '@signpost/platform/time';
import type { LabelStore } from '../../ports/label-store.ts';
import type { EvidenceDeps } from '../../evidence/evidence-deps.ts';
import { soundnessOf } from '../../evidence/latest-analyses.ts';
import { chooseBrands } from '../../evidence/choose-brands.ts';
import { rereadEvidence } from '../../evidence/reread-evidence.ts';
import { isSameAsStored } from './same-as-stored.ts';
import { thinReasonOf } from './thin-reason-of.ts';
import { toNames, toSubjects } from '../../evidence/subjects.ts';

export interface RescoreProgress {
  brandName: string;
  analysisId: string;
  /** Whether the numbers or the readings behind them differ from before. */
  changed: boolean;
  /** How many labelled answers have another mention, rank or sentiment than before. */
  labelledChanged: number;
}

export interface RescoreDeps extends EvidenceDeps {
  labels: LabelStore;
  reader: AnswerReader;
  clock: Clock;
}

/**
 * Reads every stored answer again, of one brand or of all, with today's names and rules, and scores each finished analysis
 * again. The old numbers are kept beside the new ones. No engine and no model is asked.
 */
export async function rescore(
  deps: RescoreDeps,
  { brandId }: { brandId: string | null },
  onProgress: (progress: RescoreProgress) => void = () => {},
): Promise<{ analyses: number; changed: number; labelledChanged: number }> {
  const total = { analyses: 0, changed: 0, labelledChanged: 0 };
  for (const brand of await chooseBrands(deps.brands, brandId)) {
    for (const isDemo of [false, true]) {
      await rescoreSeries(deps, brand, isDemo, (progress) => {
        total.analyses += 1;
        total.changed += Number(progress.changed);
        total.labelledChanged += progress.labelledChanged;
        onProgress(progress);
      });
    }
  }
  return total;
}

/** Goes from the oldest to the newest: each analysis is compared with the new reading of the one before it. */
export async function rescoreSeries(
  deps: RescoreDeps,
  brand: BrandRecord,
  isDemo: boolean,
  onProgress: (progress: RescoreProgress) => void = () => {},
): Promise<void> {
  const competitors = await deps.brands.listCompetitors(brand.id, isDemo);
  const names = toNames(brand, competitors);
  const subjects = toSubjects(names);
  const labels = await deps.labels.listLabelled(brand.id, isDemo);
  const labelled = new Set(labels.map(({ label }) => label.slotId));
  const finished = await deps.analyses.listAnalyses(brand.id, { isDemo, status: ['success', 'partial'] });
  let previous: (Pick<ScoreInput, 'evidence'> & { analysis: AnalysisRecord }) | null = null;
  for (const analysis of finished.toReversed()) {
    const stored = await deps.analyses.listEvidence(analysis.id);
    const evidence = await rereadEvidence(deps.reader, stored, subjects);
    const scoring = scoreAnalysis({ brandName: brand.name, analysis, evidence, competitors, previous });
    const thin = thinReasonOf(analysis, evidence);
    const band = scoreBand({ analysis, evidence, competitors });
    const changed = await addIfChanged(deps, analysis, stored, evidence, { scoring, names, band, thin });
    const labelledChanged = countReadDifferently(stored, evidence, labelled);
    onProgress({ brandName: brand.name, analysisId: analysis.id, changed, labelledChanged });
    const rescored = { ...analysis, thin };
    if (previous === null || soundnessOf(rescored) >= soundnessOf(previous.analysis))
      previous = { analysis: rescored, evidence };
  }
}

async function addIfChanged(
  { analyses, clock }: RescoreDeps,
  { id: analysisId }: AnalysisRecord,
  stored: readonly SlotEvidence[],
  evidence: readonly SlotEvidence[],
  {
    scoring,
    names,
    band,
    thin,
  }: Pick<ScoringRecord, 'scoring' | 'names' | 'band'> & Pick<AnalysisRecord, 'thin'>,
): Promise<boolean> {
  const [latest] = await analyses.listScorings([analysisId], 'latest');
  const extractions = readingsOf(evidence);
  if (
    isSameAsStored([latest?.scoring, latest?.band], [scoring, band]) &&
    isSameAsStored([...readingsOf(stored)], [...extractions])
  )
    return false;
  const revision = (latest?.revision ?? -1) + 1;
  await analyses.addScoring(
    { analysisId, revision, scoredAt: clock.now(), scoring, names, band },
    extractions,
    thin,
  );
  return true;
}

function readingsOf(evidence: readonly SlotEvidence[]): Map<string, Extraction> {
  return new Map(
    evidence.flatMap(({ slot, extraction }) => (extraction === null ? [] : [[slot.id, extraction]])),
  );
}

function countReadDifferently(
  before: readonly SlotEvidence[],
  after: readonly SlotEvidence[],
  labelled: ReadonlySet<string>,
): number {
  const [then, now] = [readingsOf(before), readingsOf(after)];
  return [...labelled].filter((slotId) => !isReadTheSame(then.get(slotId), now.get(slotId))).length;
}

function isReadTheSame(one: Extraction | undefined, other: Extraction | undefined): boolean {
  return isSameAsStored(one && readingOf(one), other && readingOf(other));
}
