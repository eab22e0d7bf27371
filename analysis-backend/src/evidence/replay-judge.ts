import type { Extraction, Judge, Subject } from '../model/extraction.ts';

/**
 * Returns the judgement of the first reading again; null when the answer was not judged then. Sentiment that an earlier version took
 * from word lists is dropped: it is not a judgement. A competitor keeps its own name, which the answer may write differently.
 */
export function replayJudge(
  { method, modelProblem, valid, sentiment, entities, judgedNames }: Extraction,
  competitors: readonly Subject[],
): Judge | null {
  if (modelProblem !== null) return async () => ({ problem: modelProblem });
  if (method === 'deterministic') return null;
  const names = new Map(competitors.map(({ id, names }) => [id, names[0]]));
  const judgement = {
    by: method === 'deterministic+demo' ? ('demo' as const) : ('model' as const),
    // An answer that the rules find invalid is not judged.
    refuses: !valid,
    sentiment: sentiment && { value: sentiment.value, quote: sentiment.quote },
    entities: entities.map(({ name, competitorId, sentiment }) => ({
      name: (competitorId === null ? undefined : names.get(competitorId)) ?? name,
      sentiment,
    })),
    // Earlier versions did not keep them apart.
    names: judgedNames ?? entities.map(({ name }) => name),
  };
  return async () => ({ judgement });
}
