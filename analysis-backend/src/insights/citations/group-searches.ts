import type { BackendCitations } from '@signpost/contract/analyses';
import type { SlotEvidence } from '../../ports/analysis-store.ts';

type Search = NonNullable<BackendCitations['searches']>[number];

/** What engines searched the web for, the most frequent first. The same words in another case are the same search. */
export function groupSearches(evidence: readonly SlotEvidence[]): Search[] {
  const searches = new Map<string, Search>();
  for (const { slot, answer } of evidence) {
    const own = new Map(
      (answer?.searchQueries ?? []).map((text) => [text.trim().toLowerCase(), text.trim()]),
    );
    for (const [key, text] of own) {
      if (key === '') continue;
      const known = searches.get(key) ?? { text, answers: 0, engines: [] };
      const engines = [...new Set([...known.engines, slot.engineId])];
      searches.set(key, { ...known, answers: known.answers + 1, engines });
    }
  }
  return [...searches.values()].toSorted((one, other) => other.answers - one.answers);
}
