import type { OpenSuggestion } from '../ports/suggestion-store.ts';

/** New links that the list for the whole site asks of one source at most. */
const MOST_PER_SOURCE = 3;
const WORDS_PER_LINK = 100;
/** Less likely ones are only shown with their post. */
const LEAST_PROBABILITY = 0.05;

/**
 * Which suggestions the list for the whole site has: no source is asked for more than three new links, nor for more than one per 100
 * words; accepted ones count. Those that only need a click come first, then the targets that are worth most. Returns what has to change.
 */
export function chooseListed(
  open: readonly OpenSuggestion[],
  {
    worth,
    words,
    accepted,
  }: {
    worth: (targetId: number) => number;
    words: (sourceId: number) => number;
    /** How many accepted suggestions each source has. */
    accepted: ReadonlyMap<number, number>;
  },
): Map<string, boolean> {
  const asked = new Map(accepted);
  const changes = new Map<string, boolean>();
  const order = open.toSorted(
    (one, other) =>
      Number(other.hasAnchor) - Number(one.hasAnchor) ||
      worth(other.targetId) - worth(one.targetId) ||
      one.targetId - other.targetId ||
      other.probability - one.probability,
  );
  for (const { id, sourceId, probability, isListed } of order) {
    const count = asked.get(sourceId) ?? 0;
    const fits =
      probability >= LEAST_PROBABILITY &&
      count < Math.min(MOST_PER_SOURCE, Math.round(words(sourceId) / WORDS_PER_LINK));
    if (fits) asked.set(sourceId, count + 1);
    if (fits !== isListed) changes.set(id, fits);
  }
  return changes;
}
