import { isCounted } from '../../metrics/counted.ts';
import type { EngineWeights } from '../../metrics/estimate.ts';
import { panelHalfWidth } from '../../metrics/panel.ts';
import { entityKeys, toObservations } from '../../metrics/to-observations.ts';
import { pairKey } from '../../metrics/pairs.ts';
import { varianceByPair } from '../../metrics/variation.ts';
import type { AnalysisQuery, AnalysisRecord, SlotEvidence } from '../../ports/analysis-store.ts';
import type { EvidenceDeps } from '../../evidence/evidence-deps.ts';
import { findComparableRuns } from '../../evidence/comparable-runs.ts';
import type { RunDeps } from './run-deps.ts';
import { hasFirstAnswers, stageUnderWay, type WorthOf } from './stages.ts';

/**
 * The waiting slots to ask now. If the analysis may stop early, that is one stage; between two stages, when the score is known well
 * enough, all other slots are spared and none is returned.
 *
 * The decision is made for the analysis as a whole. If each question stopped once its answers agree, questions whose first answers
 * agree by chance would keep them, and the score would be biased towards the more frequent outcome.
 *
 * The decision depends only on stored data, so any process may make it, any number of times.
 */
export async function slotsDue(
  deps: RunDeps,
  analysis: AnalysisRecord,
  evidence: readonly SlotEvidence[],
): Promise<SlotEvidence[]> {
  const waiting = evidence.filter(({ slot }) => slot.state === 'waiting');
  if (deps.settings.stopAtPoints === null) return waiting;
  const slots = await deps.analyses.listSlots(analysis.id);
  const stage = stageUnderWay(slots);
  if (stage === null) return [];
  if (stage.isOpen && hasFirstAnswers(slots)) {
    const halfWidth = await halfWidthOf(deps, analysis, evidence);
    if (halfWidth !== null && halfWidth <= deps.settings.stopAtPoints) {
      await deps.analyses.spareUnaskedSlots(analysis.id);
      return [];
    }
  }
  const due = new Set(stage.waiting.map(({ id }) => id));
  return waiting.filter(({ slot }) => due.has(slot.id));
}

async function halfWidthOf(
  { brands }: RunDeps,
  { brandId, isDemo, engines }: AnalysisRecord,
  evidence: readonly SlotEvidence[],
): Promise<number | null> {
  const keyOf = entityKeys(await brands.listCompetitors(brandId, isDemo));
  const counted = evidence.filter(({ query }) => isCounted(query));
  return panelHalfWidth(toObservations(counted, keyOf), weightsOf(engines));
}

/** How much a further answer would add to the score, by the variance of its pair in the latest comparable analyses. */
export async function findWorth(
  deps: EvidenceDeps,
  { brandId, isDemo, engines }: AnalysisRecord,
  queries: readonly AnalysisQuery[],
): Promise<WorthOf> {
  const [latest] = await deps.analyses.listAnalyses(brandId, {
    isDemo,
    status: ['success', 'partial'],
    isThin: false,
    limit: 1,
  });
  const runs = latest === undefined ? [] : await findComparableRuns(deps, latest);
  const varianceOf = varianceByPair(runs.flatMap(({ cells }) => cells));
  const counted = new Set(queries.filter(isCounted).map(({ queryId }) => queryId));
  const weights = weightsOf(engines);
  return (slot) =>
    counted.has(slot.queryId) ? (weights.get(slot.engineId) ?? 1) ** 2 * varianceOf(pairKey(slot)) : 0;
}

function weightsOf(engines: AnalysisRecord['engines']): EngineWeights {
  return new Map(engines.map((engine) => [engine.id, engine.weight]));
}
