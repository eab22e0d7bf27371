import type {
  AnswerText,
  EntityMention,
  Extraction,
  Judgement,
  Reading,
  Subject,
} from '../model/extraction.ts';
import { entitiesOf, findCompetitors } from './names/competitors.ts';
import { isQuoteOf, isSentiment, namesOf } from './opinions/judge.ts';
import type { Placed } from './names/order.ts';
import { readPutForward } from './names/put-forward.ts';
import { hostOf, ownedPages } from './pages/owned-pages.ts';
import { isRefusal } from './refusal.ts';
import { foldName } from './text/words.ts';

/** Counts up with every change that may read an answer differently. */
export const EXTRACTOR_VERSION = 3;

/** Whether there is nothing in the answer to read. */
export function isWithoutAnswer({ refused, text }: AnswerText): boolean {
  return refused || text.trim() === '' || isRefusal(text);
}

/**
 * What one answer says. Whether the brand is named, and its number in a list, come from rules alone: the same text always gives
 * the same, and nothing that the text says to a model can change it. A judge adds sentiment, names that the rules missed (only
 * with them can places in running text be counted), and whether an answer without the brand is a refusal. Which competitors are
 * followed changes no rank.
 */
export function readText({ answer, brand, competitors, judged }: Reading): Extraction {
  if (isWithoutAnswer(answer)) return invalid(answer, brand, null);

  const judgement = judged !== null && 'judgement' in judged ? judged.judgement : null;
  const judgedNames = judgement === null ? null : namesOf(judgement);
  const competitorNames = competitors.flatMap(({ names }) => names);
  const { doc, ...forward } = readPutForward({
    text: answer.text,
    question: answer.question ?? null,
    truncated: answer.truncated,
    brandNames: brand.names,
    competitorNames,
    judgedNames,
  });
  // A text cannot talk a judge into hiding the brand: an answer that names it is read.
  if (judgement?.refuses === true && forward.brand === null) return invalid(answer, brand, judgement);
  // What was cut off may have been a list that puts others first.
  const rank = answer.truncated ? null : (forward.brand?.rank ?? null);
  const sentiment = forward.brand === null ? null : sentimentOfBrand(answer.text, judgement);
  const sentiments = sentimentsByName(judgement);
  const placed = forward.brand === null ? forward.others : [forward.brand, ...forward.others];
  const entities = entitiesOf(
    placed,
    findCompetitors(doc, forward.brand, competitors, competitorNames),
  ).filter(
    (entity) => entity.competitor !== null || !forward.onlyInProse.has(foldName(nameAt(answer.text, entity))),
  );
  return {
    extractorVersion: EXTRACTOR_VERSION,
    method: judgement === null ? 'deterministic' : `deterministic+${judgement.by}`,
    modelProblem: judged !== null && 'problem' in judged ? judged.problem : null,
    valid: true,
    mentioned: forward.brand !== null,
    spans: forward.brand?.spans ?? [],
    rank,
    putForward: inOrder(placed).map((one) => ({
      name: nameAt(answer.text, one),
      isBrand: one === forward.brand,
      position: one.rank?.value ?? null,
    })),
    ...(judgedNames !== null && { judgedNames: [...judgedNames] }),
    entities: inOrder(entities).map(({ competitor, ...entity }): EntityMention => {
      const isBrand = competitor === null && entity.spans === forward.brand?.spans;
      const name = nameAt(answer.text, entity);
      return {
        name,
        competitorId: competitor?.id ?? null,
        isBrand,
        position: entity.rank?.value ?? null,
        spans: entity.spans,
        sentiment: isBrand
          ? (sentiment?.value ?? null)
          : sentimentOf(competitor?.names ?? [name], sentiments),
      };
    }),
    sentiment,
    ...sourcesOf(answer, brand),
  };
}

function nameAt(text: string, { spans: [first] }: Pick<Placed, 'spans'>): string {
  return text.slice(first?.start, first?.end);
}

/** By number where there is a ranking, then by first mention. */
function inOrder<Item extends Pick<Placed, 'rank' | 'spans'>>(items: readonly Item[]): Item[] {
  const hasNumbers = items.some(({ rank }) => rank?.method === 'numbered_list');
  const place = ({ rank }: Item): number => (hasNumbers ? (rank?.value ?? Number.MAX_SAFE_INTEGER) : 0);
  return items.toSorted((a, b) => place(a) - place(b) || (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0));
}

/** Null unless the quote is in the answer: a stored judgement is checked like a new one. */
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

/** `judgement`: of the judge that called it a refusal; null when rules did. */
function invalid(answer: AnswerText, brand: Subject, judgement: Judgement | null): Extraction {
  return {
    extractorVersion: EXTRACTOR_VERSION,
    method: judgement === null ? 'deterministic' : `deterministic+${judgement.by}`,
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
