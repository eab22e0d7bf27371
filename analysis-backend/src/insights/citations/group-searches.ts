import type { SlotEvidence } from '../../ports/analysis-store.ts';

export interface Search {
  /** What was searched for, as it was first written. */
  text: string;
  /** Answers for which it was searched. */
  answers: number;
  engineIds: Set<string>;
}

/** What engines searched the web for, the most frequent first. The same words in another case are the same search. */
export function groupSearches(evidence: readonly SlotEvidence[]): Search[] {
  const searches = new Map<string, Search>();
  for (const { slot, answer } of evidence) {
    const own = new Map(
      (answer?.searchQueries ?? []).map((text) => [text.trim().toLowerCase(), text.trim()]),
    );
    for (const [key, text] of own) {
      if (key === '') continue;
      const search = searches.get(key) ?? { text, answers: 0, engineIds: new Set() };
      search.answers += 1;
      search.engineIds.add(slot.engineId);
      searches.set(key, search);
    }
  }
  return [...searches.values()].toSorted((one, other) => other.answers - one.answers);
}
