import { LABEL_WORDS } from '../text/common-words.ts';
import type { Document } from '../text/document.ts';
import { enumeratedNames } from './enumerations.ts';
import type { Span } from '../../model/extraction.ts';
import type { List } from '../text/layout.ts';
import { leadName, likenessOf, type NameLikeness } from './leads.ts';
import { overlapsAny, spanAt } from '../text/spans.ts';
import { foldName, wordsOf } from '../text/words.ts';

/** More would be a catalogue, not an answer. */
const MOST_NAMES = 100;

/**
 * Names that the answer puts forward and that we do not know yet, as it writes them: first words of list items, headings and
 * table rows, and names listed in a sentence. Rather one too few than one too many: a person has to check each new
 * competitor.
 */
export function discoverNames(doc: Document, known: readonly Span[]): string[] {
  const spans = [
    ...doc.lists.flatMap((list) => namesOfList(doc, list, known)),
    ...doc.sentences.flatMap((sentence) => enumeratedNames(doc, sentence, known)),
  ];
  const names = new Map<string, string>();
  for (const span of spans) {
    if (overlapsAny(known, span)) continue;
    const name = doc.prose.slice(span.start, span.end);
    const key = foldName(name);
    if (key !== '' && !names.has(key) && names.size < MOST_NAMES) names.set(key, name);
  }
  return [...names.values()];
}

interface Lead {
  span: Span;
  likeness: NameLikeness;
  isKnown: boolean;
}

/** All names of a list, if it is a list of names: most items begin with a name, or one item with a known name. */
function namesOfList(doc: Document, list: List, known: readonly Span[]): Span[] {
  const leads = list.items.flatMap(({ lead }): Lead[] => {
    const span = leadName(doc.prose, lead);
    if (span === null) return [];
    const isKnown = overlapsAny(known, span);
    return [{ span, isKnown, likeness: likenessOf(doc.prose.slice(span.start, span.end)) }];
  });
  const knownLeads = leads.filter(({ span }) =>
    overlapsAny(known, { start: span.start, end: span.start + 1 }),
  ).length;
  const isHeading = list.items[0]?.line.kind === 'heading' && !list.numbered;
  // Beside a known name, a word that could be a name is one.
  const isName = ({ likeness, isKnown }: Lead): boolean =>
    !isKnown && (likeness === 'strong' || (knownLeads > 0 && !isHeading && likeness !== 'none'));
  const names = leads.filter(isName).length;
  const share = (knownLeads + names) / list.items.length;
  const isListOfNames =
    knownLeads > 0 ? share >= 0.5 || knownLeads > 1 : !isHeading && names > 1 && share >= 0.6;
  if (!isListOfNames) return [];
  if (knownLeads === 0 && (isLabelled(doc, list) || isAboutOne(doc, list, known))) return [];
  return leads
    .filter((lead) => isName(lead) || (!lead.isKnown && lead.likeness === 'weak' && !isHeading))
    .map(({ span }) => span);
}

/** How far back the line is looked for that a list belongs to. */
const LINES_BACK = 30;
const LONGEST_LABEL = 120;

/** Whether a label such as "Pros:" or "What to look for" comes before the list: its items are then no names. */
function isLabelled(doc: Document, list: List): boolean {
  const start = list.items[0]?.start ?? 0;
  const at = spanAt(doc.lines, start);
  const label = doc.lines.slice(Math.max(0, at - LINES_BACK), at).findLast((line) => line.kind !== 'blank');
  if (label === undefined || label.end - label.start > LONGEST_LABEL) return false;
  return wordsOf(doc.prose.slice(label.start, label.end)).some((word) => LABEL_WORDS.has(word.text));
}

/** "Coverage" and "Financing" below a name are what is said of it, however much they look like names. */
function isAboutOne(doc: Document, list: List, known: readonly Span[]): boolean {
  const first = list.items[0]?.line;
  if (first?.kind !== 'item' || first.depth < 2) return false;
  const at = spanAt(doc.lines, first.start);
  const parent = doc.lines
    .slice(Math.max(0, at - LINES_BACK), at)
    .findLast((line) => line.kind === 'item' && line.depth < first.depth);
  const name = parent === undefined ? null : leadName(doc.prose, parent.content);
  if (name === null) return false;
  return overlapsAny(known, name) || likenessOf(doc.prose.slice(name.start, name.end)) === 'strong';
}
