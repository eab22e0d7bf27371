import type { SlotEvidence } from '../ports/analysis-store.ts';
import type { Observation } from '../model/observation.ts';
import { wilson } from './quantiles.ts';
import type { Notice, Strength } from '../model/scoring.ts';
import { thinReason } from './thin-run.ts';
import { unusableAnswers } from './unusable.ts';

/** Codes of what a reader must know before trusting the numbers. `observations` exclude queries that name the brand. */
export function noticesOf(
  strength: Strength,
  evidence: readonly SlotEvidence[],
  observations: readonly Observation[],
): Notice[] {
  const valid = observations.filter((observation) => observation.valid);
  const thin = thinReason(evidence);
  return [
    ...(strength === 'solid' ? [] : [strength]),
    ...(thin === null ? [] : [thin]),
    ...(nameNobody(valid) ? (['questions_name_nobody'] as const) : []),
    ...(valid.length > 0 && !valid.some(({ grounded }) => grounded) ? (['web_search_was_off'] as const) : []),
    ...(unusableAnswers(evidence).some(({ kind }) => kind !== 'cut_off')
      ? (['unusable_answers'] as const)
      : []),
    ...(evidence.some(({ answer }) => answer?.finishReason === 'length')
      ? (['truncated_answers'] as const)
      : []),
    ...(evidence.some(({ extraction }) => extraction !== null && extraction.modelProblem !== null)
      ? (['model_extraction_failed'] as const)
      : []),
    ...(isUnjudged(evidence) ? (['sentiment_not_judged'] as const) : []),
    ...(evidence.some(({ slot }) => slot.state === 'spared') ? (['stopped_early'] as const) : []),
  ];
}

/** Whether no model was asked to judge any answer. A model that failed has its own notice. */
function isUnjudged(evidence: readonly SlotEvidence[]): boolean {
  const read = evidence.flatMap(({ extraction }) => (extraction?.valid === true ? extraction : []));
  return (
    read.length > 0 &&
    read.every(({ method, modelProblem }) => method === 'deterministic' && modelProblem === null)
  );
}

/**
 * Wilson over all answers, unlike the intervals of the rates: the notice is about exactly these queries, not about queries like them,
 * so the answers are the sample.
 */
function nameNobody(valid: readonly Observation[]): boolean {
  const naming = valid.filter(({ entities }) => entities.length > 0).length;
  const bounds = wilson(naming, valid.length);
  return bounds !== null && bounds.high < 0.5;
}
