import { countryName } from '../brands/country-name.ts';
import { tradeOf } from '../brands/generate-queries.ts';
import { questionsAbout } from '../brands/query-templates.ts';
import { wordsOf } from '../extraction/words.ts';
import type { BrandRecord } from '../ports/brand-store.ts';
import { withoutEnd } from '../shared/without-end.ts';
import { FEWEST_WORDS, lintText, type LintNames } from './lint-text.ts';
import { isNearDuplicate, keysOf } from './near-duplicates.ts';
import { isContentWord, queryLanguage, type QueryLanguage } from './query-words.ts';

/** Makes a better question out of one; null when there is none. */
export type Suggest = (text: string, language: QueryLanguage | null) => string | null;

/** For whom something is looked for, at the end of a question. */
const AUDIENCE = {
  en: /\sfor\s+((?!(?:example|free|it|me|sure|that|this|us)\b)[\p{L}\p{N}' -]{3,50})[\s.?!]*$/iu,
  de: /\sfür\s+((?!(?:das|dich|mich|uns)\b)[\p{L}\p{N}' -]{3,50})[\s.?!]*$/iu,
};

/** What somebody looks for who asks how to find it, or which is the best. Longer ones are sentences, and no topics. */
const SUBJECT = {
  en: /^\W*(?:(?:what|which)(?:\s+is|['’]s)\s+the\s+best|how\s+(?:to|(?:can|do|should|would)\s+(?:i|one|we|you))\s+(?:best\s+)?(?:buy|choose|find|pick|select))\s+(?:(?:an?|my|our|some|the)\s+)?(?:(?:best|good|great|right)\s+)?(?!(?:how|if|out|that|to|way|what|whether|who)\b)([^.?!,;:]{3,60})(?=[.?!,;:]|$)/iu,
  de: /^\W*(?:(?:was|welche[rs]?)\s+ist\s+(?:das|der|die)\s+beste|(?:wie|wo)\s+(?:finde|kaufe|wähle)\s+ich)\s+(?:(?:das|den|die|eine?|einen)\s+)?(?:(?:beste|gute|passende|richtige)[nrs]?\s+)?(?!(?:dass|heraus|ob|was|wer|wie)\b)([^.?!,;:]{3,60})(?=[.?!,;:]|$)/iu,
};

const GERMAN_PLACES: Readonly<Record<string, string>> = {
  AT: ' in Österreich',
  CH: ' in der Schweiz',
  DE: ' in Deutschland',
  LI: ' in Liechtenstein',
  LU: ' in Luxemburg',
};

/**
 * Rewrites by templates: about what the question looks for, where that can be told, else about the trade that the brand's
 * description tells of, for whom the question asks. Each suggestion is a question without findings, and asks for something that
 * no query and no other suggestion asks for yet.
 */
export function suggestions(brand: BrandRecord, texts: readonly string[], names: LintNames): Suggest {
  const taken = texts.map((text) => keysOf(text));
  const trade = tradeOf(brand);
  const tradeLanguage = queryLanguage(brand.description);
  return (text, language) => {
    if (language !== 'en' && language !== 'de') return null;
    const isOther = tradeLanguage !== null && tradeLanguage !== language;
    const topics = isOther ? [] : trade.map((topic) => asWritten(topic, language, brand.description));
    for (const topic of topicsFor(text, language, topics)) {
      const place = placeIn(language, brand.countryCode);
      for (const question of questionsAbout(topic, language, / in /i.test(topic) ? '' : place)) {
        const keys = keysOf(question, language);
        if (taken.some((other) => isNearDuplicate(keys, other))) continue;
        if (lintText(question, language, names).length > 0) continue;
        taken.push(keys);
        return question;
      }
    }
    return null;
  };
}

/** What the question is about goes first, then the topic that it comes closest to, for whom it asks and then for anybody. */
function topicsFor(text: string, language: 'en' | 'de', topics: readonly string[]): string[] {
  const asked = keysOf(text);
  const closeness = (topic: string): number => keysOf(topic).intersection(asked).size;
  const sorted = topics.toSorted((one, other) => closeness(other) - closeness(one));
  const subject = subjectOf(text, language);
  if (subject !== null) return [subject, ...sorted];
  const [closest] = sorted;
  const audience = AUDIENCE[language].exec(text)?.[1]?.trim();
  if (closest === undefined || audience === undefined || !keysOf(audience).isDisjointFrom(keysOf(closest)))
    return sorted;
  return [`${closest} ${language === 'en' ? 'for' : 'für'} ${audience}`, ...sorted];
}

function subjectOf(text: string, language: 'en' | 'de'): string | null {
  const found = SUBJECT[language].exec(text)?.[1]?.trim();
  if (found !== undefined) return found;
  // A bare search term is what it looks for.
  const words = wordsOf(text);
  const isTerm = words.length < FEWEST_WORDS && words.every((word) => isContentWord(word.text, language));
  return isTerm ? withoutEnd(text.trimEnd(), '.?! ') : null;
}

/** German nouns keep their capitals. */
function asWritten(phrase: string, language: 'en' | 'de', description: string): string {
  if (language === 'en') return phrase;
  const at = description.toLowerCase().indexOf(phrase.toLowerCase());
  return at < 0 ? phrase : description.slice(at, at + phrase.length);
}

function placeIn(language: 'en' | 'de', countryCode: string): string {
  if (language === 'de') return GERMAN_PLACES[countryCode] ?? '';
  const country = countryName(countryCode);
  return country === null ? '' : ` in ${country}`;
}
