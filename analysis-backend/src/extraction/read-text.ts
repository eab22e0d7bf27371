import { readDocument, type Document } from './text/document.ts';
import { discoverNames } from './names/entities.ts';
import type { AnswerText, EntityMention, Extraction, Judgement, Subject } from '../model/extraction.ts';
import type { Found } from './names/find-names.ts';
import { isPlausibleName } from './names/leads.ts';
import { findMentions } from './names/mentions.ts';
import { noOpinions, opinionsByModel, opinionsByRules } from './opinions/opinions.ts';
import { orderEntities, rankOf } from './names/order.ts';
import { hostOf, ownedPages } from './pages/owned-pages.ts';
import { isRefusal } from './refusal.ts';
import { overlapsAny } from './text/spans.ts';
import { foldName } from './text/words.ts';
import type { Reading } from '../model/extraction.ts';

/** Counts up with every change that may read an answer differently. */
export const EXTRACTOR_VERSION = 1;

/** The brand is the first of all subjects, then come the competitors, then whoever else the answer names. */
const BRAND = 0;

/** Whether the answer says nothing that could be read. */
export function isWithoutAnswer({ refused, text }: AnswerText): boolean {
  return refused || text.trim() === '' || isRefusal(text);
}

/**
 * What one answer says. Whether the brand is named, and its number in a list, come from rules alone: the same text always gives
 * the same, and nothing that the text says to a model can change it. The model adds entities, sentiment and role.
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
  let opinions = noOpinions(subjects);
  if (judged === null) opinions = opinionsByRules(doc, mentions, ordered, subjects.length);
  if (judgement !== null) opinions = opinionsByModel(judgement, ordered, subjects);
  const own = ordered.find((entity) => entity.subject === BRAND);
  return {
    extractorVersion: EXTRACTOR_VERSION,
    method: judgement === null ? 'deterministic' : 'deterministic+model',
    modelProblem: judged !== null && 'problem' in judged ? judged.problem : null,
    valid: true,
    mentioned: own !== undefined,
    spans: own?.spans ?? [],
    // What was cut off may have been a list that puts others first.
    rank: answer.truncated ? null : rankOf(ordered, BRAND),
    entities: ordered.map(({ subject, spans }, index): EntityMention => ({
      name: answer.text.slice(spans[0]?.start, spans[0]?.end),
      competitorId: competitors[subject - 1]?.id ?? null,
      isBrand: subject === BRAND,
      position: index + 1,
      spans,
      sentiment: opinions.sentiments[subject] ?? null,
    })),
    sentiment: opinions.brand,
    role: opinions.role,
    ...sourcesOf(answer, brand),
  };
}

/** Those that we do not know yet: by rules, and by the model as far as the answer really has their names. */
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
    role: null,
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
    role: null,
    citedPages: [],
    retrievedPages: [],
    citedDomains: [],
  };
}
