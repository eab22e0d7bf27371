import type { Document } from '../../extraction/text/document.ts';
import type { Span } from '../../model/extraction.ts';
import { startingIn } from '../../extraction/text/spans.ts';
import { announcementsIn, type Announcement } from './announcements.ts';
import type { FactFinding, StatedValue, Value } from '../../model/fact.ts';
import type { Passage } from './passages.ts';
import { isPlainStatement } from './plain-statement.ts';
import { periodIn } from './prices.ts';
import { valuesIn } from './values.ts';
import type { SoughtFact } from '../../model/fact.ts';

/** Words between the announcement and the value up to which nothing else can be meant. */
const NEAR = 2;
const LONGEST_QUOTE = 300;

/**
 * What an answer says of a fact, by rules; null when it does not speak of it, or not clearly. The true value anywhere in what it
 * says of the brand is agreement. Another one contradicts only where nothing else can be meant: silence is better than a false
 * accusation.
 */
export function checkFact(doc: Document, passages: readonly Passage[], fact: SoughtFact): FactFinding | null {
  let contradiction: FactFinding | null = null;
  for (const passage of passages) {
    const announced = announcementsIn(doc, passage, fact);
    if (announced.length === 0) continue;
    const values = valuesOf(doc, passage, fact, announced);
    const agreeing = values.find((value) => isSame(value, fact.truth));
    if (agreeing !== undefined) return findingOf(doc, passage, agreeing, 'agrees', true);
    contradiction ??= contradictionIn(doc, passage, fact, announced, values);
  }
  return contradiction;
}

/** The values that the passage states of the brand, where they stand in the answer. */
function valuesOf(
  doc: Document,
  passage: Passage,
  { kind, truth }: SoughtFact,
  announced: readonly Announcement[],
): StatedValue[] {
  // A number without a unit is compared whatever it counts, as long as it stands right beside the announcement.
  const isBare = kind === 'number' && truth.of === '';
  return valuesIn(kind, doc.prose.slice(passage.start, passage.end))
    .map((value) => ({ ...value, start: value.start + passage.start, end: value.end + passage.start }))
    .map((value) => (isBare ? { ...value, of: '', needsNeighbour: true } : value))
    .filter(
      (value) => isOfBrand(passage, value) && (!value.needsNeighbour || hasNeighbour(doc, announced, value)),
    );
}

/** Whoever is named last before the value is whom it is said of; before the first name, whoever comes first. */
function isOfBrand({ namings }: Passage, { start }: Span): boolean {
  if (namings.length === 0) return true;
  const before = namings.findLast((naming) => naming.end <= start);
  return (before ?? namings[0])?.isBrand === true;
}

function hasNeighbour(doc: Document, announced: readonly Announcement[], value: Span): boolean {
  return announced.some((announcement) => /^[\s:()*_"“”–—-]*$/u.test(between(doc, announcement, value)));
}

function between({ prose }: Document, one: Span, other: Span): string {
  return prose.slice(Math.min(one.end, other.end), Math.max(one.start, other.start));
}

function contradictionIn(
  doc: Document,
  passage: Passage,
  fact: SoughtFact,
  announced: readonly Announcement[],
  values: readonly StatedValue[],
): FactFinding | null {
  const [value, ...others] = values;
  // Several values are several plans, ranges, dates: which of them is meant is not clear.
  if (value === undefined || value.isVague || others.some((other) => !isSame(other, value))) return null;
  if (fact.otherTruths.some((truth) => isSame(value, truth))) return null;
  const comparable = announced.filter((announcement) => isComparable(value, fact.truth, announcement));
  if (comparable.length === 0) return null;
  if (!isPlainStatement(doc, passage, { announced, value, kind: fact.kind })) return null;
  const isNear = announced.some((announcement) => wordsBetween(doc, announcement, value) <= NEAR);
  return findingOf(doc, passage, value, 'contradicts', isNear && passage.namings.length === 1);
}

function isSame(value: Value, truth: Value): boolean {
  const isPeriod = value.per === '' || truth.per === '' || value.per === truth.per;
  return value.what === truth.what && value.of === truth.of && isPeriod;
}

/** Prices per month and per year, or per user, are different things; so is one of which the period is not told. */
function isComparable(value: Value, truth: Value, { words }: Announcement): boolean {
  if (value.of !== truth.of) return false;
  return (value.per === '' && truth.per !== '' ? periodIn(words) : value.per) === truth.per;
}

function wordsBetween(doc: Document, one: Span, other: Span): number {
  const span = { start: Math.min(one.end, other.end), end: Math.max(one.start, other.start) };
  return span.start < span.end ? startingIn(doc.words, span).length : 0;
}

function findingOf(
  doc: Document,
  passage: Passage,
  value: StatedValue,
  verdict: FactFinding['verdict'],
  isClear: boolean,
): FactFinding {
  return {
    verdict,
    quote: quoteAround(doc.text, passage, value),
    found: doc.text.slice(value.start, value.end),
    confidence: isClear ? 'high' : 'low',
  };
}

/** The sentence; of a very long one the part around the value. */
function quoteAround(text: string, { start, end }: Span, value: Span): Span {
  if (end - start <= LONGEST_QUOTE) return { start, end };
  const from = Math.max(start, Math.min(value.start - LONGEST_QUOTE / 2, end - LONGEST_QUOTE));
  const quote = { start: from, end: Math.min(end, from + LONGEST_QUOTE) };
  // Not in the middle of a character.
  if (/[\udc00-\udfff]/.test(text[quote.start] ?? '')) quote.start += 1;
  if (/[\udc00-\udfff]/.test(text[quote.end] ?? '')) quote.end -= 1;
  return quote;
}
