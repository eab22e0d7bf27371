import type { Document } from '../text/document.ts';
import type { Rank, Span } from '../../model/extraction.ts';
import type { Found } from './find-names.ts';
import type { List } from '../text/layout.ts';
import { firstFrom } from '../text/spans.ts';
import { fold } from '../text/words.ts';

interface Ordered {
  subject: number;
  spans: Span[];
  /** Its number in a list, if it has one. */
  listNumber: number | null;
  /** It is what an item, a row or a heading begins with. */
  isLead: boolean;
}

/** "Alternatives to Acme": the others are compared with Acme, and Acme itself is not put forward. */
const REFERENCE = new RegExp(
  fold(
    `(?:alternatives? to|competitors? (?:of|to)|instead of|unlike|compared (?:to|with)|similar to|rivals? (?:of|to)|replacements? for|switch(?:ing)? from|leave|alternativen? zu|statt|anstelle von|ähnlich wie|alternatives? à|au lieu de|alternativas? a|en lugar de|em vez de|invece di|alternatieven voor|in plaats van|alternatywy dla|zamiast|альтернативы|вместо|εναλλακτικές για|alternativ till)[\\s*_"“«\\[]*$`,
  ),
  'u',
);

/** All names, in the order in which the answer puts them forward: the numbers of a ranked list, else the first mention. */
export function orderEntities(doc: Document, mentions: readonly Found[], brand: number): Ordered[] {
  const forward = mentions.filter((mention) => !isReference(doc.prose, mention));
  const rankings = doc.lists.flatMap((list) => rankingOf(list, forward));
  const ranking = rankings.find((candidate) => candidate.numbers.has(brand)) ?? rankings[0] ?? null;
  const leads = new Set(
    doc.lists.flatMap((list) => list.items.flatMap((item) => leadOf(item, forward) ?? [])),
  );
  const first = new Map<number, number>();
  for (const { subject, start } of forward) if (!first.has(subject)) first.set(subject, start);
  const spans = Map.groupBy(mentions, (mention) => mention.subject);
  const group = (subject: number): number => {
    if (!first.has(subject)) return 3;
    if (ranking === null || ranking.numbers.has(subject)) return 1;
    return (first.get(subject) ?? 0) < ranking.start ? 0 : 2;
  };
  const place = (subject: number): number =>
    (group(subject) === 1 ? ranking?.numbers.get(subject) : undefined) ??
    first.get(subject) ??
    spans.get(subject)?.[0]?.start ??
    0;
  return [...spans.keys()]
    .sort((a, b) => group(a) - group(b) || place(a) - place(b))
    .map((subject) => ({
      subject,
      spans: (spans.get(subject) ?? []).map(({ start, end }) => ({ start, end })),
      listNumber: ranking?.numbers.get(subject) ?? null,
      isLead: leads.has(subject),
    }));
}

/**
 * The number of a name in a ranked list, else its place among the names that are known and those that have a number. Null for an
 * unknown name without a number: it may be no name at all.
 */
export function rankOf(
  ordered: readonly Ordered[],
  subject: number,
  isKnown: (subject: number) => boolean,
): Rank | null {
  const entity = ordered.find((one) => one.subject === subject);
  if (entity === undefined) return null;
  const confidence = entity.isLead ? 'high' : 'low';
  if (entity.listNumber !== null) return { value: entity.listNumber, method: 'numbered_list', confidence };
  if (!isKnown(subject)) return null;
  const counted = ordered.filter((one) => isKnown(one.subject) || one.listNumber !== null);
  return { value: counted.indexOf(entity) + 1, method: 'order_of_mention', confidence };
}

/** A numbered list ranks when at least half of its items have a name in them; lists of steps and reasons do not. */
function rankingOf(list: List, forward: readonly Found[]): { start: number; numbers: Map<number, number> }[] {
  if (!list.numbered || list.items.length < 2) return [];
  const numbers = new Map<number, number>();
  let named = 0;
  for (const item of list.items) {
    const subject = firstIn(item, forward)?.subject;
    if (subject === undefined || item.number === null) continue;
    named += 1;
    if (!numbers.has(subject)) numbers.set(subject, item.number);
  }
  const start = list.items[0]?.start ?? 0;
  return named * 2 >= list.items.length && named > 1 ? [{ start, numbers }] : [];
}

/** Between the marker and the name there is nothing but signs, or a label such as "Best value:". */
const LEAD_WITHIN = 30;

function leadOf(item: List['items'][number], forward: readonly Found[]): number | null {
  const name = firstIn(item, forward);
  return name !== null && name.start - item.lead.start <= LEAD_WITHIN ? name.subject : null;
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
