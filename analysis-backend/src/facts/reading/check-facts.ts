import { readDocument } from '../../extraction/text/document.ts';
import type { EntityMention } from '../../model/extraction.ts';
import { foldName } from '../../extraction/text/words.ts';
import { checkFact } from './check-fact.ts';
import type { Fact, FactFinding, SoughtFact } from '../../model/fact.ts';
import { passagesOf } from './passages.ts';
import { truthOf } from './values.ts';

/** Facts as rules look for them; null for those that they cannot decide on. */
export function soughtFacts(facts: readonly Fact[]): (SoughtFact | null)[] {
  const truths = facts.map(truthOf);
  return facts.map(({ kind, label, words, value }, at) => {
    const truth = truths[at] ?? null;
    if (truth === null || kind === 'statement') return null;
    const otherTruths = truths.filter((other) => other !== null).filter((other) => other !== truth);
    return { kind, label, words, value, truth, otherTruths };
  });
}

/** What one answer says of each fact, by rules. The same answer always gives the same, and nobody is asked. */
export function checkFacts(
  facts: readonly (SoughtFact | null)[],
  answer: { text: string; names: readonly string[]; entities: readonly EntityMention[] },
): (FactFinding | null)[] {
  const doc = readDocument(answer.text, answer.names);
  const topics = topicsOf(facts);
  const namings = answer.entities
    .filter(({ isBrand, competitorId, name }) => isBrand || competitorId !== null || !isTopic(name, topics))
    .flatMap(({ isBrand, spans }) => spans.map(({ start, end }) => ({ start, end, isBrand })))
    .toSorted((a, b) => a.start - b.start);
  const passages = passagesOf(doc, namings);
  return facts.map((fact) => (fact === null ? null : checkFact(doc, passages, fact)));
}

/** All words by which the facts are announced. */
function topicsOf(facts: readonly (SoughtFact | null)[]): Set<string> {
  const texts = facts.flatMap((fact) => (fact === null ? [] : [fact.label, ...fact.words]));
  return new Set(texts.flatMap((text) => foldName(text).split(' ')));
}

/** "Headquarters: Berlin" in a list may have been taken for somebody of that name. */
function isTopic(name: string, topics: ReadonlySet<string>): boolean {
  return foldName(name)
    .split(' ')
    .every((word) => topics.has(word));
}
