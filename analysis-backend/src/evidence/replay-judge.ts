import type { Judge } from '../extraction/extract-answer.ts';
import type { Extraction, Subject } from '../model/extraction.ts';

const SENTIMENT_NAMES = new Map([
  [0, 'very_negative'],
  [25, 'negative'],
  [50, 'neutral'],
  [75, 'positive'],
  [100, 'very_positive'],
]);

/**
 * Says again what the model said when the answer was first read; null when none was asked. Of a known competitor it speaks by
 * name: the answer may have another form of it.
 */
export function replayJudge(
  { method, modelProblem, sentiment, role, entities }: Extraction,
  competitors: readonly Subject[],
): Judge | null {
  if (modelProblem !== null) return () => Promise.reject(new Error(modelProblem));
  if (method === 'deterministic') return null;
  const names = new Map(competitors.map(({ id, names }) => [id, names[0]]));
  return async () => ({
    brand: { sentiment: nameOf(sentiment?.value), quote: sentiment?.quote ?? null, role },
    entities: entities.map(({ name, competitorId, sentiment }) => ({
      name: (competitorId === null ? undefined : names.get(competitorId)) ?? name,
      sentiment: nameOf(sentiment),
    })),
  });
}

function nameOf(value: number | null | undefined): string | null {
  return SENTIMENT_NAMES.get(value ?? -1) ?? null;
}
