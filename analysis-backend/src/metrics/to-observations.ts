import type { ScoredCompetitor, SlotEvidence } from '../ports/analysis-store.ts';
import type { Extraction } from '../model/extraction.ts';
import { foldName } from '../extraction/text/words.ts';
import { originalsOf } from './counted.ts';
import { BRAND_KEY, type Observation } from '../model/observation.ts';

export function competitorKey(competitorId: string): string {
  return `competitor ${competitorId}`;
}

/** The key under which an entity of an answer is counted. */
export type KeyOf = (entity: { name: string; competitorId: string | null }) => string;

/**
 * An answer may have been read before its entities became competitors, or were renamed or merged: an entity without a known id is
 * looked up by its name.
 */
export function entityKeys(competitors: readonly ScoredCompetitor[]): KeyOf {
  const ids = new Set(competitors.map((competitor) => competitor.id));
  const byName = new Map<string, string>();
  // Aliases first, so that a name of a competitor wins over an alias of another.
  for (const { id, aliases } of competitors) for (const alias of aliases) byName.set(foldName(alias), id);
  for (const { id, name } of competitors) byName.set(foldName(name), id);
  return ({ name, competitorId }) => {
    if (competitorId !== null && ids.has(competitorId)) return competitorKey(competitorId);
    const id = byName.get(foldName(name));
    return id === undefined ? `name ${foldName(name)}` : competitorKey(id);
  };
}

/** The answers as observations of the brand, without answers to other wordings. */
export function toObservations(evidence: readonly SlotEvidence[], keyOf: KeyOf): Observation[] {
  return toAllObservations(originalsOf(evidence), keyOf);
}

/**
 * Like `toObservations`, with answers to other wordings. Sorted, because sums of fractions depend on the order and the same answers must
 * always give exactly the same numbers.
 */
export function toAllObservations(evidence: readonly SlotEvidence[], keyOf: KeyOf): Observation[] {
  return evidence
    .flatMap((item) => toObservation(item, keyOf) ?? [])
    .sort(
      (a, b) =>
        order(a.queryId, b.queryId) || order(a.engineId, b.engineId) || order(a.replicate, b.replicate),
    );
}

function order<Value extends string | number>(a: Value, b: Value): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function toObservation({ slot, query, answer, extraction }: SlotEvidence, keyOf: KeyOf): Observation | null {
  if (answer === null) return null;
  const { queryId, engineId, replicate } = slot;
  const common = { queryId, engineId, replicate, branded: query.branded, grounded: answer.grounded };
  if (extraction === null || !extraction.valid || answer.finishReason === 'refusal') {
    return { ...common, ...NOTHING, valid: false };
  }
  const mentioned = extraction.mentioned === true;
  const entities = entitiesOf(extraction, mentioned, answer.finishReason === 'length', keyOf);
  const cited = new Set(extraction.citedPages);
  return {
    ...common,
    valid: true,
    mentioned,
    rank: mentioned ? (extraction.rank?.value ?? null) : null,
    rankConfidence: mentioned ? (extraction.rank?.confidence ?? null) : null,
    placedNames: extraction.putForward?.length ?? countPlaced(extraction) + (mentioned ? 1 : 0),
    entities,
    sentiment: mentioned ? (extraction.sentiment?.value ?? null) : null,
    citedPages: [...cited],
    retrievedPages: [...new Set(extraction.retrievedPages)].filter((page) => !cited.has(page)),
  };
}

/** Of a reading that did not keep the names that the answer puts forward. */
function countPlaced({ entities }: Extraction): number {
  return entities.filter(({ isBrand, position }) => !isBrand && position !== null).length;
}

const NOTHING = {
  mentioned: false,
  rank: null,
  rankConfidence: null,
  placedNames: 0,
  entities: [],
  sentiment: null,
  citedPages: [],
  retrievedPages: [],
};

/** Each entity once, under its key; the brand is included if and only if it counts as mentioned. */
function entitiesOf(
  extraction: Extraction,
  mentioned: boolean,
  truncated: boolean,
  keyOf: KeyOf,
): Observation['entities'] {
  const entities = new Map<string, Observation['entities'][number]>();
  if (mentioned) entities.set(BRAND_KEY, { key: BRAND_KEY, rank: null, sentiment: null });
  for (const entity of extraction.entities) {
    if (entity.isBrand) continue;
    const key = keyOf(entity);
    const known = entities.get(key);
    entities.set(key, {
      key,
      rank: known?.rank ?? (truncated ? null : entity.position),
      sentiment: known?.sentiment ?? entity.sentiment,
    });
  }
  return [...entities.values()];
}

/** The same answers as observations of a competitor, so that its metrics are computed like those of the brand. */
export function seenBy(competitorId: string, observations: readonly Observation[]): Observation[] {
  const key = competitorKey(competitorId);
  return observations.map((observation) => {
    const entity = observation.entities.find((entity) => entity.key === key);
    return {
      ...observation,
      mentioned: entity !== undefined,
      rank: entity?.rank ?? null,
      rankConfidence: null,
      sentiment: entity?.sentiment ?? null,
    };
  });
}
