import { readDocument, type Document } from './text/document.ts';
import { discoverNames } from './names/entities.ts';
import type {
  AnswerText,
  EntityMention,
  Extraction,
  Judgement,
  Reading,
  Subject,
} from '../model/extraction.ts';
import type { Found } from './names/find-names.ts';
import { isPlausibleName } from './names/leads.ts';
import { findMentions } from './names/mentions.ts';
import { isQuoteOf, isSentiment } from './opinions/judge.ts';
import { orderEntities, rankOf } from './names/order.ts';
import { hostOf, ownedPages } from './pages/owned-pages.ts';
import { isRefusal } from './refusal.ts';
import { overlapsAny } from './text/spans.ts';
import { foldName } from './text/words.ts';

/** Counts up with every change that may read an answer differently. */
export const EXTRACTOR_VERSION = 2;

/** The brand is the first of all subjects, then come the competitors, then the other names in the answer. */
const BRAND = 0;

/** Whether there is nothing in the answer to read. */
export function isWithoutAnswer({ refused, text }: AnswerText): boolean {
  return refused || text.trim() === '' || isRefusal(text);
}

/**
 * What one answer says. Whether the brand is named, and its number in a list, come from rules alone: the same text always gives
 * the same, and nothing that the text says to a model can change it. A judge adds sentiment, and names that the rules missed.
 */
export function readText({ answer, brand, competitors, judged }: Reading): Extraction {
  if (isWithoutAnswer(answer)) return invalid(answer, brand);

  const subjects = [brand, ...competitors].map((subject) => subject.names);
  const doc = readDocument(answer.text, subjects.flat());
  const known = findMentions(doc, subjects);
  const judgement = judged !== null && 'judgement' in judged ? judged.judgement : null;

  const others = mentionsOfOthers(doc, known, subjects, judgement, answer.truncated);
  const mentions = [...known, ...others].toSorted((a, b) => a.start - b.start);
  const ordered = orderEntities(doc, mentions, BRAND);
  const isKnown = (subject: number): boolean =>
    subject === BRAND || competitors[subject - 1]?.isTracked === true;
  const own = ordered.find((entity) => entity.subject === BRAND);
  const sentiment = own === undefined ? null : sentimentOfBrand(answer.text, judgement);
  const sentiments = sentimentsByName(judgement);
  return {
    extractorVersion: EXTRACTOR_VERSION,
    method: judgement === null ? 'deterministic' : `deterministic+${judgement.by}`,
    modelProblem: judged !== null && 'problem' in judged ? judged.problem : null,
    valid: true,
    mentioned: own !== undefined,
    spans: own?.spans ?? [],
    // What was cut off may have been a list that puts others first.
    rank: answer.truncated ? null : rankOf(ordered, BRAND, isKnown),
    entities: ordered.map(({ subject, spans }): EntityMention => {
      const name = answer.text.slice(spans[0]?.start, spans[0]?.end);
      return {
        name,
        competitorId: competitors[subject - 1]?.id ?? null,
        isBrand: subject === BRAND,
        position: rankOf(ordered, subject, isKnown)?.value ?? null,
        spans,
        sentiment:
          subject === BRAND
            ? (sentiment?.value ?? null)
            : sentimentOf(subjects[subject] ?? [name], sentiments),
      };
    }),
    sentiment,
    ...sourcesOf(answer, brand),
  };
}

/** Null unless the quote stands in the answer: a stored judgement is checked like a new one. */
function sentimentOfBrand(text: string, judgement: Judgement | null): Extraction['sentiment'] {
  if (!judgement?.sentiment) return null;
  const { value, quote } = judgement.sentiment;
  return isSentiment(value) && isQuoteOf(text, quote) ? { value, method: judgement.by, quote } : null;
}

/** The judge's sentiments by folded name, in the judge's order; of a name that it gives twice the first one counts. */
function sentimentsByName(judgement: Judgement | null): Map<string, number | null> {
  const sentiments = new Map<string, number | null>();
  for (const { name, sentiment } of judgement?.entities ?? []) {
    const key = foldName(name);
    if (!sentiments.has(key)) sentiments.set(key, sentiment);
  }
  return sentiments;
}

function sentimentOf(
  names: readonly string[],
  sentiments: ReadonlyMap<string, number | null>,
): number | null {
  const folded = new Set(names.map(foldName));
  const [, sentiment = null] = [...sentiments].find(([name]) => folded.has(name)) ?? [];
  return isSentiment(sentiment) ? sentiment : null;
}

/** Names that are not known yet: found by rules, and those of the judge that really stand in the answer. */
function mentionsOfOthers(
  doc: Document,
  known: readonly Found[],
  subjects: readonly (readonly string[])[],
  judgement: Judgement | null,
  truncated: boolean,
): Found[] {
  // The last word of a text that was cut off may be half a name.
  const end = doc.text.trimEnd().length - (truncated ? 1 : 0);
  const taken = new Set(subjects.flat().map(foldName));
  const suggested = judgement?.entities.map(({ name }) => name).filter(isPlausibleName) ?? [];
  const names = new Map<string, string>();
  for (const name of [...discoverNames(doc, known), ...suggested]) {
    const key = foldName(name);
    if (key !== '' && !taken.has(key) && !names.has(key)) names.set(key, name);
  }
  return findMentions(
    doc,
    [...names.values()].map((name) => [name]),
  )
    .filter((mention) => !overlapsAny(known, mention) && mention.end <= end)
    .map((mention) => ({ ...mention, subject: mention.subject + subjects.length }));
}

function invalid(answer: AnswerText, brand: Subject): Extraction {
  return {
    extractorVersion: EXTRACTOR_VERSION,
    method: 'deterministic',
    modelProblem: null,
    valid: false,
    mentioned: null,
    spans: [],
    rank: null,
    entities: [],
    sentiment: null,
    ...sourcesOf(answer, brand),
  };
}

function sourcesOf(
  answer: AnswerText,
  brand: Subject,
): Pick<Extraction, 'citedPages' | 'retrievedPages' | 'citedDomains'> {
  const citedPages = ownedPages(answer.citedUrls, brand.domains);
  const hosts = answer.citedUrls.map(hostOf).filter((host) => host !== null);
  return {
    citedPages,
    retrievedPages: ownedPages(answer.retrievedUrls, brand.domains).filter(
      (page) => !citedPages.includes(page),
    ),
    citedDomains: [...new Set(hosts)],
  };
}

/** An answer that could not be read to its end: nothing is known of what it says. */
export function unreadable(problem: string): Extraction {
  return {
    extractorVersion: EXTRACTOR_VERSION,
    method: 'deterministic',
    modelProblem: null,
    readingProblem: problem,
    valid: false,
    mentioned: null,
    spans: [],
    rank: null,
    entities: [],
    sentiment: null,
    citedPages: [],
    retrievedPages: [],
    citedDomains: [],
  };
}
