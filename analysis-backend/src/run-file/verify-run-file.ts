import type { BackendRunFile } from '@signpost/contract/analyses';
import { UserError } from '@signpost/platform/errors';
import { rereadEvidence } from '../evidence/reread-evidence.ts';
import { directReader } from '../extraction/direct-reader.ts';
import { EXTRACTOR_VERSION } from '../extraction/read-text.ts';
import { originalsOf } from '../metrics/counted.ts';
import { SCORE_VERSION, scoreAnalysis } from '../metrics/score-analysis.ts';
import { scoreBand } from '../metrics/score-band.ts';
import type { Estimate, Scoring } from '../model/scoring.ts';
import type { SlotEvidence } from '../ports/analysis-store.ts';
import { compare, type Comparison, type Difference } from './differences.ts';
import { digestOf } from './digest.ts';
import { fromRunFile, type Run } from './from-run-file.ts';
import { toSubjects } from '../evidence/subjects.ts';

export interface Verification {
  isSame: boolean;
  isDigestRight: boolean;
  /** Whether the versions of this program read and scored the file. */
  isSameVersion: boolean;
  /** How many answers were read again. */
  answers: number;
  /** How many of the new readings are the same as in the file. */
  sameReadings: number;
  /** How many values of the scoring were compared. */
  values: number;
  sameValues: number;
  /** `none`: there was no earlier run. `not_checked`: the file of the earlier run was not given. */
  change: 'none' | 'checked' | 'not_checked';
  /** The recomputed score. */
  score: Estimate | null;
  differences: Difference[];
}

/** The versions by which this program reads and scores. */
export const VERSIONS = { extractor_version: EXTRACTOR_VERSION, score_version: SCORE_VERSION };

/**
 * Reads every answer of the file again and recomputes every number, by the rules of this program and with the names in the file. The
 * judgements of the model are taken from the file. `previous` is the file of the run that it was compared with.
 */
export async function verifyRunFile(
  file: BackendRunFile,
  previous: BackendRunFile | null,
): Promise<Verification> {
  requirePrevious(file, previous);
  const run = fromRunFile(file);
  const evidence = await rereadEvidence(directReader, run.evidence, toSubjects(run.names));
  const scoring = await scoreAgain(run, evidence, previous);
  const change = previous !== null ? 'checked' : previousIdOf(file) === null ? 'none' : 'not_checked';

  const readings = compareReadings(file, evidence);
  const values = [
    change === 'not_checked'
      ? compare('scoring', withoutChange(file.scoring), withoutChange(scoring))
      : compare('scoring', file.scoring, scoring),
    ...compareBand(file, run, evidence),
  ];
  const digests = [file, ...(previous === null ? [] : [previous])].flatMap(compareDigest);
  const differences = [
    ...digests,
    ...[compareQueries(file, evidence), ...readings, ...values].flatMap((one) => one.differences),
  ];
  const isSameVersion =
    file.scoring === null ||
    (file.extractor_version === EXTRACTOR_VERSION && file.score_version === SCORE_VERSION);
  return {
    isSame: isSameVersion && differences.length === 0,
    isDigestRight: digests.length === 0,
    isSameVersion,
    answers: readings.length,
    sameReadings: readings.filter((one) => one.differences.length === 0).length,
    values: total(values, 'compared'),
    sameValues: total(values, 'same'),
    change,
    score: scoring?.overall.score ?? null,
    differences,
  };
}

/** The recomputed scoring; null when no answer is valid. */
async function scoreAgain(
  { analysis, names }: Run,
  evidence: readonly SlotEvidence[],
  previous: BackendRunFile | null,
): Promise<Scoring | null> {
  if (!originalsOf(evidence).some(({ extraction }) => extraction?.valid === true)) return null;
  const before = previous === null ? null : fromRunFile(previous);
  return scoreAnalysis({
    brandName: names.brand.name,
    analysis,
    evidence,
    competitors: names.competitors,
    // The earlier run is read with the names of the later one, as it was then.
    previous: before && {
      analysis: before.analysis,
      evidence: await rereadEvidence(directReader, before.evidence, toSubjects(names)),
    },
  });
}

function requirePrevious(file: BackendRunFile, previous: BackendRunFile | null): void {
  if (previous === null) return;
  const expected = previousIdOf(file);
  if (expected === null)
    throw new UserError('This run was not compared with an earlier one, so there is none to give.');
  if (previous.analysis.uuid !== expected)
    throw new UserError(
      'The run that was given as the previous one is not the one that it was compared with.',
    );
}

function previousIdOf({ scoring }: BackendRunFile): string | null {
  const { change } = (scoring ?? {}) as { change?: { previous_analysis_id?: unknown } | null };
  const id = change?.previous_analysis_id;
  return typeof id === 'string' ? id : null;
}

function withoutChange(scoring: object | null): object | null {
  if (scoring === null) return null;
  const { change: _change, ...rest } = scoring as { change?: unknown };
  return rest;
}

/** A scoring from before bands were kept has none to compare with. */
function compareBand(
  { band }: BackendRunFile,
  { analysis, names: { competitors } }: Run,
  evidence: readonly SlotEvidence[],
): Comparison[] {
  return band === null ? [] : [compare('band', band, scoreBand({ analysis, evidence, competitors }))];
}

/** One comparison for each answer. */
function compareReadings({ slots }: BackendRunFile, evidence: readonly SlotEvidence[]): Comparison[] {
  return slots.flatMap(({ answer, extraction }, at) =>
    answer === null ? [] : [compare(`slots[${at}].extraction`, extraction, evidence[at]?.extraction ?? null)],
  );
}

function compareDigest(file: BackendRunFile, at: number): Difference[] {
  return compare(at === 0 ? 'digest' : 'digest of the previous run', file.digest, digestOf(file)).differences;
}

/** Whether a query names the brand decides where its answers count. */
function compareQueries({ queries }: BackendRunFile, evidence: readonly SlotEvidence[]): Comparison {
  const branded = new Map(evidence.map(({ query }) => [query.queryId, query.branded]));
  const asked = queries.map((query) => ({ branded: branded.get(query.query_id) ?? query.branded }));
  return compare(
    'queries',
    queries.map(({ branded }) => ({ branded })),
    asked,
  );
}

function total(comparisons: readonly Comparison[], what: 'compared' | 'same'): number {
  return comparisons.reduce((sum, one) => sum + one[what], 0);
}
