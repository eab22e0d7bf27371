import type { Document } from '../text/document.ts';
import type { Judgement, Role, SentimentFinding } from '../../model/extraction.ts';
import type { Found } from '../names/find-names.ts';
import type { Ordered } from '../names/order.ts';
import { roleOf } from './role.ts';
import { lexiconSentiment } from './sentiment.ts';
import { foldName } from '../text/words.ts';

/** How the answer speaks of those it names. */
export interface Opinions {
  /** Of each known subject by its place, the brand first. */
  sentiments: (number | null)[];
  brand: SentimentFinding | null;
  role: Role | null;
}

export function opinionsByRules(
  doc: Document,
  mentions: readonly Found[],
  ordered: readonly Ordered[],
  known: number,
): Opinions {
  const findings = Array.from({ length: known }, (_, subject) => lexiconSentiment(doc, mentions, subject));
  const brand = findings[0] ?? null;
  const place = ordered.findIndex((entity) => entity.subject === 0);
  const own = ordered[place];
  return {
    sentiments: findings.map((finding) => finding?.value ?? null),
    brand,
    role:
      own === undefined
        ? null
        : roleOf(doc, {
            spans: own.spans,
            sentiment: brand?.value ?? null,
            rank: own.listNumber ?? place + 1,
            isListed: own.isLead,
            entities: ordered.length,
          }),
  };
}

/** Only of those that the rules found in the answer, whatever the model says. */
export function opinionsByModel(
  judgement: Judgement,
  ordered: readonly Ordered[],
  subjects: readonly (readonly string[])[],
): Opinions {
  const named = new Set(ordered.map((entity) => entity.subject));
  const isNamed = named.has(0);
  const byName = new Map(judgement.entities.map(({ name, sentiment }) => [foldName(name), sentiment]));
  const { sentiment, role } = judgement;
  return {
    sentiments: subjects.map((names, subject) => {
      if (!named.has(subject)) return null;
      if (subject === 0) return sentiment?.value ?? null;
      return names.map((name) => byName.get(foldName(name))).find((value) => value !== undefined) ?? null;
    }),
    brand: isNamed && sentiment !== null ? { ...sentiment, method: 'model', confidence: 'high' } : null,
    role: isNamed ? role : null,
  };
}

/** When a model should have judged and did not, there is no judgement: the rules' would not be comparable with the others. */
export function noOpinions(subjects: readonly (readonly string[])[]): Opinions {
  return { sentiments: subjects.map(() => null), brand: null, role: null };
}
