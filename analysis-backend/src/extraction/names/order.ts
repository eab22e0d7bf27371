import type { Document } from '../text/document.ts';
import type { Rank, Span } from '../../model/extraction.ts';
import type { Found } from './find-names.ts';
import type { List } from '../text/layout.ts';
import { firstFrom } from '../text/spans.ts';
import { fold } from '../text/words.ts';

/** A name and its place; null where the answer gives it none that rules can read. */
export interface Placed {
  subject: number;
  spans: Span[];
  rank: Rank | null;
}

/** "Alternatives to Acme": the others are compared with Acme, and Acme itself is not put forward. */
const REFERENCE = new RegExp(
  fold(
    `(?:alternatives? to|competitors? (?:of|to)|instead of|unlike|compared (?:to|with)|similar to|rivals? (?:of|to)|replacements? for|switch(?:ing)? from|leave|alternativen? zu|statt|anstelle von|ähnlich wie|alternatives? à|au lieu de|alternativas? a|en lugar de|em vez de|invece di|alternatieven voor|in plaats van|alternatywy dla|zamiast|альтернативы|вместо|εναλλακτικές για|alternativ till)[\\s*_"“«\\[]*$`,
  ),
  'u',
);

/**
 * The names of an answer, each with its place: its number in a ranked list, else the order in which the answer puts the names forward.
 * A ranking comes first, and names after it follow its last number. A name before a ranking that leaves it out may be praised or set
 * aside, and a list "in no particular order" has none: no rank. `isCertain` says whether all names before an offset are known.
 */
export function placeNames(
  doc: Document,
  mentions: readonly Found[],
  brand: number,
  isCertain: (offset: number) => boolean,
): Placed[] {
  const forward = mentions.filter((mention) => !isReference(doc.prose, mention));
  const rankings = doc.lists.flatMap((list) => rankingOf(doc, list, forward, brand));
  const ranking = rankings.find((candidate) => candidate.numbers.has(brand)) ?? rankings[0] ?? null;
  const leads = leadsOf(doc, forward);
  const unordered = new Set(
    doc.lists.filter((list) => list.unordered).flatMap((list) => [...leadsIn(list, forward)]),
  );
  const first = new Map<number, number>();
  for (const { subject, start } of forward) if (!first.has(subject)) first.set(subject, start);
  const spans = Map.groupBy(mentions, (mention) => mention.subject);

  const last = ranking === null ? 0 : Math.max(...ranking.numbers.values());
  const isBefore = (subject: number): boolean =>
    ranking !== null && (first.get(subject) ?? Infinity) < ranking.start;
  const others = [...spans.keys()]
    .filter((subject) => ranking?.numbers.has(subject) !== true && !isBefore(subject))
    // Names that are only compared with others come last.
    .sort((a, b) => (first.get(a) ?? Infinity) - (first.get(b) ?? Infinity) || a - b);

  const rankOf = (subject: number): Rank | null => {
    const confidence = leads.has(subject) ? 'high' : 'low';
    const number = ranking?.numbers.get(subject);
    if (number !== undefined) return { value: number, method: 'numbered_list', confidence };
    const at = others.indexOf(subject);
    if (at === -1 || unordered.size > 0) return null;
    const isKnown = leads.has(subject) || ranking !== null || isCertain(first.get(subject) ?? Infinity);
    return isKnown ? { value: last + at + 1, method: 'order_of_mention', confidence } : null;
  };
  return [...spans].map(([subject, found]) => ({
    subject,
    spans: found.map(({ start, end }) => ({ start, end })),
    rank: rankOf(subject),
  }));
}

/** A numbered list ranks when half of its items have a name in them, or the brand is one of its items; lists of steps do not. */
function rankingOf(
  doc: Document,
  list: List,
  forward: readonly Found[],
  brand: number,
): { start: number; numbers: Map<number, number> }[] {
  if (!list.numbered || list.unordered || list.items.length < 2) return [];
  const numbers = new Map<number, number>();
  let named = 0;
  for (const item of list.items) {
    const subject = firstIn(item, forward)?.subject;
    if (subject === undefined || item.number === null) continue;
    named += 1;
    if (!numbers.has(subject)) numbers.set(subject, item.number);
  }
  const start = list.items[0]?.start ?? 0;
  const isRanking = (named * 2 >= list.items.length && named > 1) || isItem(doc, list, forward, brand);
  return isRanking ? [{ start, numbers }] : [];
}

/** "2. Acme", "2. Acme: …"; not "2. Acme sends you a mail". */
function isItem(doc: Document, list: List, forward: readonly Found[], subject: number): boolean {
  return list.items.some((item) => {
    const name = firstIn(item, forward);
    if (name?.subject !== subject || name.start - item.lead.start > LEAD_WITHIN) return false;
    return /^[*_\]]{0,4}\s{0,3}(?:$|[\n|:：–—(,.-])/.test(doc.prose.slice(name.end, name.end + 12));
  });
}

/** Between the marker and the name there is nothing but signs, or a label such as "Best value:". */
const LEAD_WITHIN = 30;

function leadsOf(doc: Document, forward: readonly Found[]): Set<number> {
  return new Set(doc.lists.flatMap((list) => [...leadsIn(list, forward)]));
}

/** The names that the items of a list begin with. */
function leadsIn(list: List, forward: readonly Found[]): Set<number> {
  return new Set(
    list.items.flatMap((item) => {
      const name = firstIn(item, forward);
      return name !== null && name.start - item.lead.start <= LEAD_WITHIN ? [name.subject] : [];
    }),
  );
}

/** The first name in the line, or in the cell of a table. */
function firstIn(item: List['items'][number], forward: readonly Found[]): Found | null {
  const name = forward[firstFrom(forward, item.lead.start)];
  const end = item.line.kind === 'row' ? item.lead.end : item.line.end;
  return name !== undefined && name.start < end ? name : null;
}

function isReference(prose: string, { start }: Span): boolean {
  return REFERENCE.test(fold(prose.slice(Math.max(0, start - 40), start)));
}
