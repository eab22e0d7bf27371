import { requireBrand } from '../../shared/require-brand.ts';
import { discoverCompetitors } from '../../extraction/names/discover-competitors.ts';
import { originalsOf } from '../../metrics/counted.ts';
import { scoreAnalysis } from '../../metrics/score-analysis.ts';
import { scoreBand } from '../../metrics/score-band.ts';
import { unusableAnswers } from '../../metrics/unusable.ts';
import type { Extraction } from '../../model/extraction.ts';
import type { AnalysisRecord, SlotEvidence } from '../../ports/analysis-store.ts';
import type { BrandRecord, CompetitorRecord } from '../../ports/brand-store.ts';
import type { RunDeps } from './run-deps.ts';
import { describeEvidence } from './describe-problems.ts';
import { judgeBrandFacts } from '../../facts/judge-brand-facts.ts';
import { readAnswer } from './read-answer.ts';
import { readerFor } from './reader-for.ts';
import { thinReasonOf } from './thin-reason-of.ts';
import { rereadEvidence } from '../../evidence/reread-evidence.ts';
import { isSameAsStored } from './same-as-stored.ts';
import { soundOnes } from '../../evidence/latest-analyses.ts';
import { findSubjects, toNames, toSubjects, type Subjects } from '../../evidence/subjects.ts';

/** `cut_short`: the signal was aborted. */
export type Conclusion = 'concluded' | 'slot_waits' | 'cut_short';

/**
 * Scores an analysis whose slots are all decided, and ends it. Reads the answers that were not read yet, so that it may be called
 * again after a crash at any point.
 */
export async function concludeAnalysis(
  deps: RunDeps,
  analysis: AnalysisRecord,
  finishedAt: number,
  signal: AbortSignal,
): Promise<Conclusion> {
  const { evidence: read, readWith } = await readEvidence(deps, analysis, signal);
  if (signal.aborted) return 'cut_short';
  if (read.some(({ slot }) => slot.state === 'waiting')) return 'slot_waits';

  const brand = await requireBrand(deps.brands, analysis.brandId);
  const competitors = await addDiscovered(deps, analysis, brand, read);
  const names = toNames(brand, competitors);
  const subjects = toSubjects(names);
  const evidence = await rereadWith(deps, analysis, read, subjects, readWith);
  await judgeBrandFacts(deps, analysis, brand, evidence, signal);
  if (signal.aborted) return 'cut_short';
  const isCancelled = analysis.cancelledAt !== null;
  const thin = thinReasonOf(analysis, evidence);
  const isWhole =
    thin === null &&
    evidence.every(
      ({ slot, extraction }) => slot.state !== 'failed' && extraction?.readingProblem === undefined,
    );
  const hasAnswers = originalsOf(evidence).some(({ extraction }) => extraction?.valid === true);
  const scoring = hasAnswers
    ? scoreAnalysis({
        brandName: brand.name,
        analysis,
        evidence,
        competitors,
        previous: await previousRun(deps, analysis, subjects),
      })
    : null;
  const band = scoring === null ? null : scoreBand({ analysis, evidence, competitors });
  const status = scoring === null ? (isCancelled ? 'cancelled' : 'error') : isWhole ? 'success' : 'partial';
  const unusable = thin === null ? [] : unusableAnswers(evidence);
  const problem = describeEvidence(evidence, unusable) ?? otherProblem(hasAnswers, isCancelled);
  await deps.analyses.markRunning(analysis.id, finishedAt);
  await deps.analyses.finishAnalysis(analysis.id, {
    status,
    finishedAt,
    problem,
    thin: scoring === null ? null : thin,
    scoring,
    names: scoring === null ? null : names,
    band,
  });
  // Invented history is not worth a line in the log.
  const level = analysis.reason === 'history' ? 'debug' : 'info';
  deps.logger[level]({ brand: brand.id, analysis: analysis.id, status, problem, thin }, 'analysis ended');
  return 'concluded';
}

function otherProblem(hasAnswers: boolean, isCancelled: boolean): string | null {
  if (isCancelled)
    return 'The analysis was cancelled when every answer had come: no model has read the rest of them.';
  return hasAnswers ? null : 'Every answer was empty or a refusal.';
}

