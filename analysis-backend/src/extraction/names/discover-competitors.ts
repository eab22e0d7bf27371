import type { CompetitorRecord } from '../../ports/brand-store.ts';
import type { Extraction } from '../../model/extraction.ts';
import { foldName } from '../text/words.ts';

const QUERIES_TO_TRACK = 2;

/** The most competitors of one brand that come from answers: every further answer is searched for all of them. */
const MOST_COMPETITORS = 500;

/**
 * Who else the answers name, the most often named first. Tracked when answers to two different queries name them, else a candidate:
 * one answer may have made them up. Those already known are left out, ignored ones too; a known candidate comes back once it has
 * become worth tracking.
 */
export function discoverCompetitors(
  evidence: readonly { queryId: string; extraction: Extraction }[],
  known: readonly CompetitorRecord[],
): { name: string; state: 'tracked' | 'candidate' }[] {
  const byName = new Map<string, CompetitorRecord>();
  for (const competitor of known) {
    for (const name of [competitor.name, ...competitor.aliases]) byName.set(foldName(name), competitor);
  }
  const byId = new Map(known.map((competitor) => [competitor.id, competitor]));
  const found = new Map<
    string,
    { queries: Set<string>; spellings: Map<string, number>; known: CompetitorRecord | null }
  >();
  for (const { queryId, extraction } of evidence) {
    for (const entity of extraction.entities) {
      if (entity.isBrand) continue;
      const record = byId.get(entity.competitorId ?? '') ?? byName.get(foldName(entity.name)) ?? null;
      if (record !== null && record.state !== 'candidate') continue;
      const key = foldName(record?.name ?? entity.name);
      const entry = found.get(key) ?? { queries: new Set(), spellings: new Map(), known: record };
      entry.queries.add(queryId);
      entry.spellings.set(entity.name, (entry.spellings.get(entity.name) ?? 0) + 1);
      found.set(key, entry);
    }
  }
  const discovered = [...found.values()]
    .map((entry) => ({
      name: entry.known?.name ?? mostUsed(entry.spellings),
      state: entry.queries.size >= QUERIES_TO_TRACK ? ('tracked' as const) : ('candidate' as const),
      isKnown: entry.known !== null,
      queries: entry.queries.size,
    }))
    .filter(({ isKnown, state }) => !isKnown || state === 'tracked')
    .toSorted((a, b) => b.queries - a.queries || (a.name < b.name ? -1 : 1));
  const others = discovered.filter(({ isKnown }) => !isKnown);
  const added = new Set(others.slice(0, Math.max(0, MOST_COMPETITORS - known.length)));
  return discovered
    .filter((entry) => entry.isKnown || added.has(entry))
    .map(({ name, state }) => ({ name, state }));
}

function mostUsed(spellings: ReadonlyMap<string, number>): string {
  return [...spellings].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0])[0];
}
