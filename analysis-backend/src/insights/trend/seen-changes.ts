import { isDeepStrictEqual } from 'node:util';
import type { AnalysisRecord, ScoringRecord } from '../../ports/analysis-store.ts';
import { toOneDecimal } from '../../shared/rounding.ts';
import { engineChanges, type AskedEngine, type EngineChange } from '../../metrics/engine-changes.ts';
import { latestScoring, successive, type SeriesRun } from './series.ts';

/** A change of engines, models or scoring that the runs show. `at` is when it was first seen. */
export type SeenChange = { at: number; analysisId: string } & (
  | { kind: 'engines_changed'; added: readonly string[]; removed: readonly string[] }
  | { kind: 'engine_changed'; engineId: string }
  | { kind: 'engine_weight_changed'; engineId: string; before: string; after: string }
  | { kind: 'model_changed'; engineId: string; before: string; after: string }
  | { kind: 'rescored'; finishedAt: number; before: ScoredAs; after: ScoredAs }
);

export interface ScoredAs {
  /** With one decimal. */
  score: number | null;
  scoreVersion: number;
  extractorVersion: number;
}

/** `runs` are sorted from the oldest to the newest. */
export function seenChanges(runs: readonly SeriesRun[]): SeenChange[] {
  const asked = withKnownModels(runs.map(askedEngines));
  return runs.flatMap((run, at) => [
    ...(at === 0 ? [] : changesOfEngines(run, asked[at - 1] ?? [], asked[at] ?? [])),
    ...rescorings(run),
  ]);
}

function askedEngines(run: SeriesRun): AskedEngine[] {
  const models = new Map(
    latestScoring(run).scoring.by_engine.map(({ engine_id: id, served_models: served }) => [id, served]),
  );
  return run.analysis.engines.map((engine) => ({ engine, servedModels: new Set(models.get(engine.id)) }));
}

/** An engine without answers in one run keeps its models of the run before, which the next run is compared with. */
function withKnownModels(runs: readonly AskedEngine[][]): AskedEngine[][] {
  const known = new Map<string, AskedEngine['servedModels']>();
  return runs.map((engines) =>
    engines.map(({ engine, servedModels: own }) => {
      const servedModels = own.size > 0 ? own : (known.get(engine.id) ?? own);
      known.set(engine.id, servedModels);
      return { engine, servedModels };
    }),
  );
}

function changesOfEngines(
  { analysis }: SeriesRun,
  previous: readonly AskedEngine[],
  current: readonly AskedEngine[],
): SeenChange[] {
  const seen = { at: timeOf(analysis), analysisId: analysis.id };
  const { added, removed, changed } = engineChanges(previous, current);
  const weights = new Map(previous.map(({ engine }) => [engine.id, engine.weight]));
  return [
    ...(added.length + removed.length > 0
      ? [{ ...seen, kind: 'engines_changed' as const, added, removed }]
      : []),
    ...changed.map((change) => ({ ...seen, ...toSeen(change) })),
    ...current.flatMap(({ engine: { id: engineId, weight } }) => {
      const before = weights.get(engineId) ?? weight;
      const kind = 'engine_weight_changed' as const;
      return before === weight
        ? []
        : { ...seen, kind, engineId, before: String(before), after: String(weight) };
    }),
  ];
}

function toSeen(change: EngineChange) {
  const { engineId } = change;
  return change.what === 'settings'
    ? { kind: 'engine_changed' as const, engineId }
    : { kind: 'model_changed' as const, engineId, before: change.before, after: change.after };
}

/** Scorings that changed the score or the versions, except those after a change of competitors, which the log has. */
function rescorings({ analysis, scorings }: SeriesRun): SeenChange[] {
  return successive(scorings).flatMap(([old, record]) => {
    const [before, after] = [scoredAs(old), scoredAs(record)];
    const isSame =
      before.score === after.score &&
      before.scoreVersion === after.scoreVersion &&
      before.extractorVersion === after.extractorVersion;
    if (isSame || isRecount(old, record)) return [];
    const finishedAt = timeOf(analysis);
    return { kind: 'rescored', at: record.scoredAt, analysisId: analysis.id, finishedAt, before, after };
  });
}

/** Whether only the competitors were other ones. */
function isRecount(
  { names: before, scoring: old }: ScoringRecord,
  { names: after, scoring }: ScoringRecord,
): boolean {
  return (
    old.score_version === scoring.score_version &&
    old.extractor_version === scoring.extractor_version &&
    before !== null &&
    after !== null &&
    isDeepStrictEqual(before.brand, after.brand) &&
    !isDeepStrictEqual(before.competitors, after.competitors)
  );
}

function scoredAs({ scoring }: ScoringRecord): ScoredAs {
  const score = scoring.overall.score?.value ?? null;
  return {
    // Rounded as shown: a change that cannot be seen does not count.
    score: toOneDecimal(score),
    scoreVersion: scoring.score_version,
    extractorVersion: scoring.extractor_version,
  };
}

function timeOf({ finishedAt, createdAt }: AnalysisRecord): number {
  return finishedAt ?? createdAt;
}