interface ReadEvidence {
  evidence: SlotEvidence[];
  /** The names that all answers were read with, if they were invented and read right now; null otherwise. */
  readWith: Subjects | null;
}

/** The evidence of the analysis, with every answer read. */
async function readEvidence(
  deps: RunDeps,
  analysis: AnalysisRecord,
  signal: AbortSignal,
): Promise<ReadEvidence> {
  const evidence = await deps.analyses.listEvidence(analysis.id);
  const unread = evidence.filter(({ answer, extraction }) => answer !== null && extraction === null);
  if (unread.length === 0) return { evidence, readWith: null };

  const subjects = await findSubjects(deps, analysis);
  const extractions = new Map<string, Extraction>();
  for (const { slot, query, answer } of unread) {
    if (answer === null) continue;
    const asked = { answer, question: query.text };
    const extraction = await readAnswer(deps, analysis, subjects, asked, signal);
    if (signal.aborted) break;
    extractions.set(slot.id, extraction);
  }
  await deps.analyses.storeExtractions(extractions);
  const isAllRead = evidence.every(({ slot, answer }) => answer === null || extractions.has(slot.id));
  return {
    evidence: await deps.analyses.listEvidence(analysis.id),
    readWith: analysis.isDemo && isAllRead ? subjects : null,
  };
}

/** Stores competitors that the answers name for the first time, and returns all competitors of the brand. */
async function addDiscovered(
  deps: RunDeps,
  { isDemo }: AnalysisRecord,
  brand: BrandRecord,
  evidence: readonly SlotEvidence[],
): Promise<CompetitorRecord[]> {
  const known = await deps.brands.listCompetitors(brand.id, isDemo);
  const read = originalsOf(evidence).flatMap(({ query, extraction }) =>
    extraction === null ? [] : [{ queryId: query.queryId, extraction }],
  );
  const createdAt = deps.clock.now();
  const discovered = discoverCompetitors(read, known).map(({ name, state }): CompetitorRecord => ({
    id: deps.newId(),
    brandId: brand.id,
    name,
    aliases: [],
    domains: [],
    state,
    origin: isDemo ? 'invented' : 'answers',
    createdAt,
    merged: [],
  }));
  if (discovered.length === 0) return known;
  await deps.brands.addCompetitors(discovered);
  return deps.brands.listCompetitors(brand.id, isDemo);
}

/** Reads the answers again, so that newly found competitors are judged like all others. */
async function rereadWith(
  deps: RunDeps,
  analysis: AnalysisRecord,
  evidence: readonly SlotEvidence[],
  subjects: Subjects,
  readWith: Subjects | null,
): Promise<SlotEvidence[]> {
  const reread = await rereadEvidence(readerFor(deps, analysis), evidence, subjects, readWith);
  const changed = reread.flatMap(({ slot, extraction }, at): [string, Extraction][] => {
    const before = evidence[at]?.extraction ?? null;
    if (extraction === null || extraction === before || isSameAsStored(extraction, before)) return [];
    return [[slot.id, extraction]];
  });
  await deps.analyses.storeExtractions(new Map(changed));
  return reread;
}

/**
 * The previous finished analysis of the same kind, a sound one if there is any. It is read with today's names: otherwise a new alias
 * would look like a change.
 */
async function previousRun(
  deps: RunDeps,
  { id, brandId, isDemo, createdAt }: AnalysisRecord,
  subjects: Subjects,
): Promise<{ analysis: AnalysisRecord; evidence: SlotEvidence[] } | null> {
  const { analyses } = deps;
  const finished = await analyses.listAnalyses(brandId, { isDemo, status: ['success', 'partial'] });
  const before = finished.filter((other) => other.id !== id && other.createdAt < createdAt);
  const [analysis] = soundOnes(before);
  if (analysis === undefined) return null;
  const [scored] = await analyses.listScorings([analysis.id], 'latest');
  const readWith = scored?.names ? toSubjects(scored.names) : null;
  const evidence = await analyses.listEvidence(analysis.id);
  return {
    analysis,
    evidence: await rereadEvidence(readerFor(deps, analysis), evidence, subjects, readWith),
  };
}
