import type { AnalysisRecord, SlotEvidence } from '../ports/analysis-store.ts';
import { sum } from './averages.ts';
import { whatChanged } from './comparable.ts';
import { estimateDifference, meanOf, type Cell, type EngineWeights } from './estimate.ts';
import { scoreCells } from './metric-set.ts';
import type { Observation } from '../model/observation.ts';
import type { Change, Estimate, Verdict } from '../model/scoring.ts';
import { pairsOf } from './pairs.ts';
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
  const pairs = pairsOf(before, cells(current, isCommon));
  const difference = estimateDifference(pairs, weights);
  const queries = new Set(pairs.map(({ queryId }) => queryId)).size;
  const answers = Math.min(
    sum(pairs.map(({ one }) => one.answers)),
    sum(pairs.map(({ other }) => other.answers)),
  );
  return {
    verdict:
      changed.reasons.length > 0
        ? 'not_comparable'
        : verdictOf(difference, strengthOf(queries, answers) === 'too_thin'),
    reasons: changed.reasons,
    previous_analysis_id: previous.analysis.id,
    before: scoreOver(
      pairs.map(({ one }) => one),
      weights,
    ),
    after: scoreOver(
      pairs.map(({ other }) => other),
      weights,
    ),
    difference,
    pairs: pairs.length,
  };
}

function scoreOver(cells: readonly Cell[], weights: EngineWeights): number | null {
  return meanOf(cells, weights)?.value ?? null;
}

function cells(run: Run, isCommon: (observation: Observation) => boolean): Cell[] {
  return scoreCells(run.observations.filter((observation) => observation.valid && isCommon(observation)));
}

/** A verdict needs as many queries and answers as a level that is not `too_thin`. */
function verdictOf(difference: Estimate | null, tooThin: boolean): Verdict {
  if (difference === null || difference.interval === null || tooThin) return 'insufficient_data';
  const { low, high } = difference.interval;
  return low > 0 || high < 0 ? 'moved' : 'within_noise';
}
