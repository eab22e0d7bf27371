import type { AnalysisRecord, SlotEvidence } from '../ports/analysis-store.ts';
import { whatChanged } from './comparable.ts';
import {
  estimateDifference,
  estimateLevel,
  type Cell,
  type EngineWeights,
  type PairedDifference,
} from './estimate.ts';
import { cellsOf, gainOf } from './metric-set.ts';
import type { Observation } from '../model/observation.ts';
import type { Change, Estimate, Verdict } from '../model/scoring.ts';
import { strengthOf } from './strength.ts';

export interface Run {
  analysis: Pick<AnalysisRecord, 'id' | 'isDemo' | 'engines'>;
  evidence: readonly SlotEvidence[];
  /** The observations of queries that do not name the brand. */
  observations: readonly Observation[];
}

/**
 * The change of the score since an earlier run. Pairs of the same query and the same unchanged engine are compared even if the runs as
 * a whole are not comparable: then the difference has no verdict.
 */
export function changeSince(previous: Run, current: Run, weights: EngineWeights): Change {
  const changed = whatChanged(previous, current);
  const isCommon = ({ queryId, engineId }: Observation): boolean =>
    changed.commonQueries.has(queryId) && changed.commonEngines.has(engineId);
  const before = current.analysis.isDemo === previous.analysis.isDemo ? cells(previous, isCommon) : [];
  const now = cells(current, isCommon);

  const earlier = new Map(before.map((cell) => [JSON.stringify([cell.queryId, cell.engineId]), cell]));
  const pairs = now.flatMap((cell) => {
    const old = earlier.get(JSON.stringify([cell.queryId, cell.engineId]));
    return old === undefined ? [] : { ...cell, difference: cell.value - old.value, old };
  });
  const difference = estimateDifference(pairs satisfies PairedDifference[], weights);
  const queries = new Set(pairs.map(({ queryId }) => queryId)).size;
  const answers = Math.min(
    pairs.reduce((total, pair) => total + pair.weight, 0),
    pairs.reduce((total, pair) => total + pair.old.weight, 0),
  );
  return {
    verdict:
      changed.reasons.length > 0
        ? 'not_comparable'
        : verdictOf(difference, strengthOf(queries, answers) === 'too_thin'),
    reasons: changed.reasons,
    previous_analysis_id: previous.analysis.id,
    before: levelOf(
      pairs.map(({ old }) => old),
      weights,
    ),
    after: levelOf(pairs, weights),
    difference,
    pairs: pairs.length,
  };
}

/** The mean over engines of the mean over queries, as in the score. */
function levelOf(cells: readonly Cell[], weights: EngineWeights): number | null {
  return (
    estimateLevel(
      cells.map((cell) => ({ ...cell, weight: 1 })),
      weights,
    )?.value ?? null
  );
}

function cells(run: Run, isCommon: (observation: Observation) => boolean) {
  return cellsOf(
    run.observations.filter((observation) => observation.valid && isCommon(observation)),
    (observation) => 100 * gainOf(observation),
    'answers',
  );
}

/** A verdict needs as many queries and answers as a level that is not `too_thin`. */
function verdictOf(difference: Estimate | null, tooThin: boolean): Verdict {
  if (difference === null || difference.interval === null || tooThin) return 'insufficient_data';
  const { low, high } = difference.interval;
  return low > 0 || high < 0 ? 'moved' : 'within_noise';
}
