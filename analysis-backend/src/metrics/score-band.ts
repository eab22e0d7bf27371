import { panelInterval } from './panel.ts';
import type { ScoreInput } from './score-analysis.ts';
import { entityKeys, toObservations } from './to-observations.ts';
import type { Bounds } from '../model/scoring.ts';

/** The interval of the score by chance between answers alone; null when no query was answered twice. */
export function scoreBand({
  analysis,
  evidence,
  competitors,
}: Pick<ScoreInput, 'analysis' | 'evidence' | 'competitors'>): Bounds | null {
  const observations = toObservations(evidence, entityKeys(competitors)).filter(({ branded }) => !branded);
  return panelInterval(observations, new Map(analysis.engines.map(({ id, weight }) => [id, weight])));
}
