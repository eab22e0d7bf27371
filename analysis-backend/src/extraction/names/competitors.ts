import type { Subject } from '../../model/extraction.ts';
import { withNames, type Document } from '../text/document.ts';
import { overlapsAny } from '../text/spans.ts';
import type { Found } from './find-names.ts';
import { findMentions } from './mentions.ts';
import type { Placed } from './order.ts';

/** A name of an answer, and the competitor that it is; null for the brand and for names that are none. */
export interface Entity extends Pick<Placed, 'spans' | 'rank'> {
  competitor: Subject | null;
}

export interface NamedCompetitor {
  competitor: Subject;
  mentions: Found[];
}

/** Where the answer names competitors. A place that names the brand names no competitor. */
export function findCompetitors(
  doc: Document,
  brand: Placed | null,
  competitors: readonly Subject[],
  names: readonly string[],
): NamedCompetitor[] {
  const mentions = findMentions(
    withNames(doc, names),
    competitors.map((one) => one.names),
  ).filter((mention) => !overlapsAny(brand?.spans ?? [], mention));
  return [...Map.groupBy(mentions, ({ subject }) => subject)].flatMap(([subject, own]) => {
    const competitor = competitors[subject];
    return competitor === undefined ? [] : [{ competitor, mentions: own }];
  });
}

/** The names with the competitors among them. A competitor has the best place of the names that it goes by. */
export function entitiesOf(placed: readonly Placed[], named: readonly NamedCompetitor[]): Entity[] {
  const taken = named.flatMap(({ mentions }) => mentions).toSorted((a, b) => a.start - b.start);
  const others = placed.flatMap(({ spans, rank }): Entity[] => {
    const own = spans.filter((span) => !overlapsAny(taken, span));
    if (own.length === 0) return [];
    return [{ competitor: null, spans: own.length === spans.length ? spans : own, rank }];
  });
  return [
    ...others,
    ...named.map(({ competitor, mentions }): Entity => ({
      competitor,
      spans: mentions.map(({ start, end }) => ({ start, end })),
      rank: bestRank(placed.filter(({ spans }) => mentions.some((mention) => overlapsAny(spans, mention)))),
    })),
  ];
}

function bestRank(placed: readonly Placed[]): Placed['rank'] {
  return placed
    .flatMap(({ rank }) => rank ?? [])
    .reduce<Placed['rank']>((best, rank) => (best === null || rank.value < best.value ? rank : best), null);
}
